import Geometry
import Runtime
import Schema

/// Adds to the velocity of an item, once, when the plan is added.
///
/// In a transition, the plan has no effect unless the transition is in one of the plan's phases at that moment.
/// ```swift
/// scheduler.add(Throw(velocity: Vector(400, -900), spin: 2), to: card)
/// ```
nonisolated public struct Throw: Hashable, Sendable {
  /// The velocity to add, in points per second.
  public internal(set) var velocity = Vector.zero
  /// The spin to add, in radians per second, clockwise. Default: 0.
  public internal(set) var spin = 0.0
  /// The phases in which the plan is in force. Default: all.
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// Makes a throw.
  /// - Parameters:
  ///   - velocity: each component in -1e6...1e6; no item moves faster than 9,600 points per second.
  ///   - spin: -1,000...1,000.
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
  /// The performer of physics plans.
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .thrown(self) }
}
