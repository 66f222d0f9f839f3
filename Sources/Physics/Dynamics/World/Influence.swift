import Geometry
import Motion

/// A force or spring that acts on bodies in every step.
package nonisolated enum Influence: Sendable {
  /// An acceleration in points per second squared.
  case gravity(Vector)
  /// A force in mass times points per second squared, at an offset from the center that rotates with the item.
  case force(Vector, at: Vector)
  /// Moves a body to a pose with an exact spring on x, y and angle.
  case snap(to: BodyPose, Spring)
  case field(AccelerationField)
}

package nonisolated struct InfluenceID: Hashable, Sendable { let number: Int }

/// A field that accelerates bodies by their position, velocity, mass and charge.
package nonisolated struct AccelerationField: Sendable {
  /// Points per second squared.
  package var acceleration: @Sendable (Particle) -> Vector
  /// Whether the field changes over time, which keeps bodies in it from coming to rest. Default: false.
  package var isChanging = false
  /// Whether the field may be evaluated more than once per step. Default: true.
  package var isPure = true

  /// The state of a body when the field is evaluated.
  package struct Particle: Sendable {
    package var position: Point
    package var velocity: Vector
    package var mass: Double
    package var charge: Double
    /// Seconds since the start of the world.
    package var time: Double
  }

  package init(
    isChanging: Bool = false, isPure: Bool = true, _ acceleration: @escaping @Sendable (Particle) -> Vector
  ) {
    (self.isChanging, self.isPure, self.acceleration) = (isChanging, isPure, acceleration)
  }
}

/// The begin or end of a contact between two bodies, or a body and a boundary.
package nonisolated struct Contact: Hashable, Sendable {
  package enum Other: Hashable, Sendable {
    case body(BodyID)
    case boundary(BoundaryID)
  }
  package enum Phase: Hashable, Sendable { case began, ended }

  package let body: BodyID
  package let other: Other
  /// The location where the contact began; undefined for its end.
  package let point: Point
  package let phase: Phase
}

package nonisolated struct BoundaryID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}
