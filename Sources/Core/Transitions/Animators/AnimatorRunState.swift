/// The state of an animator during one transition.
///
/// Inputs are the mutating methods. Each returns the actions to perform, in order.
struct AnimatorRunState: Equatable {
  /// The end that the motion goes to.
  enum Way: Equatable {
    /// To the requested end.
    case on
    /// Back to the start.
    case back
  }

  enum Phase: Equatable {
    case asked
    /// The motion plays.
    case playing(Way)
    /// A hand drives the motion; the way is the last one that it played or was turned to.
    case interactive(Way)
    /// `completeTransition` was called; the transition ends in the next settle phase.
    case completed(Bool)
    /// The transition is over. - owesCompletion: whether `completeTransition` was not called before.
    case ended(owesCompletion: Bool)
  }

  enum Action: Equatable {
    case startInteraction
    case startAnimator
    /// A hand takes the motion.
    case take
    /// The hand moves the motion to this fraction, 0...1.
    case move(Double)
    /// The hand lets go.
    case letGo(Way)
    /// The playing motion turns this way from where it is.
    case turn(Way)
    /// The animator is done; the transition ends in the next settle phase.
    case arriveLater
    case warn(Misuse)
  }

  /// A mistake of an animator or its interaction controller.
  enum Misuse: Equatable {
    case completedTwice
    case completedAfterEnd
    /// `completeTransition(true)` was called on a cancelled transition.
    case completedThoughCancelled
    case pausedThoughNotInterruptible
    case gaveAnotherAnimator
  }

  private(set) var phase = Phase.asked
  /// Whether it can be turned round, or taken by a hand, while it plays.
  var isInterruptible = false

  /// Whether it goes back, or went back.
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

  /// Both screens know that the transition begins.
  mutating func begin(isInteractive: Bool) -> [Action] {
    switch phase {
    case .asked:
      phase = isInteractive ? .interactive(.on) : .playing(.on)
      return isInteractive ? [.take, .startInteraction] : [.startAnimator]
    // It was completed before it was asked to animate.
    case .completed: return [.arriveLater]
    case .playing, .interactive, .ended: return []
    }
  }

  /// The hand moved.
  mutating func update(_ percent: Double) -> [Action] {
    switch phase {
    case .interactive: [.move(percent.isNaN ? 0 : min(1, max(0, percent)))]
    case .asked, .playing, .completed, .ended: []
    }
  }

  /// The hand let go.
  mutating func letGo(_ way: Way) -> [Action] {
    switch phase {
    case .interactive:
      phase = .playing(way)
      return [.letGo(way)]
    case .asked, .playing, .completed, .ended: return []
    }
  }

  /// A hand takes the playing motion.
  mutating func pause() -> [Action] {
    switch phase {
    case .playing(let way):
      guard isInterruptible else { return [.warn(.pausedThoughNotInterruptible)] }
      phase = .interactive(way)
      return [.take]
    case .asked, .interactive, .completed, .ended: return []
    }
  }

  /// A request turns the motion; a hand that drives it decides instead.
  mutating func turn(_ way: Way) -> [Action] {
    switch phase {
    case .playing(let old) where old != way:
      phase = .playing(way)
      return [.turn(way)]
    case .asked, .playing, .interactive, .completed, .ended: return []
    }
  }

  /// The animator called `completeTransition`.
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

  /// The transition is over.
  mutating func end() {
    switch phase {
    case .asked, .playing, .interactive: phase = .ended(owesCompletion: true)
    case .completed: phase = .ended(owesCompletion: false)
    case .ended: break
    }
  }
}
