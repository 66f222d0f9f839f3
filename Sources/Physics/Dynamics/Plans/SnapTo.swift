import Geometry
import Motion
import Runtime
import Schema

/// Moves an item to a position and an angle with a spring, and ends exactly there.
///
/// The item does not move along an axis on which it is already in place.
/// ```swift
/// scheduler.add(SnapTo(Point(160, 284), damping: 0.4), to: card)
/// ```
nonisolated public struct SnapTo: Hashable, Sendable {
  /// The target of the item's center, in points of its container; for a ``StageBody``, in units of the stage.
  public internal(set) var point = Point.zero
  /// The target angle in radians, clockwise. Default: 0.
  public internal(set) var angle = 0.0
  /// The damping, 0...1: at 0 the item oscillates most, at 1 it does not. Default: 0.5.
  public internal(set) var damping = 0.5
  /// The response of the spring, in seconds. Default: 0.37.
  public internal(set) var response = 0.37
  /// The phases in which the plan is in force. Default: all.
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// Makes a snap.
  /// - Parameters:
  ///   - point: each coordinate in -1e6...1e6.
  ///   - damping: 0...1; the spring's damping ratio is 0.4 + 0.6 times this.
  ///   - response: 0.02...60 seconds.
  public init(
    _ point: Point, angle: Double = 0, damping: Double = 0.5, response: Double = 0.37, phase: PlanPhase = .always
  ) {
    self.point = point
    self.angle = angle
    self.damping = damping
    self.response = response
    self.phase = phase
    Self.schema.require(self)
  }

  /// The spring that moves the item.
  package var spring: Spring { Spring(response: response, dampingRatio: 0.4 + 0.6 * damping) }

  package static let schema = ValueSchema("SnapTo", SnapTo(prototype: ())) {
    Field(\.point, "point", .pair(PhysicsLimits.place), "The place for the item's center.", isRequired: true)
    Field(\.angle, "angle", .number(PhysicsLimits.angle), "The angle at the end, clockwise.")
    Field(\.damping, "damping", .number(PhysicsLimits.snapDamping), "At 0 the item swings most, at 1 not at all.")
    Field(\.response, "response", .number(PhysicsLimits.snapResponse), "The response of the spring.")
    PlanPhase.field(\.phase)
  }
}

extension SnapTo: NamedPlan, PhysicsPlan {
  /// The performer of physics plans.
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .snap(self) }
}
