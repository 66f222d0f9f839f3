import Transitions

/// The lock that the static functions of ``ViewController`` take: one for all classes, windows and environments of the
/// process, as in TransitionLock.
///
/// The functions take no ticket, so this class records which call has begun. A call that begins also holds a ticket of
/// the newest environment's outermost lock, so that the functions and the transitions of containers exclude each other.
final class NamedTransitions {
  static let shared = NamedTransitions()

  /// For programs without an environment.
  private let standalone = TransitionLock("everything", loop: nil)
  private var tried: NamedHold?
  /// The running block and the waiting ones, in the order of their calls.
  private var line: [NamedHold] = []

  /// The lock that a call takes now, and that logs warnings of misuse.
  var newest: TransitionLock { TransitionEnvironment.newestLock ?? standalone }

  var isTried: Bool { tried?.isRunning ?? false }
  var isSerialized: Bool { line.contains(where: \.isRunning) }

  /// Takes the lock if it is free and no call waits.
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

  /// Begins the next block. It may already hold the lock of its environment and wait for a block of another one.
  private func advance() {
    forgetEnded()
    guard tried == nil, let next = line.first, next.isReady else { return }
    next.lock?.later { [self] in begin(next) }
  }

  /// Removes a block whose ticket was released or revoked, or whose environment is gone.
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
  /// nil once its environment is gone; the call then no longer excludes others.
  private(set) weak var lock: TransitionLock?
  var handle: TicketHandle?

  init(_ lock: TransitionLock, _ block: @escaping () -> Void) {
    (self.lock, self.block, state) = (lock, block, .waiting)
  }

  init(_ lock: TransitionLock, started handle: TicketHandle) {
    (self.lock, self.handle, state) = (lock, handle, .running)
  }

  /// Whether the call has ended, its ticket was revoked, or its environment is gone.
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
