import Geometry
import Motion
import Runtime

/// Draws an item to a place and an angle by a spring, and ends exactly there.
///
/// On an axis on which it is there already nothing moves.
/// ```swift
/// scheduler.add(SnapTo(Point(160, 284), damping: 0.4), to: card)
/// ```
nonisolated public struct SnapTo: Hashable, Sendable {
  /// Where the center goes, in points of the item's container; of the reference stage for a ``StageBody``.
  public let point: Point
  /// Radians, clockwise.
  public let angle: Double
  public let damping: Double
  public let response: Double
  public let phase: PlanPhase

  /// - Parameters:
  ///   - damping: 0...1; 0 swings most, 1 does not swing at all: the spring's damping ratio is 0.4 + 0.6 of it.
  ///   - response: the spring's, in seconds; 0.02...60.
  public init(
    _ point: Point, angle: Double = 0, damping: Double = 0.5, response: Double = 0.37, phase: PlanPhase = .always
  ) {
    PlanValidation.check(point.x, in: -PlanValidation.farthest...PlanValidation.farthest, "the place of a snap")
    PlanValidation.check(point.y, in: -PlanValidation.farthest...PlanValidation.farthest, "the place of a snap")
    PlanValidation.check(angle, in: -1e4...1e4, "the angle of a snap")
    PlanValidation.check(damping, in: 0...1, "the damping of a snap")
    PlanValidation.check(response, in: 0.02...60, "the response of a snap")
    self.point = point
    self.angle = angle
    self.damping = damping
    self.response = response
    self.phase = phase
  }

  var spring: Spring { Spring(response: response, dampingRatio: 0.4 + 0.6 * damping) }
}

extension SnapTo: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .snap(self) }
}
