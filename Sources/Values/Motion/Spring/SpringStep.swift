/// The exact motion of a spring over a time step: a 2×2 matrix on (displacement from the target, velocity).
///
/// The matrix depends on the spring and the time step only, so all properties that one spring animates share it in a
/// frame.
///
/// ```swift
/// let step = Spring.smooth.step(1.0 / 120)
/// step.apply(&displacement, &velocity)
/// ```
package struct SpringStep: Hashable, Sendable, BitwiseCopyable {
  /// The new displacement per old displacement.
  package let xx: Double
  /// The new displacement per old velocity, in seconds.
  package let xv: Double
  /// The new velocity per old displacement, per second.
  package let vx: Double
  /// The new velocity per old velocity.
  package let vv: Double

  /// Advances a displacement and its velocity by the time step.
  package func apply(_ displacement: inout Double, _ velocity: inout Double) {
    (displacement, velocity) = (xx * displacement + xv * velocity, vx * displacement + vv * velocity)
  }

  /// Advances four displacements and their velocities by the time step.
  package func apply(_ displacement: inout SIMD4<Double>, _ velocity: inout SIMD4<Double>) {
    (displacement, velocity) = (xx * displacement + xv * velocity, vx * displacement + vv * velocity)
  }
}
