import Geometry
import Runtime

/// Has an item fall, whatever its mass.
///
/// ```swift
/// scheduler.add(Fall(), to: card)  // as on earth, if a thousand points are ten metres
/// ```
/// It falls for ever unless something stops it: a boundary, see ``Collide``, or ``EndCondition``.
nonisolated public struct Fall: Hashable, Sendable {
  /// Points a second squared, y down.
  public let acceleration: Vector
  public let phase: PlanPhase

  /// - Parameter acceleration: each component within a million of 0.
  public init(_ acceleration: Vector = Vector(0, 1000), phase: PlanPhase = .always) {
    PlanValidation.check(acceleration.x, in: -1e6...1e6, "an acceleration")
    PlanValidation.check(acceleration.y, in: -1e6...1e6, "an acceleration")
    self.acceleration = acceleration
    self.phase = phase
  }
}

extension Fall: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .fall(self) }
}
