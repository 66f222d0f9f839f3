import Geometry
import Runtime
import Schema

/// Applies gravity to an item, independent of its mass.
///
/// ```swift
/// scheduler.add(Fall(), to: card)  // as on earth, if a thousand points are ten metres
/// ```
/// The item falls until something stops it: a boundary (``Collide``) or an ``EndCondition``.
nonisolated public struct Fall: Hashable, Sendable {
  /// The acceleration, in points per second squared, y down. Default: (0, 1000).
  public internal(set) var acceleration = Vector(0, 1000)
  /// The phases in which the plan is in force. Default: all.
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// Makes a plan of gravity.
  /// - Parameter acceleration: each component in -1e6...1e6.
  public init(_ acceleration: Vector = Vector(0, 1000), phase: PlanPhase = .always) {
    self.acceleration = acceleration
    self.phase = phase
    Self.schema.require(self)
  }

  /// Makes a plan from a gravity in UIKit's unit.
  /// - Parameter gravity: 1 is 1,000 points per second squared.
  package init(gravity: Vector) { self.init(gravity * GravityBehavior.unit) }

  package static let schema = ValueSchema("Fall", Fall(prototype: ())) {
    Field(\.acceleration, "acceleration", .pair(PhysicsLimits.acceleration), "The acceleration; y points down.")
    PlanPhase.field(\.phase)
  }
}

extension Fall: NamedPlan, PhysicsPlan {
  /// The performer of physics plans.
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .fall(self) }
}
