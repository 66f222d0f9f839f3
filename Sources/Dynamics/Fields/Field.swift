import Geometry

/// A region in which bodies are accelerated by where they are and how they move.
package nonisolated struct Field: Sendable {
  /// Points a second squared.
  package var acceleration: @Sendable (Particle) -> Vector

  /// What a field is told of a body.
  package struct Particle: Sendable {
    package var position: Point
    package var velocity: Vector
    package var mass: Double
    package var charge: Double
    /// Seconds since the world began.
    package var time: Double
  }

  package init(_ acceleration: @escaping @Sendable (Particle) -> Vector) { self.acceleration = acceleration }
}
