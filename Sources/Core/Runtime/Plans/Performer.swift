/// Carries out the plans of one or more types on one target.
///
/// The scheduler makes one performer for each target and performer type when the first plan needs it. It configures the
/// performer only by plans and by the capabilities below. A new performer starts from the present state of the target
/// and does not reset it.
@MainActor public protocol Performer: AnyObject {
  /// The type of object that the performer acts on.
  associatedtype Target: AnyObject

  /// Makes the performer for a target, before its first plan.
  init(target: Target)

  /// Adds a plan. The plan is in effect when this returns.
  func addPlan(_ plan: any Plan)
}

/// A performer that accepts plans under names. Named plans reach only these methods, never `addPlan(_:)`.
@MainActor public protocol NamedPlanPerforming: Performer {
  /// Adds a plan under a name. The scheduler has removed any earlier plan of this name.
  func addPlan(_ plan: any Plan, named name: String)
  /// Removes the plan of this name.
  func removePlan(named name: String)
}

/// A performer that works over time outside the frames, such as a gesture, and reports its activity by tokens.
@MainActor public protocol ContinuousPerforming: Performer {
  /// Receives the tokenizer. Called once, before the first plan.
  func setPlanTokenizer(_ tokenizer: PlanTokenizer)
}

/// A performer that is stepped once a frame while it moves its target.
@MainActor public protocol ManualPerforming: Performer {
  /// Receives the ticker. Called once, before the first plan.
  func setTicker(_ ticker: Ticker)
  /// Moves the target to its state at the frame's time. Nothing is drawn here.
  ///
  /// Called once a frame, and between frames before a plan is added or removed by name.
  /// - Returns: whether more updates are needed. After `.atRest` no further updates come until a plan is added or the
  ///   ticker is started.
  func update(_ frame: Frame) -> ActivityState
}

/// A performer that carries out its plans by adding further, simpler plans to its own target.
@MainActor public protocol ComposablePerforming: Performer {
  /// Receives the emitter. Called once, before the first plan.
  func setPlanEmitter(_ emitter: PlanEmitter)
}

/// A performer that follows the progress of the transition that its scheduler belongs to.
@MainActor public protocol ProgressPerforming: Performer {
  /// Receives the transition's progress. Called once, before the first plan, and only if the scheduler belongs to a
  /// transition.
  func setProgress(_ progress: TransitionProgress)
}

/// A performer whose target can follow the progress of its transition.
@MainActor package protocol ProgressFollowing: Performer {
  /// Whether the target follows the progress now.
  var isFollowingProgress: Bool { get }
}

/// A performer that can end all its plans at once.
@MainActor public protocol PlanEnding: Performer {
  /// Ends every plan. The target keeps its present state, and the performer does not move it until the next plan.
  /// Called when the target is removed from the screen.
  func endPlans()
}

/// A performer that reports the velocity of its target.
@MainActor public protocol VelocityReporting: Performer {
  /// The velocity in points a second, in the coordinate space of the target's parent.
  var velocity: (x: Double, y: Double) { get }
}

/// A target that moves another object, such as the physics body of a view.
@MainActor public protocol TargetProxy: AnyObject {
  /// The object that this target moves; nil after that object is gone.
  var representedTarget: AnyObject? { get }
}

/// A performer that can describe its activity.
@MainActor public protocol ActivityDescribing: Performer {
  /// The activity and its target, for reports of what keeps a program active, such as `position of card`.
  var activityDescription: String { get }
}

/// Whether a scheduler or a performer moves anything.
public enum ActivityState: Hashable, Sendable {
  case active
  case atRest
}

/// The time of one step of a performer.
public struct Frame: Hashable, Sendable {
  /// The time of the step, in seconds on the scheduler's clock.
  public var time: Double
  /// Seconds since the performer's last update or, for its first update, since it started.
  public var delta: Double

  /// Makes a frame.
  /// - Parameters:
  ///   - time: seconds on the scheduler's clock.
  ///   - delta: seconds since the last update.
  public init(time: Double, delta: Double) {
    self.time = time
    self.delta = delta
  }
}

/// A performer that checks at run time whether it can act on a target.
///
/// A performer for all types of a protocol declares `AnyObject` as its target type, because an associated type cannot
/// be an existential. The scheduler refuses other targets as it refuses targets of a wrong type.
@MainActor package protocol TargetChoosing: Performer {
  /// Whether the performer can act on the target.
  static func canAct(on target: AnyObject) -> Bool
}
