/// Carries out the plans of one or more types on one target.
///
/// The scheduler makes one performer for each target and performer type when the first plan needs it. A new performer
/// starts from the present state of the target and does not reset it. Only ``init(target:)`` and ``addPlan(_:)`` are
/// required; the other members have defaults. A class with subclasses declares the members that these override.
@MainActor public protocol Performer: AnyObject {
  /// The type of object that the performer acts on.
  associatedtype Target: AnyObject

  /// Makes the performer for a target, before its first plan.
  init(target: Target)

  /// Receives what the performer needs of its scheduler. Called once, before the first plan. Default: does nothing.
  func begin(in context: PerformerContext)

  /// Adds a plan. The plan is in effect when this returns.
  func addPlan(_ plan: any Plan)

  /// Ends every plan. The target keeps its present state, and the performer does not move it until the next plan.
  /// Called when the target is removed from the screen. Default: does nothing.
  func endPlans()

  /// The velocity of the target in points a second, in the coordinate space of the target's parent; nil, the default,
  /// for a performer that does not move its target.
  var velocity: (x: Double, y: Double)? { get }

  /// The activity and its target, for reports of what keeps a program active, such as `position of card`. Default: the
  /// performer's type.
  var activityDescription: String { get }

  /// Whether the performer has no state besides that of its target: no gesture, no token, and nothing to undo later.
  /// Default: false.
  ///
  /// The scheduler releases a collectable performer after half a second of rest, because a new one could take over from
  /// the state of the target. It never releases performers that are at work, or whose scheduler is on a timeline. It
  /// still knows the names of their plans: a new plan of the same name replaces the old one.
  var isCollectable: Bool { get }

  /// Whether performers of this type can act on a target. Default: true.
  ///
  /// A performer for all types of a protocol declares `AnyObject` as its target type, because an associated type cannot
  /// be an existential, and checks the protocol here. The scheduler refuses other targets as it refuses targets of a
  /// wrong type.
  static func canAct(on target: AnyObject) -> Bool
}

extension Performer {
  /// Does nothing.
  public func begin(in context: PerformerContext) {}
  /// Does nothing.
  public func endPlans() {}
  /// nil.
  public var velocity: (x: Double, y: Double)? { nil }
  /// The performer's type.
  public var activityDescription: String { "\(type(of: self))" }
  /// Always false.
  public var isCollectable: Bool { false }
  /// Always true.
  public static func canAct(on target: AnyObject) -> Bool { true }
}

/// A performer that accepts plans under names. Named plans reach only these methods, never `addPlan(_:)`.
@MainActor public protocol NamedPlanPerforming: Performer {
  /// Adds a plan under a name. The scheduler has removed any earlier plan of this name.
  func addPlan(_ plan: any Plan, named name: String)
  /// Removes the plan of this name.
  func removePlan(named name: String)
}

/// A performer that is stepped once a frame while it moves its target.
@MainActor public protocol ManualPerforming: Performer {
  /// Moves the target to its state at the frame's time. Nothing is drawn here.
  ///
  /// Called once a frame, and between frames before a plan is added or removed by name.
  /// - Returns: whether more updates are needed. After `.atRest` no further updates come until a plan is added or
  ///   ``PerformerContext/startUpdates()`` is called.
  func update(_ frame: Frame) -> ActivityState
}

/// A performer whose target can follow the progress of its transition.
@MainActor package protocol ProgressFollowing: Performer {
  /// Whether the target follows the progress now.
  var isFollowingProgress: Bool { get }
}

/// A target that moves another object, such as the physics body of a view.
@MainActor public protocol TargetProxy: AnyObject {
  /// The object that this target moves; nil after that object is gone.
  var representedTarget: AnyObject? { get }
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
