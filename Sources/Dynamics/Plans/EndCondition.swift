import Geometry
import Runtime
import Schema

/// Ends the motion of an item: when it rests, when it has left the container and moves on away from it, or at a
/// deadline, whichever is first. The item then leaves the world, stands exactly at the given pose, and counts as at
/// rest, so that the transition can end.
///
/// ```swift
/// transaction.add(EndCondition(offStage: true, deadline: 4, at: body.homeCenter), to: body)
/// ```
/// While a hand holds the transition no motion ends, and that time does not count. An item that still moves shortly
/// before its deadline is eased to its end in the last 0.2 s, or in the last half of a shorter time. In a transition
/// the deadline also ends motions without an end condition: when every motion with one is over and its deadline has
/// passed, all other items of the container stop where they are.
nonisolated public struct EndCondition: Hashable, Sendable {
  /// Whether the motion ends when the item is wholly outside of the container and moves away from it. Default: true.
  public internal(set) var offStage = true
  /// Seconds from the beginning of the phase, or from when the plan was added where that was later; nil for no
  /// deadline.
  public internal(set) var deadline: Double?
  /// The place for the item's center at the end; nil for where it is then, so that nothing can be eased.
  public internal(set) var center: Point?
  /// Radians; counts with a center only. Default: 0.
  public internal(set) var angle = 0.0
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// - Parameter deadline: 0...3,600.
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
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .conclude(self) }
}
