import Geometry
import Runtime
import Schema

/// Pushes an item: once, as a blow, or as long as the plan is in force.
///
/// The unit is UIKit's: with an item of 100 by 100 points and density 1, a blow of 1 adds 100 points a second, and a
/// continuous push of 1 adds as much in each second. A heavier item gets less.
/// ```swift
/// scheduler.add(Push(Vector(0, -2), at: Vector(30, 0)), to: card)  // up, and it turns
/// ```
nonisolated public struct Push: Hashable, Sendable {
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Once, each time when the plan comes into force; for a ``PushBehavior`` in the next step.
    case instantaneous
    case continuous
  }

  public internal(set) var vector = Vector.zero
  public internal(set) var mode = Mode.instantaneous
  /// The point of the item that is pushed, from its center, in points of the upright item.
  public internal(set) var offset = Vector.zero
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// - Parameters:
  ///   - vector: in the container's directions, whatever the item's angle; each component within a million of 0.
  ///   - offset: each component within a million points of 0.
  public init(
    _ vector: Vector, mode: Mode = .instantaneous, at offset: Vector = .zero, phase: PlanPhase = .always
  ) {
    self.vector = vector
    self.mode = mode
    self.offset = offset
    self.phase = phase
    Self.schema.require(self)
  }

  /// A push of 1, in mass times points a second.
  static let unit = 100.0

  /// The push as the world takes it: mass times points a second, or a second squared.
  var effort: Vector { vector * Self.unit }

  package static let schema = ValueSchema("Push", Push(prototype: ())) {
    Field(\.vector, "vector", .pair(PhysicsLimits.push), "The direction and the strength.", isRequired: true)
    Field(\.mode, "mode", "Whether it pushes once or as long as the plan is in force.")
    Field(\.offset, "offset", .pair(PhysicsLimits.place), "The point that is pushed, from the item's center.")
    PlanPhase.field(\.phase)
  }
}

nonisolated extension Push.Mode: FieldChoice {}

extension Push: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .push(self) }
}
