import Geometry
import Runtime

/// Pushes an item: once, as a blow does, or as long as it is in force.
///
/// The unit is UIKit's: an item of 100 by 100 points and density 1 gets faster by 100 points a second from a blow of 1, or in
/// each second of a steady push of 1. A heavier one gets less of it.
/// ```swift
/// scheduler.add(Push(Vector(0, -2), at: Vector(30, 0)), to: card)  // up, and it turns
/// ```
nonisolated public struct Push: Hashable, Sendable {
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Once, each time when it comes into force.
    case instantaneous
    case continuous
  }

  public let vector: Vector
  public let mode: Mode
  /// Where it pushes, from the item's center, in points of the upright item.
  public let offset: Vector
  public let phase: PlanPhase

  /// - Parameter vector: in the container's directions, whatever the item's angle; each component within a million of 0.
  public init(
    _ vector: Vector, mode: Mode = .instantaneous, at offset: Vector = .zero, phase: PlanPhase = .always
  ) {
    for value in [vector.x, vector.y] { PlanValidation.check(value, in: -1e6...1e6, "a push") }
    for value in [offset.x, offset.y] {
      PlanValidation.check(value, in: -PlanValidation.farthest...PlanValidation.farthest, "the offset of a push")
    }
    self.vector = vector
    self.mode = mode
    self.offset = offset
    self.phase = phase
  }

  /// What a push of 1 is, in mass times points a second.
  static let unit = 100.0
}

extension Push: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .push(self) }
}
