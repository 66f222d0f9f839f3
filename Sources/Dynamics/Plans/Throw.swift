import Geometry
import Runtime

/// Adds to the motion of an item, once: when it is given.
///
/// In a transition it counts only where the transition is in its phase just then: never later.
/// ```swift
/// scheduler.add(Throw(velocity: Vector(400, -900), spin: 2), to: card)
/// ```
nonisolated public struct Throw: Hashable, Sendable {
  /// Points a second.
  public let velocity: Vector
  /// Radians a second, clockwise.
  public let spin: Double
  public let phase: PlanPhase

  /// - Parameters:
  ///   - velocity: each component within a million of 0; nothing moves faster than 9,600 points a second.
  ///   - spin: within 1,000 of 0.
  public init(velocity: Vector, spin: Double = 0, phase: PlanPhase = .always) {
    for value in [velocity.x, velocity.y] { PlanValidation.check(value, in: -1e6...1e6, "the velocity of a throw") }
    PlanValidation.check(spin, in: -1000...1000, "the spin of a throw")
    self.velocity = velocity
    self.spin = spin
    self.phase = phase
  }
}

extension Throw: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .thrown(self) }
}
