/// The one lock of the process that the names of seed 001 take, as in the original: whichever class, window or environment
/// they are called for.
///
/// The names carry no ticket, so this keeps who has begun. To have the lock of the process is to have the outermost lock of
/// each environment that lives, so that the names and the containers' own transitions exclude each other everywhere.
final class NamedTransitions {
  static let shared = NamedTransitions()

  private struct Living { weak var lock: TransitionLock? }
  private var living: [Living] = []
  /// For programs in which nobody has an environment.
  private let standalone = TransitionLock("everything", loop: nil)
  private var tried: NamedHold?
  /// The block that runs, and those that wait, in the order of asking.
  private var line: [NamedHold] = []

  /// From now on the names take this lock, too, as long as it lives.
  func add(_ lock: TransitionLock) {
    living.removeAll { $0.lock == nil }
    living.append(Living(lock: lock))
  }

  private var locks: [TransitionLock] {
    let locks = living.compactMap(\.lock)
    return locks.isEmpty ? [standalone] : locks
  }

  /// Hears of misuse.
  var newest: TransitionLock { living.last { $0.lock != nil }?.lock ?? standalone }

  var isTried: Bool { tried?.isWhole ?? false }
  var isSerialized: Bool { line.contains(where: \.isWhole) }

  /// Takes the lock where nobody has it or waits for it anywhere.
  func start(_ label: String) -> Bool {
    forgetEnded()
    guard tried == nil, line.isEmpty else { return false }
    let locks = locks
    guard locks.allSatisfy({ $0.holders.isEmpty && $0.waiting.isEmpty }) else { return false }
    let hold = NamedHold()
    tried = hold
    hold.take(locks, label) {}
    return true
  }

  func end() {
    let ending = tried
    tried = nil
    ending?.release()
  }

  func serialize(_ block: @escaping () -> Void) {
    forgetEnded()
    let hold = NamedHold()
    line.append(hold)
    hold.take(locks, "serializeTransition", block)
  }

  func complete() {
    guard let place = line.firstIndex(where: \.isWhole) else { return }
    line.remove(at: place).release()
  }

  /// What the user has taken away, wanting to leave, is over.
  private func forgetEnded() {
    line.removeAll(where: \.isEnded)
    if let tried, tried.isEnded { self.tried = nil }
  }
}

/// A place in line for the locks of all environments, which begins when it has the last of them.
///
/// All such holds are in the same order in each line, so no two wait for each other. A lock that was handed over counts as
/// taken, though its loop has not come round yet: the loop of another environment may be the only one that turns.
final class NamedHold {
  private enum State { case waiting, running, over }

  private final class Share {
    var waiting: LockWaiting?
    var handle: TicketHandle?
    /// Its environment is gone: nobody is kept out there any more.
    var isGone = false
  }

  private var state = State.waiting
  private var shares: [Share] = []

  /// Whether it has all of its locks, and has begun.
  var isWhole: Bool { state == .running && !isLost }
  var isEnded: Bool { state == .over || isLost }
  /// Whether one of its locks was taken away, since it was held for too long and the user wants to leave.
  private var isLost: Bool { shares.contains { $0.handle.map { !$0.isHeld } ?? false } }

  /// - Parameter begin: called once, inside this call where all locks are free.
  func take(_ locks: [TransitionLock], _ label: String, _ begin: @escaping () -> Void) {
    shares = locks.map { _ in Share() }
    // Each has its place in every line before any of them begins.
    let isLast = { [self] in shares.allSatisfy { $0.handle != nil || $0.isGone || $0.waiting?.isHanded == true } }
    let tryToBegin = { [self] in
      guard state == .waiting, isLast() else { return }
      state = .running
      begin()
    }
    for (share, lock) in zip(shares, locks) {
      let told: @MainActor (TransitionOutcome) -> Void = { [self] _ in
        if share.handle == nil {
          share.isGone = true
          tryToBegin()
        } else if isLost {
          release()
        }
      }
      share.waiting = lock.serialize(label, completion: told) { [self] ticket in
        let handle = ticket.handle()
        if state == .over { return handle.release() }
        share.handle = handle
        tryToBegin()
      }
    }
  }

  /// Gives everything back; who is next begins in a later turn.
  func release() {
    state = .over
    for share in shares {
      if let handle = share.handle {
        if handle.isHeld { handle.release() }
      } else {
        share.waiting?.withdraw()
      }
      share.handle = nil
    }
  }
}
