import Geometry
import Runtime

/// Says when the motion of an item is over: when it rests, when it has left the container and goes on away from it, or when
/// its time is up, whichever is first. Then it leaves the world, stands exactly at the pose that is named, and counts as at
/// rest, so that the transition can end.
///
/// ```swift
/// transaction.add(EndCondition(offStage: true, deadline: 4, at: body.home.center), to: body)
/// ```
/// While a hand holds the transition nothing is over, and that time does not count. An item that still moves shortly before its time is
/// up is eased to its end in the last 0.2 s, or in the last half of a shorter time. In a transition that is then the end of what
/// has no end of its own, too: when all motions in a container are over that end at all, and their time is up, everything else
/// in it stops where it is.
nonisolated public struct EndCondition: Hashable, Sendable {
  /// Whether it is over when the item is wholly outside of the container and moves away from it.
  public let offStage: Bool
  /// Seconds from the beginning of the phase, or from when the item was given the plan where that was later; nil has no end.
  public let deadline: Double?
  /// Where the center is to stand at the end; nil where it is then, so that nothing can be eased.
  public let center: Point?
  /// Radians; counts with a center only.
  public let angle: Double
  public let phase: PlanPhase

  /// - Parameter deadline: 0...3,600.
  public init(
    offStage: Bool = true, deadline: Double? = nil, at center: Point? = nil, angle: Double = 0,
    phase: PlanPhase = .always
  ) {
    if let deadline { PlanValidation.check(deadline, in: 0...3600, "a deadline") }
    if let center {
      for value in [center.x, center.y] {
        PlanValidation.check(value, in: -PlanValidation.farthest...PlanValidation.farthest, "the place of an end")
      }
    }
    PlanValidation.check(angle, in: -1e4...1e4, "the angle of an end")
    self.offStage = offStage
    self.deadline = deadline
    self.center = center
    self.angle = angle
    self.phase = phase
  }
}

extension EndCondition: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .conclude(self) }
}
