/// What was begun on one lock by the names of seed 001, which carry no ticket.
final class NamedTransitions {
  private var tried: TicketHandle?
  private var serialized: TicketHandle?

  var isTried: Bool { tried?.isHeld ?? false }
  var isSerialized: Bool { serialized?.isHeld ?? false }

  func start(on lock: TransitionLock, _ label: String) -> Bool {
    guard let ticket = lock.tryTicket(label) else { return false }
    tried = ticket.handle()
    return true
  }

  func end() {
    let ending = tried
    tried = nil
    ending?.release()
  }

  func serialize(on lock: TransitionLock, _ block: @escaping () -> Void) {
    lock.serialize("serializeTransition") { [self] ticket in
      serialized = ticket.handle()
      block()
    }
  }

  func complete() {
    let ending = serialized
    serialized = nil
    ending?.release()
  }
}

extension TransitionLock {
  private struct Living { weak var lock: TransitionLock? }
  private static var living: [Living] = []
  /// For programs in which nobody has an environment.
  private static let standalone = TransitionLock("everything", loop: nil)

  /// From now on the names of seed 001 act on this lock, as long as it lives.
  func becomeNewest() {
    Self.living.removeAll { $0.lock == nil }
    Self.living.append(Living(lock: self))
  }

  /// Those that the names of seed 001 can have acted on, the newest first.
  private static var named: [TransitionLock] { living.reversed().compactMap(\.lock) + [standalone] }
  /// The one on which the names of seed 001 begin something.
  static var newest: TransitionLock { living.last { $0.lock != nil }?.lock ?? standalone }
  /// The newest on which something was begun that has not ended.
  static func newest(where isBegun: (NamedTransitions) -> Bool) -> TransitionLock? {
    named.first { isBegun($0.byName) }
  }
}
