import Runtime

/// A plan about one property of a target.
protocol PropertyPlan: Plan {
  func apply(to mover: PropertyController, named name: String?)
}

/// Performs every plan on the properties of one target: tweens, springs, throws, drags and what follows a transition.
///
/// A property has one value and one velocity, whoever drives it. The newest plan drives; it takes over both from the
/// one before, so that a drag becomes a spring, or one spring another, without a jump. What moves by itself moves in an
/// engine that all performers of the scheduler share.
public final class PropertyPerformer<Target: AnyObject>: NamedPlanPerforming, ManualPerforming,
  ContinuousPerforming, ComposablePerforming, ProgressPerforming, ProgressFollowing, PlanEnding, VelocityReporting,
  ActivityDescribing, SeekablePerforming, CollectablePerforming
{
  private let mover: PropertyController

  public init(target: Target) { mover = PropertyController(target) }

  public func setTicker(_ ticker: Ticker) { mover.setTicker(ticker) }
  public func setPlanEmitter(_ emitter: PlanEmitter) { mover.emitter = emitter }
  public func setPlanTokenizer(_ tokenizer: PlanTokenizer) { mover.tokenizer = tokenizer }
  public func setProgress(_ window: TransitionProgress) { mover.setProgress(window) }

  public func addPlan(_ plan: any Plan) { (plan as? any PropertyPlan)?.apply(to: mover, named: nil) }
  public func addPlan(_ plan: any Plan, named name: String) {
    (plan as? any PropertyPlan)?.apply(to: mover, named: name)
  }

  /// What the plan drove stays where it is; its velocity is there for a plan that comes in the same moment. What it added is
  /// taken back.
  public func removePlan(named name: String) { mover.removePlan(named: name) }

  public func endPlans() { mover.endPlans() }
  package var isFollowingProgress: Bool { mover.isFollowingProgress }

  public func update(_ frame: Frame) -> ActivityState { mover.update(to: frame.time) }
  public func seek(to time: Double) { mover.seek(to: time) }
  public func resume(at time: Double) { mover.resume(at: time) }
  /// Nothing moves, nothing follows a window, no drag waits for a hand, and nothing is added to a property.
  public var isCollectable: Bool { mover.isCollectable }
  public var velocity: (x: Double, y: Double) { mover.velocity }
  public var activityDescription: String { mover.activityDescription }
}
