import Geometry

/// A region in which bodies are accelerated by where they are and how they move.
package nonisolated struct Field: Sendable {
  /// Points a second squared.
  package var acceleration: @Sendable (Particle) -> Vector
  /// Whether it becomes another by itself, so that nothing in it is at rest for good.
  package var isChanging = false
  /// Whether it may be asked more than once a step.
  package var isPure = true

  /// What a field is told of a body.
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
