/// The states of a ``Replay``, without the stage: inputs and what they lead to.
///
///     ready ──start──▶ playing ──last input──▶ settling ──rest──▶ ended(completed)
///                         └────────stop───────────┴────stop────▶ ended(stopped)
nonisolated package enum ReplayMachine: Hashable, Sendable {
  package enum Ending: Hashable, Sendable {
    /// Every input was played, and nothing moves.
    case completed
    /// The user, or the program, ended it.
    case stopped
  }

  package enum Input: Hashable, Sendable {
    case start
    /// The time of the next input has come.
    case timeDidCome
    /// Nothing moves.
    case didRest
    case stop
  }

  package enum Action: Hashable, Sendable {
    /// Withhold the user's own input.
    case takeInput
    /// Show the screens of the beginning.
    case restore
    case schedule(Int)
    case play(Int)
    case awaitRest
    /// Let go of what the replay has pressed.
    case letGo
    case returnInput
    case notify(Ending)
  }

  /// With the number of inputs.
  case ready(Int)
  /// With the index of the next input, and the number of inputs.
  case playing(Int, of: Int)
  case settling
  case ended(Ending)

  package mutating func handle(_ input: Input) -> [Action] {
    switch (self, input) {
    case (.ready(let count), .start):
      self = count > 0 ? .playing(0, of: count) : .settling
      return [.takeInput, .restore, count > 0 ? .schedule(0) : .awaitRest]
    case (.playing(let index, let count), .timeDidCome):
      let next = index + 1
      self = next < count ? .playing(next, of: count) : .settling
      return [.play(index), next < count ? .schedule(next) : .awaitRest]
    case (.settling, .didRest):
      self = .ended(.completed)
      return [.returnInput, .notify(.completed)]
    case (.playing, .stop), (.settling, .stop):
      self = .ended(.stopped)
      return [.letGo, .returnInput, .notify(.stopped)]
    case (.ready, .stop), (.ready, .timeDidCome), (.ready, .didRest), (.playing, .start), (.playing, .didRest),
      (.settling, .start), (.settling, .timeDidCome), (.ended, .start), (.ended, .timeDidCome), (.ended, .didRest),
      (.ended, .stop):
      return []
    }
  }

  /// Whether the user's own input is withheld.
  package var isRunning: Bool {
    switch self {
    case .playing, .settling: true
    case .ready, .ended: false
    }
  }
}
