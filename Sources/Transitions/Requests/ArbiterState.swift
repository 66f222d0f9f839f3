import Runtime

/// Who may move the screens: at most one transition at a time, the others by their policy.
///
/// Inputs are the methods; each answers what is to be done.
struct ArbiterState {
  enum Phase: Equatable {
    case idle
    case running(Pair)
    /// Between two transitions, and while one is being prepared or put away: nobody can barge in.
    case handingOver
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
    case start
    /// It is carried out by the running transition, which is to go this way.
    case join(TransitionDirection)
    case wait(ahead: Int)
    case refuse
  }

  /// Requests wait until the first screens are in place.
  private(set) var phase = Phase.handingOver
  private(set) var waiting: [Int] = []

  /// A request came in.
  mutating func request(_ number: Int, goal: Goal, policy: CollisionPolicy) -> Decision {
    switch (phase, policy) {
    case (.closed, _), (.running, .drop), (.handingOver, .drop):
      return .refuse
    case (.idle, _):
      phase = .handingOver
      return .start
    case (.running(var pair), .reverse):
      guard let wanted = pair.direction(for: goal), wanted == pair.direction || pair.isInterruptible else {
        return wait(number)
      }
      pair.direction = wanted
      phase = .running(pair)
      return .join(wanted)
    case (.running, .queue), (.handingOver, .queue), (.handingOver, .reverse):
      return wait(number)
    }
  }

  private mutating func wait(_ number: Int) -> Decision {
    waiting.append(number)
    return .wait(ahead: waiting.count - 1)
  }

  /// The request that was told to start has begun.
  mutating func didBegin(_ pair: Pair) {
    if phase == .handingOver { phase = .running(pair) }
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
    if case .running = phase { phase = .handingOver }
  }

  /// The way is free: a transition has ended, could not begin, or the first screens are in place.
  /// - Returns: whether somebody waits; then ``next()`` is to be called in a later turn.
  mutating func didEnd() -> Bool {
    if phase == .closed { return false }
    phase = waiting.isEmpty ? .idle : .handingOver
    return !waiting.isEmpty
  }

  /// The first in line, when it is somebody's turn.
  mutating func next() -> Int? { phase == .handingOver && !waiting.isEmpty ? waiting.removeFirst() : nil }

  /// Nothing more is carried out.
  /// - Returns: who waited in vain.
  mutating func close() -> [Int] {
    defer { waiting = [] }
    phase = .closed
    return waiting
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
