import Geometry
import Runtime
import Schema

/// Accelerates an item, whatever its mass.
///
/// ```swift
/// scheduler.add(Fall(), to: card)  // as on earth, if a thousand points are ten metres
/// ```
/// The item falls until something stops it: a boundary (``Collide``) or an ``EndCondition``.
nonisolated public struct Fall: Hashable, Sendable {
  /// Points a second squared, y down.
  public internal(set) var acceleration = Vector(0, 1000)
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// - Parameter acceleration: each component within a million of 0.
  public init(_ acceleration: Vector = Vector(0, 1000), phase: PlanPhase = .always) {
    self.acceleration = acceleration
    self.phase = phase
    Self.schema.require(self)
  }

  /// - Parameter gravity: 1 is 1,000 points a second squared.
  package init(gravity: Vector) { self.init(gravity * GravityBehavior.unit) }

  package static let schema = ValueSchema("Fall", Fall(prototype: ())) {
    Field(\.acceleration, "acceleration", .pair(PhysicsLimits.acceleration), "The acceleration; y points down.")
    PlanPhase.field(\.phase)
  }
}

extension Fall: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .fall(self) }
}
