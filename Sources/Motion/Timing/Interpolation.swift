/// The straight way between two values.
public enum Interpolation {
  /// The value at a fraction of the way; exactly `start` at 0 and exactly `end` at 1.
  ///
  /// - Parameter fraction: below 0 and above 1 the way goes on straight.
  public static func value(from start: Double, to end: Double, at fraction: Double) -> Double {
    // From the nearer end, so that neither end is missed by a rounding.
    fraction < 0.5 ? start + (end - start) * fraction : end - (end - start) * (1 - fraction)
  }

  /// The same for four values at once.
  public static func value(
    from start: SIMD4<Double>, to end: SIMD4<Double>, at fraction: Double
  ) -> SIMD4<Double> {
    fraction < 0.5 ? start + (end - start) * fraction : end - (end - start) * (1 - fraction)
  }

  /// How far along the way `value` is: the inverse of `value(from:to:at:)`.
  ///
  /// - Returns: 0 at `start`, 1 at `end`, not clamped. 1 if the two are one: such a way is already behind.
  public static func fraction(of value: Double, from start: Double, to end: Double) -> Double {
    start == end ? 1 : (value - start) / (end - start)
  }
}
