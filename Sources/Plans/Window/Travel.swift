import Motion
import Runtime

/// Carries a transition's window on a spring to the end that its current direction names.
///
/// Turned round, it goes back from where it is at the speed it has; let go by a hand, it takes over the hand's speed.
/// ```swift
/// transaction.add(Travel(spring: Spring(response: 0.4, dampingRatio: 1)), to: transition.window)
/// ```
public struct Travel: Plan {
  public typealias PerformerType = TravelPerformer

  public let spring: Spring
  /// Whether the way ends in the first frame in which the end has been reached, instead of swinging beyond it.
  public let stopsAtEnd: Bool
  /// The largest distance from the end that nobody sees, in progress.
  public let threshold: Double

  /// - Parameters:
  ///   - spring: one that comes to rest, or has a stated end.
  ///   - threshold: 1/4000 is a quarter of a pixel on a way of 1,000.
  public init(spring: Spring, stopsAtEnd: Bool = true, threshold: Double = 1.0 / 4000) {
    precondition(spring.canSettle, "a spring without damping needs a stated end")
    precondition(threshold > 0 && threshold < 1, "a threshold lies between 0 and 1, not \(threshold)")
    self.spring = spring
    self.stopsAtEnd = stopsAtEnd
    self.threshold = threshold
  }
}

/// Moves a window while no hand holds it.
public final class TravelPerformer: ManualPerforming, ActivityDescribing, TransitionWindowObserver {
  private let window: TransitionWindow
  private var plan: Travel?
  private var ticker: Ticker?
  /// Seconds in the present direction since the last start; for springs with a stated end.
  private var age = 0.0

  public init(target: TransitionWindow) {
    window = target
    window.addObserver(self)
  }

  public func setTicker(_ ticker: Ticker) { self.ticker = ticker }

  /// The newest plan moves the window.
  public func addPlan(_ plan: any Plan) {
    guard let plan = plan as? Travel else { return }
    self.plan = plan
    age = 0
  }

  public var activityDescription: String { "travel of the transition, \(window.currentDirection.rawValue)" }

  public func update(_ frame: Frame) -> ActivityState {
    guard let plan, !window.isHeld else { return .atRest }
    age += frame.delta
    let end = window.currentDirection.end
    var state = (displacement: window.progress - end, velocity: window.velocity)
    plan.spring.step(frame.delta).apply(&state.displacement, &state.velocity)
    if plan.isUnseen(state.displacement, state.velocity) || age.reaches(plan.spring.endsAfter)
      || plan.stopsAtEnd && plan.reachesEnd(window.currentDirection, in: frame.delta, at: state.displacement)
    {
      window.move(to: end, velocity: 0)
      return .atRest
    }
    window.move(to: end + state.displacement, velocity: state.velocity)
    return .active
  }

  public func windowWillChangeCourse(_ window: TransitionWindow) { ticker?.catchUp() }
  public func windowDidTurn(_ window: TransitionWindow, by cause: TurnCause) { restart() }
  public func window(
    _ window: TransitionWindow, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) { restart() }

  private func restart() {
    age = 0
    ticker?.start()
  }
}

extension Travel {
  fileprivate func isUnseen(_ displacement: Double, _ velocity: Double) -> Bool {
    abs(displacement) < threshold && abs(velocity) < threshold * spring.angularFrequency
  }

  /// Whether the end was passed in a step that led to this displacement from it.
  ///
  /// In half a swing or more a spring passes its target whatever its state, and may be back at the end of a long frame.
  fileprivate func reachesEnd(
    _ direction: TransitionDirection, in seconds: Double, at displacement: Double
  ) -> Bool {
    if seconds > 0, direction == .forward ? displacement >= 0 : displacement <= 0 { return true }
    let ratio = spring.dampingRatio
    let swing = spring.angularFrequency * max(0, 1 - ratio * ratio).squareRoot()
    return swing * seconds >= .pi
  }
}
