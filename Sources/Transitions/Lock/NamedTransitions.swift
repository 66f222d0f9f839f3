/// The one lock of the process that the names of seed 001 take, as in the original: whichever class, window or environment
/// they are called for.
///
/// The names carry no ticket, so this keeps who has begun. Who begins has a ticket of the newest environment's outermost
/// lock, too, so that the names and the transitions of containers exclude each other.
final class NamedTransitions {
  static let shared = NamedTransitions()

  private struct Living { weak var lock: TransitionLock? }
  private var living: [Living] = []
  /// For programs in which nobody has an environment.
  private let standalone = TransitionLock("everything", loop: nil)
  private var tried: NamedHold?
  /// The block that runs, and those that wait, in the order of asking.
  private var line: [NamedHold] = []

  /// From now on what begins takes this lock, as long as it lives and is the newest.
  func add(_ lock: TransitionLock) {
    living.removeAll { $0.lock == nil }
    living.append(Living(lock: lock))
  }

  /// Hears of misuse.
  var newest: TransitionLock { living.last { $0.lock != nil }?.lock ?? standalone }

  var isTried: Bool { tried?.isRunning ?? false }
  var isSerialized: Bool { line.contains(where: \.isRunning) }

  /// Takes the lock where nobody has it or waits for it.
  func start(_ label: String) -> Bool {
    forgetEnded()
    let lock = newest
    guard tried == nil, line.isEmpty, let ticket = lock.tryTicket(label) else { return false }
    tried = NamedHold(lock, started: ticket.handle())
    return true
  }

  func end() {
    let ending = tried
    tried = nil
    ending?.release()
    advance()
  }

  func serialize(_ block: @escaping () -> Void) {
    forgetEnded()
    let lock = newest
    let hold = NamedHold(lock, block)
    line.append(hold)
    let told: @MainActor (TransitionOutcome) -> Void = { [self] _ in giveUp(hold) }
    lock.serialize("serializeTransition", completion: told) { [self] ticket in
      hold.handle = ticket.handle()
      begin(hold)
    }
  }

  func complete() {
    guard let place = line.firstIndex(where: \.isRunning) else { return }
    line.remove(at: place).release()
    advance()
  }

  /// Runs a block whose turn it is.
  private func begin(_ hold: NamedHold) {
    forgetEnded()
    if tried == nil, line.first === hold { hold.begin() }
  }

  /// The next block may have its own environment's lock already, and have waited for another environment's block.
  private func advance() {
    forgetEnded()
    guard tried == nil, let next = line.first, next.isReady else { return }
    next.lock?.core.turns.later { [self] in begin(next) }
  }

  /// Its ticket is back, or was taken away, or its environment has gone.
  private func giveUp(_ hold: NamedHold) {
    hold.release()
    advance()
  }

  private func forgetEnded() {
    line.removeAll(where: \.isOver)
    if let tried, tried.isOver { self.tried = nil }
  }
}

/// What was begun by name, or waits to begin.
final class NamedHold {
  private enum State { case waiting, running, over }

  private var state: State
  private var block: (() -> Void)?
  /// Nil once its environment has gone; then nobody is kept out any more.
  private(set) weak var lock: TransitionLock?
  var handle: TicketHandle?

  init(_ lock: TransitionLock, _ block: @escaping () -> Void) {
    (self.lock, self.block, state) = (lock, block, .waiting)
  }

  init(_ lock: TransitionLock, started handle: TicketHandle) {
    (self.lock, self.handle, state) = (lock, handle, .running)
  }

  /// Whether it is over: also where the user, wanting to leave, has taken its ticket away, or its environment has gone.
  var isOver: Bool { state == .over || lock == nil || handle?.isHeld == false }
  var isRunning: Bool { state == .running && !isOver }
  /// Whether it has its ticket, and has not begun.
  var isReady: Bool { state == .waiting && handle?.isHeld == true }

  func begin() {
    guard isReady, let block else { return }
    state = .running
    self.block = nil
    block()
  }

  /// Gives the ticket back; who is next begins in a later turn.
  func release() {
    state = .over
    block = nil
    if let handle, handle.isHeld { handle.release() }
    handle = nil
  }
}
