/// What a spring does in one span of time: a 2×2 matrix on (displacement from the target, velocity).
///
/// It depends on the spring and the span only, so everything that moves with one spring in one frame shares it.
///
/// ```swift
/// let step = Spring.smooth.step(1.0 / 120)
/// step.apply(&displacement, &velocity)
/// ```
public struct SpringStep: Hashable, Sendable, BitwiseCopyable {
  /// Displacement from displacement.
  public let xx: Double
  /// Displacement from velocity, in seconds.
  public let xv: Double
  /// Velocity from displacement, per second.
  public let vx: Double
  /// Velocity from velocity.
  public let vv: Double

  /// Moves one displacement and its velocity on by the span.
  public func apply(_ displacement: inout Double, _ velocity: inout Double) {
    (displacement, velocity) = (xx * displacement + xv * velocity, vx * displacement + vv * velocity)
  }

  /// Moves four displacements and their velocities on by the span.
  public func apply(_ displacement: inout SIMD4<Double>, _ velocity: inout SIMD4<Double>) {
    (displacement, velocity) = (xx * displacement + xv * velocity, vx * displacement + vv * velocity)
  }
}
