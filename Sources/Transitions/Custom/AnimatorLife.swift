/// Where the run of an animator stands between being asked for and being over.
///
/// Inputs are the methods; each answers what is to be done, in this order.
struct AnimatorLife: Equatable {
  /// Which end it goes to.
  enum Way: Equatable {
    /// To the end that was asked for.
    case on
    /// Back to where it came from.
    case back
  }

  enum Phase: Equatable {
    case asked
    /// It goes by itself.
    case playing(Way)
    /// A hand has it; the way is the one that it went before, or was last told to go.
    case interactive(Way)
    /// `completeTransition` was called; the end comes with the next settle.
    case completed(Bool)
    /// Nothing more happens.
    /// - Parameter owesCompletion: whether it was ended before the animator had said that it is done.
    case ended(owesCompletion: Bool)
  }

  enum Action: Equatable {
    case startInteraction
    case startAnimator
    /// A hand has the motion now.
    case take
    /// The hand put the motion this far, 0...1.
    case move(Double)
    /// The hand is gone.
    case letGo(Way)
    /// The motion that plays goes this way from where it is.
    case turn(Way)
    /// The animator is done; with the next settle the run is over.
    case arriveLater
    case warn(Misuse)
  }

  /// What an animator, or who drives it, does wrong.
  enum Misuse: Equatable {
    case completedTwice
    case completedAfterEnd
    /// It says that it was completed though it was taken back.
    case completedThoughCancelled
    case pausedThoughNotInterruptible
    case gaveAnotherAnimator
  }

  private(set) var phase = Phase.asked
  /// Whether it can be turned round, or taken in hand, while it plays by itself.
  var isInterruptible = false

  /// Whether it goes back, or has.
  var wasCancelled: Bool {
    switch phase {
    case .asked, .ended: false
    case .playing(let way), .interactive(let way): way == .back
    case .completed(let flag): !flag
    }
  }

  var isInteractive: Bool {
    switch phase {
    case .interactive: true
    case .asked, .playing, .completed, .ended: false
    }
  }

  /// Both screens know that they come and go.
  mutating func begin(isInteractive: Bool) -> [Action] {
    switch phase {
    case .asked:
      phase = isInteractive ? .interactive(.on) : .playing(.on)
      return isInteractive ? [.take, .startInteraction] : [.startAnimator]
    // It was done before it was asked to animate.
    case .completed: return [.arriveLater]
    case .playing, .interactive, .ended: return []
    }
  }

  /// A hand moved.
  mutating func update(_ percent: Double) -> [Action] {
    switch phase {
    case .interactive: [.move(percent.isNaN ? 0 : min(1, max(0, percent)))]
    case .asked, .playing, .completed, .ended: []
    }
  }

  /// The hand is gone.
  mutating func letGo(_ way: Way) -> [Action] {
    switch phase {
    case .interactive:
      phase = .playing(way)
      return [.letGo(way)]
    case .asked, .playing, .completed, .ended: return []
    }
  }

  /// A hand takes what plays by itself.
  mutating func pause() -> [Action] {
    switch phase {
    case .playing(let way):
      guard isInterruptible else { return [.warn(.pausedThoughNotInterruptible)] }
      phase = .interactive(way)
      return [.take]
    case .asked, .interactive, .completed, .ended: return []
    }
  }

  /// Another request turns it; under a hand the hand decides.
  mutating func turn(_ way: Way) -> [Action] {
    switch phase {
    case .playing(let old) where old != way:
      phase = .playing(way)
      return [.turn(way)]
    case .asked, .playing, .interactive, .completed, .ended: return []
    }
  }

  /// The animator says that it is done.
  mutating func complete(_ flag: Bool) -> [Action] {
    switch phase {
    case .asked:
      phase = .completed(flag)
      return []
    case .playing(let way), .interactive(let way):
      phase = .completed(flag && way == .on)
      return (flag && way == .back ? [.warn(.completedThoughCancelled)] : []) + [.arriveLater]
    case .completed:
      return [.warn(.completedTwice)]
    case .ended(owesCompletion: true):
      phase = .ended(owesCompletion: false)
      return []
    case .ended(owesCompletion: false):
      return [.warn(.completedAfterEnd)]
    }
  }

  /// The run is over, whoever ended it.
  mutating func end() {
    switch phase {
    case .asked, .playing, .interactive: phase = .ended(owesCompletion: true)
    case .completed: phase = .ended(owesCompletion: false)
    case .ended: break
    }
  }
}
