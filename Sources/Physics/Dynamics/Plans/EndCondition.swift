import Geometry
import Runtime
import Schema

/// Ends the motion of an item when it is at rest, has left the container and moves away from it, or reaches a deadline.
/// The item then leaves the world, takes exactly the given pose, and counts as at rest, so that the transition can end.
///
/// ```swift
/// transaction.add(EndCondition(offStage: true, deadline: 4, at: body.homeCenter), to: body)
/// ```
/// While the user holds the transition, no motion ends, and that time does not count. An item that still moves shortly
/// before its deadline is eased to its end in the last 0.2 s, or in the last half of a shorter deadline. In a
/// transition, the deadline also ends motions without an end condition: when all motions with an end condition have
/// ended and their deadlines have passed, the other items of the container stop at their present poses.
nonisolated public struct EndCondition: Hashable, Sendable {
  /// Whether the motion ends when the item is entirely outside of the container and moves away from it. Default: true.
  public internal(set) var offStage = true
  /// The deadline, in seconds from the start of the phase, or from the addition of the plan if that is later;
  /// 0...3,600. Default: nil, no deadline.
  public internal(set) var deadline: Double?
  /// The final position of the item's center. Default: nil, its present position, without easing.
  public internal(set) var center: Point?
  /// The final angle in radians, clockwise; ignored without a center. Default: 0.
  public internal(set) var angle = 0.0
  /// The phases in which the plan is in force. Default: all.
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// Makes an end condition.
  /// - Parameter deadline: 0...3,600 seconds, or nil.
  public init(
    offStage: Bool = true, deadline: Double? = nil, at center: Point? = nil, angle: Double = 0,
    phase: PlanPhase = .always
  ) {
    self.offStage = offStage
    self.deadline = deadline
    self.center = center
    self.angle = angle
    self.phase = phase
    Self.schema.require(self)
  }

  package static let schema = ValueSchema("EndCondition", EndCondition(prototype: ())) {
    Field(\.offStage, "offStage", "Whether the motion ends when the item leaves the container.")
    Field(\.deadline, "deadline", .number(PhysicsLimits.deadline), "The time after which the motion ends.")
    Field(\.center, "at", .pair(PhysicsLimits.place), "The place for the item's center at the end.")
    Field(\.angle, "angle", .number(PhysicsLimits.angle), "The angle at the end, with a place only.")
    PlanPhase.field(\.phase)
  }
}

extension EndCondition: NamedPlan, PhysicsPlan {
  /// The performer of physics plans.
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .conclude(self) }
}
