import Geometry
import Motion

/// What acts on bodies in every step.
package nonisolated enum Influence: Sendable {
  /// Points a second squared.
  case gravity(Vector)
  /// Mass times points a second squared, at an offset from the center that turns with the item.
  case force(Vector, at: Vector)
  /// An exact spring on x, y and angle.
  case snap(to: BodyPose, Spring)
  case field(AccelerationField)
}

package nonisolated struct InfluenceID: Hashable, Sendable { let number: Int }

/// A region in which bodies are accelerated by where they are and how they move.
package nonisolated struct AccelerationField: Sendable {
  /// Points a second squared.
  package var acceleration: @Sendable (Particle) -> Vector
  /// Whether the field changes by itself, so that no body in it lifetimes at rest.
  package var isChanging = false
  /// Whether the field may be evaluated more than once a step.
  package var isPure = true

  /// The state of a body, for the field.
  package struct Particle: Sendable {
    package var position: Point
    package var velocity: Vector
    package var mass: Double
    package var charge: Double
    /// Seconds since the world began.
    package var time: Double
  }

  package init(
    isChanging: Bool = false, isPure: Bool = true, _ acceleration: @escaping @Sendable (Particle) -> Vector
  ) {
    (self.isChanging, self.isPure, self.acceleration) = (isChanging, isPure, acceleration)
  }
}

/// Two bodies, or a body and a boundary, have begun to touch or ceased to.
package nonisolated struct Contact: Hashable, Sendable {
  package enum Other: Hashable, Sendable {
    case body(BodyID)
    case boundary(BoundaryID)
  }
  package enum Phase: Hashable, Sendable { case began, ended }

  package let body: BodyID
  package let other: Other
  /// Where it began; means nothing at its end.
  package let point: Point
  package let phase: Phase
}

package nonisolated struct BoundaryID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}
