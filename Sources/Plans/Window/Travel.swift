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
  /// Whether the way ends as soon as the end is reached, instead of swinging beyond it.
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
public final class TravelPerformer: ManualPerforming, TransitionWindowObserver {
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
  public func addPlan(_ plan: any Plan) { self.plan = plan as? Travel ?? self.plan }

  public func update(_ frame: Frame) -> ActivityState {
    guard let plan, !window.isHeld else { return .atRest }
    age += frame.delta
    let end = window.currentDirection.end
    let step = plan.spring.step(frame.delta)
    let (x, v) = (window.progress - end, window.velocity)
    let (x1, v1) = (step.xx * x + step.xv * v, step.vx * x + step.vv * v)
    if isOver(plan, from: x, to: x1, velocity: v1, delta: frame.delta) {
      window.move(to: end, velocity: 0)
      return .atRest
    }
    window.move(to: end + x1, velocity: v1)
    return .active
  }

  private func isOver(_ plan: Travel, from x: Double, to x1: Double, velocity: Double, delta: Double) -> Bool {
    if age >= plan.spring.endsAfter ?? .infinity { return true }
    let isAtRest = abs(x1) < plan.threshold && abs(velocity) < plan.threshold * plan.spring.angularFrequency
    let goesBeyond = plan.stopsAtEnd && delta > 0 && (window.currentDirection == .forward ? x1 >= 0 : x1 <= 0)
    return isAtRest || goesBeyond
  }

  public func windowDidTurn(_ window: TransitionWindow, by cause: TurnCause) { restart() }
  public func window(
    _ window: TransitionWindow, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) { restart() }

  private func restart() {
    age = 0
    ticker?.start()
  }
}
