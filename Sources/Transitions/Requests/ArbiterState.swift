import Runtime

/// Who may move the screens: at most one transition at a time, the others by their policy.
///
/// States: idle; running, with the pair of screens and those who wait; handing over, between the end of one and the start of
/// the next, when nobody can barge in. Inputs are the methods; each answers what is to be done.
struct ArbiterState {
  enum Phase: Equatable {
    case idle
    case running(Pair)
    case handingOver
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
    case join(TransitionDirection, isTurn: Bool)
    case wait(ahead: Int)
    case refuse
  }

  private(set) var phase = Phase.idle
  private(set) var waiting: [Int] = []

  /// A request came in.
  mutating func request(_ number: Int, goal: Goal, policy: CollisionPolicy) -> Decision {
    switch phase {
    case .idle:
      phase = .handingOver
      return .start
    case .running(var pair):
      if policy == .drop { return .refuse }
      if policy == .reverse, waiting.isEmpty, let wanted = pair.direction(for: goal) {
        if wanted == pair.direction { return .join(wanted, isTurn: false) }
        if pair.isInterruptible {
          pair.direction = wanted
          phase = .running(pair)
          return .join(wanted, isTurn: true)
        }
      }
      return wait(number)
    case .handingOver:
      return policy == .drop ? .refuse : wait(number)
    }
  }

  private mutating func wait(_ number: Int) -> Decision {
    waiting.append(number)
    return .wait(ahead: waiting.count - 1)
  }

  /// The request that was told to start has begun.
  mutating func didBegin(_ pair: Pair) { phase = .running(pair) }

  /// A hand turned the running transition round.
  mutating func didTurn(to direction: TransitionDirection) {
    guard case .running(var pair) = phase else { return }
    pair.direction = direction
    phase = .running(pair)
  }

  /// The running transition has ended, or the request that was told to start could not.
  /// - Returns: whether somebody waits; then ``next()`` is to be called in a later turn.
  mutating func didEnd() -> Bool {
    phase = waiting.isEmpty ? .idle : .handingOver
    return !waiting.isEmpty
  }

  /// The first in line.
  mutating func next() -> Int? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// A request that waits is taken back.
  mutating func withdraw(_ number: Int) { waiting.removeAll { $0 == number } }
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
