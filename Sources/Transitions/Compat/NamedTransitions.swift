/// The lock of the process that the functions by name take, as in the original: one for all classes, windows and
/// environments.
///
/// The functions carry no ticket, so this class records which call has begun. A call that begins also holds a ticket of the
/// newest environment's outermost lock, so that the functions and the transitions of containers exclude each other.
final class NamedTransitions {
  static let shared = NamedTransitions()

  /// For programs without an environment.
  private let standalone = TransitionLock("everything", loop: nil)
  private var tried: NamedHold?
  /// The running block and the waiting ones, in the order of asking.
  private var line: [NamedHold] = []

  /// The lock that a call takes now, and that logs warnings of misuse.
  var newest: TransitionLock { TransitionEnvironment.newestLock ?? standalone }

  var isTried: Bool { tried?.isRunning ?? false }
  var isSerialized: Bool { line.contains(where: \.isRunning) }

  /// Takes the lock where it is free and no call waits.
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

  /// Runs a block whose turn has come.
  private func begin(_ hold: NamedHold) {
    forgetEnded()
    if tried == nil, line.first === hold { hold.begin() }
  }

  /// Begins the next block, which may hold the lock of its environment already and wait for another environment's block.
  private func advance() {
    forgetEnded()
    guard tried == nil, let next = line.first, next.isReady else { return }
    next.lock?.later { [self] in begin(next) }
  }

  /// The ticket of a block was released or taken away, or its environment is gone.
  private func giveUp(_ hold: NamedHold) {
    hold.release()
    advance()
  }

  private func forgetEnded() {
    line.removeAll(where: \.isOver)
    if let tried, tried.isOver { self.tried = nil }
  }
}

/// A call that has begun, or waits to begin.
final class NamedHold {
  private enum State { case waiting, running, over }

  private var state: State
  private var block: (() -> Void)?
  /// nil once its environment is gone; then the call excludes no others any more.
  private(set) weak var lock: TransitionLock?
  var handle: TicketHandle?

  init(_ lock: TransitionLock, _ block: @escaping () -> Void) {
    (self.lock, self.block, state) = (lock, block, .waiting)
  }

  init(_ lock: TransitionLock, started handle: TicketHandle) {
    (self.lock, self.handle, state) = (lock, handle, .running)
  }

  /// Whether it is over, also because its ticket was taken away or its environment is gone.
  var isOver: Bool { state == .over || lock == nil || handle?.isHeld == false }
  var isRunning: Bool { state == .running && !isOver }
  /// Whether it has its ticket and has not begun.
  var isReady: Bool { state == .waiting && handle?.isHeld == true }

  func begin() {
    guard isReady, let block else { return }
    state = .running
    self.block = nil
    block()
  }

  /// Releases the ticket; the next call begins in a later turn.
  func release() {
    state = .over
    block = nil
    if let handle, handle.isHeld { handle.release() }
    handle = nil
  }
}
