import Runtime

/// A plan for one property of a target.
protocol PropertyPlan: Plan {
  func apply(to mover: PropertyController, named name: String?)
}

/// Performs all plans for the properties of one target: tweens, springs, throws, drags, and plans that follow a
/// transition.
///
/// A property has one value and one velocity. The newest plan drives it and continues from both, so that a drag becomes
/// a spring, or one spring another, without a jump. The motions run in an engine shared by all performers of the
/// scheduler.
public final class PropertyPerformer<Target: AnyObject>: NamedPlanPerforming, ManualPerforming, ProgressFollowing,
  SeekablePerforming, PlanContinuing, PlanListing
{
  private let mover: PropertyController

  /// Makes the performer of a target.
  public init(target: Target) { mover = PropertyController(target) }

  /// Receives the scheduler's context, and follows the progress of its transition.
  public func begin(in context: PerformerContext) { mover.begin(in: context) }

  /// Applies a plan.
  public func addPlan(_ plan: any Plan) { (plan as? any PropertyPlan)?.apply(to: mover, named: nil) }
  /// Applies a plan under a name.
  public func addPlan(_ plan: any Plan, named name: String) {
    (plan as? any PropertyPlan)?.apply(to: mover, named: name)
  }

  /// Removes a plan. The property that it drives keeps its value, and its velocity counts for a plan that is added at
  /// the same time. Additions are removed.
  public func removePlan(named name: String) { mover.removePlan(named: name) }

  /// Ends all plans; the properties stay where they are.
  public func endPlans() { mover.endPlans() }
  package var isFollowingProgress: Bool { mover.isFollowingProgress }
  package var lastingPlans: [(plan: any Plan, name: String?)] { mover.attachments.lastingPlans }
  package func isMoving(by plan: any Plan) -> Bool { mover.isSprung(by: plan) }

  /// Updates the properties to a frame.
  public func update(_ frame: Frame) -> ActivityState { mover.update(to: frame.time) }
  /// Shows the properties at a time of the timeline.
  public func seek(to time: Double) { mover.seek(to: time) }
  /// Continues from a time of the timeline.
  public func resume(at time: Double) { mover.resume(at: time) }
  /// Whether nothing moves, follows a transition, waits for a drag, or is added to a property.
  public var isCollectable: Bool { mover.isCollectable }
  /// The velocity of the target in points a second.
  public var velocity: (x: Double, y: Double)? { mover.velocity }
  /// The moving properties and the target, for reports.
  public var activityDescription: String { mover.activityDescription }
}
