/// Fulfils the plans of one or more types on one target.
///
/// The scheduler makes one performer for each target and performer type, when the first plan needs it, and never
/// configures it otherwise than through plans and the capabilities below. A new performer starts from the target's
/// present state; it never resets it.
@MainActor public protocol Performer: AnyObject {
  associatedtype Target: AnyObject

  init(target: Target)

  /// A plan was added; it is in effect when this returns.
  func addPlan(_ plan: any Plan)
}

/// Can take plans under a name. Such a plan reaches these methods only, never `addPlan(_:)`.
@MainActor public protocol NamedPlanPerforming: Performer {
  func addPlan(_ plan: any Plan, named name: String)
  func removePlan(named name: String)
}

/// Works over time in its own way (a gesture, a process elsewhere) and says so by tokens.
@MainActor public protocol ContinuousPerforming: Performer {
  /// Called once, before the first plan.
  func setPlanTokenizer(_ tokenizer: PlanTokenizer)
}

/// Is stepped once a frame while it moves something.
@MainActor public protocol ManualPerforming: Performer {
  /// Called once, before the first plan.
  func setTicker(_ ticker: Ticker)
  /// Brings the target to where it is at the frame's time. Nothing is drawn here. Called once a frame, and between
  /// frames before a plan is added or removed by name.
  /// - Returns: whether there is more to do. After `.atRest` no further frames come until a plan is added or the
  ///   ticker is started.
  func update(_ frame: Frame) -> ActivityState
}

/// Fulfils its plans by giving its own target further, simpler plans.
@MainActor public protocol ComposablePerforming: Performer {
  /// Called once, before the first plan.
  func setPlanEmitter(_ emitter: PlanEmitter)
}

/// Follows the window of the transition that its scheduler belongs to.
@MainActor public protocol ProgressPerforming: Performer {
  /// Called once, before the first plan; not at all where the scheduler belongs to no transition.
  func setProgress(_ progress: TransitionProgress)
}

/// May have its target follow the window of its transition.
@MainActor package protocol ProgressFollowing: Performer {
  /// Whether it does just now.
  var isFollowingProgress: Bool { get }
}

/// Can let go of all its plans at once.
@MainActor public protocol PlanEnding: Performer {
  /// Ends every plan; the target stays as it is, and nothing moves it until the next plan. Called where the target is taken
  /// out of what is shown.
  func endPlans()
}

/// Knows how fast it moves its target.
@MainActor public protocol VelocityReporting: Performer {
  /// Points a second, in the coordinates of the target's parent.
  var velocity: (x: Double, y: Double) { get }
}

/// A target that moves another object, such as the body of a view.
@MainActor public protocol TargetStandIn: AnyObject {
  /// The object whose motion this one's is; nil once that is gone.
  var standsFor: AnyObject? { get }
}

/// Can say in words what it is doing.
@MainActor public protocol ActivityDescribing: Performer {
  /// What goes on and on what, for reports of what keeps a program from resting: `position of card`.
  var activityDescription: String { get }
}

/// Whether something moves.
public enum ActivityState: Hashable, Sendable {
  case active
  case atRest
}

/// A moment at which performers are stepped.
public struct Frame: Hashable, Sendable {
  /// Seconds on the scheduler's clock.
  public var time: Double
  /// Seconds since the performer's last update, or since it began.
  public var delta: Double

  public init(time: Double, delta: Double) {
    self.time = time
    self.delta = delta
  }
}
