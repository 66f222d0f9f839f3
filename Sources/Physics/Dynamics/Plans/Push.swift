import Geometry
import Runtime
import Schema

/// Pushes an item: once, as an impulse, or continuously, as a force.
///
/// The unit is UIKit's: for an item of 100 by 100 points and density 1, an impulse of 1 adds 100 points per second, and
/// a continuous push of 1 adds as much every second. The effect is inversely proportional to the mass.
/// ```swift
/// scheduler.add(Push(Vector(0, -2), at: Vector(30, 0)), to: card)  // up, and it turns
/// ```
nonisolated public struct Push: Hashable, Sendable {
  /// The duration of a push.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// An impulse each time the plan comes into force; for a ``PushBehavior``, in the next step.
    case instantaneous
    /// A force as long as the plan is in force.
    case continuous
  }

  /// The direction and strength of the push.
  public internal(set) var vector = Vector.zero
  /// Whether the push is an impulse or a force. Default: an impulse.
  public internal(set) var mode = Mode.instantaneous
  /// The point at which the item is pushed, from its center, in points of the unrotated item. Default: zero, the
  /// center.
  public internal(set) var offset = Vector.zero
  /// The phases in which the plan is in force. Default: all.
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// Makes a push.
  /// - Parameters:
  ///   - vector: in the container's axes, regardless of the item's angle; each component in -1e6...1e6.
  ///   - offset: each component in -1e6...1e6 points.
  public init(
    _ vector: Vector, mode: Mode = .instantaneous, at offset: Vector = .zero, phase: PlanPhase = .always
  ) {
    self.vector = vector
    self.mode = mode
    self.offset = offset
    self.phase = phase
    Self.schema.require(self)
  }

  /// The impulse of a push of 1, in mass times points per second.
  static let unit = 100.0

  /// The push in the world's units: mass times points per second, or per second squared.
  var effort: Vector { vector * Self.unit }

  package static let schema = ValueSchema("Push", Push(prototype: ())) {
    Field(\.vector, "vector", .pair(PhysicsLimits.push), "The direction and the strength.", isRequired: true)
    Field(\.mode, "mode", "Pushes once, or as long as the plan is active.")
    Field(\.offset, "offset", .pair(PhysicsLimits.place), "The point that is pushed, from the item's center.")
    PlanPhase.field(\.phase)
  }
}

nonisolated extension Push.Mode: FieldChoice {}

extension Push: NamedPlan, PhysicsPlan {
  /// The performer of physics plans.
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .push(self) }
}
