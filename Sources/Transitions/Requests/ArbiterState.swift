import Runtime

/// What one part of the screens is doing, and which requests it can be told to take on: at most one transition at a time,
/// the others by their policy.
///
/// Who waits does so in the line of the lock; here it is only known for whom. Inputs are the methods; each answers what
/// is to be done.
struct ArbiterState {
  enum Phase: Equatable {
    case free
    case running(Pair)
    /// The first screens are put in place, or a transition is being prepared or put away: nobody can join it.
    case busy
    /// The window shows other screens now; nothing more is carried out.
    case closed
  }

  /// The two screens of the running transition.
  struct Pair: Equatable {
    /// What the fore screen is called by those who ask for it.
    var foreKey: AnyHashable
    var fore: ObjectIdentifier
    var back: ObjectIdentifier
    var direction: TransitionDirection
    var isInterruptible = true
  }

  enum Decision: Equatable {
    /// It needs the lock; whether it may stand in line for it.
    case askLock(mayWait: Bool)
    /// It is carried out by the running transition, which is to go this way.
    case join(TransitionDirection)
    /// It is the same as this one, which waits.
    case joinWaiting(Int, ahead: Int)
    case refuse
  }

  private(set) var phase: Phase
  /// Who waits for the lock, in the order of asking.
  private(set) var waiting: [(number: Int, goal: Goal)] = []

  /// - Parameter isOpen: false where requests wait until the first screens are in place.
  init(isOpen: Bool) { phase = isOpen ? .free : .busy }

  var isIdle: Bool {
    switch phase {
    case .free, .closed: waiting.isEmpty
    case .running, .busy: false
    }
  }

  /// A request came in.
  /// - Parameter mayMerge: false while somebody holds a ticket: what the holder asks for does not wait, and must not
  ///   become one with somebody who waits for the holder.
  func request(_ goal: Goal, policy: CollisionPolicy, mayMerge: Bool) -> Decision {
    switch (phase, policy) {
    case (.closed, _), (.running, .drop), (.busy, .drop):
      return .refuse
    case (.free, .drop):
      return .askLock(mayWait: false)
    case (.running(let pair), .reverse):
      guard let wanted = pair.direction(for: goal), wanted == pair.direction || pair.isInterruptible
      else { return (mayMerge ? joinWaiting(goal) : nil) ?? .askLock(mayWait: true) }
      return .join(wanted)
    case (.free, .reverse), (.busy, .reverse):
      return (mayMerge ? joinWaiting(goal) : nil) ?? .askLock(mayWait: true)
    case (.free, .queue), (.running, .queue), (.busy, .queue):
      return .askLock(mayWait: true)
    }
  }

  /// Asking for what the last in line has asked for is asking for the same.
  private func joinWaiting(_ goal: Goal) -> Decision? {
    guard let last = waiting.last, last.goal == goal, goal.isForward else { return nil }
    return .joinWaiting(last.number, ahead: waiting.count - 1)
  }

  /// The request stands in line.
  mutating func didWait(_ number: Int, _ goal: Goal) { waiting.append((number, goal)) }

  /// The request has left the line.
  mutating func didGiveUp(_ number: Int) { waiting.removeAll { $0.number == number } }

  /// The request has the lock, and is being prepared.
  /// - Returns: whether it may be; not where all was closed.
  mutating func willBegin(_ number: Int) -> Bool {
    didGiveUp(number)
    guard phase == .free else { return false }
    phase = .busy
    return true
  }

  /// The request that was being prepared has begun.
  mutating func didBegin(_ pair: Pair) {
    if phase == .busy { phase = .running(pair) }
  }

  /// The running transition was turned round.
  mutating func didTurn(to direction: TransitionDirection) {
    guard case .running(var pair) = phase else { return }
    pair.direction = direction
    phase = .running(pair)
  }

  /// The running transition can be turned round from now on, or not.
  mutating func allowTurns(_ isInterruptible: Bool) {
    guard case .running(var pair) = phase else { return }
    pair.isInterruptible = isInterruptible
    phase = .running(pair)
  }

  /// The outcome of the running transition is decided; nobody can join it any more.
  mutating func willEnd() {
    if case .running = phase { phase = .busy }
  }

  /// The way is free: a transition has ended, could not begin, or the first screens are in place.
  mutating func didEnd() {
    if phase != .closed { phase = .free }
  }

  /// Nothing more is carried out.
  /// - Returns: who waited in vain.
  mutating func close() -> [Int] {
    defer { waiting = [] }
    phase = .closed
    return waiting.map(\.number)
  }
}

extension ArbiterState.Pair {
  /// Which way the pair would have to go to fulfil a goal; nil where it cannot.
  func direction(for goal: Goal) -> TransitionDirection? {
    switch goal {
    case .forward(let key, let from): key == foreKey && from == back ? .forward : nil
    case .back(let screen): screen == fore ? .backward : nil
    case .other: nil
    }
  }
}
