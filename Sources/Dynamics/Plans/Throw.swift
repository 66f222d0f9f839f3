import Geometry
import Runtime
import Schema

/// Adds to the motion of an item, once: when the plan is added.
///
/// In a transition the plan counts only where the transition is in the plan's phase at that moment.
/// ```swift
/// scheduler.add(Throw(velocity: Vector(400, -900), spin: 2), to: card)
/// ```
nonisolated public struct Throw: Hashable, Sendable {
  /// Points a second.
  public internal(set) var velocity = Vector.zero
  /// Radians a second, clockwise. Default: 0.
  public internal(set) var spin = 0.0
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// - Parameters:
  ///   - velocity: each component within a million of 0; nothing moves faster than 9,600 points a second.
  ///   - spin: within 1,000 of 0.
  public init(velocity: Vector, spin: Double = 0, phase: PlanPhase = .always) {
    self.velocity = velocity
    self.spin = spin
    self.phase = phase
    Self.schema.require(self)
  }

  package static let schema = ValueSchema("Throw", Throw(prototype: ())) {
    Field(\.velocity, "velocity", .pair(PhysicsLimits.velocity), "The velocity to add.", isRequired: true)
    Field(\.spin, "spin", .number(PhysicsLimits.spin), "The angular velocity to add, clockwise.")
    PlanPhase.field(\.phase)
  }
}

extension Throw: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .thrown(self) }
}
