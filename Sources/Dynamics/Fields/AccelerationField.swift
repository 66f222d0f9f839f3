import Geometry

/// A region in which bodies are accelerated by where they are and how they move.
package nonisolated struct AccelerationField: Sendable {
  /// Points a second squared.
  package var acceleration: @Sendable (Particle) -> Vector
  /// Whether the field changes by itself, so that no body in it stays at rest.
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
