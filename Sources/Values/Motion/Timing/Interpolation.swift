/// Linear interpolation between two values.
public enum Interpolation {
  /// Returns the value at a fraction between two values; exactly `start` at 0 and exactly `end` at 1.
  ///
  /// - Parameter fraction: not clamped; below 0 and above 1 the line continues.
  public static func value(from start: Double, to end: Double, at fraction: Double) -> Double {
    // From the nearer end, so that rounding misses neither end.
    let value = fraction < 0.5 ? start + (end - start) * fraction : end - (end - start) * (1 - fraction)
    return value.isFinite ? value : limit(from: start, to: end, at: fraction)
  }

  /// Returns the value where the difference overflows or is infinite.
  private static func limit(from start: Double, to end: Double, at fraction: Double) -> Double {
    if fraction == 0 || start == end { return start }
    if fraction == 1 { return end }
    if (0...1).contains(fraction) { return start * (1 - fraction) + end * fraction }
    return (start < end) == (fraction > 0) ? .infinity : -.infinity
  }

  /// Returns four interpolated values; exactly `start` at 0 and exactly `end` at 1.
  public static func value(
    from start: SIMD4<Double>, to end: SIMD4<Double>, at fraction: Double
  ) -> SIMD4<Double> {
    let value = fraction < 0.5 ? start + (end - start) * fraction : end - (end - start) * (1 - fraction)
    guard !isFinite(value) else { return value }
    return SIMD4(
      Self.value(from: start.x, to: end.x, at: fraction), Self.value(from: start.y, to: end.y, at: fraction),
      Self.value(from: start.z, to: end.z, at: fraction), Self.value(from: start.w, to: end.w, at: fraction))
  }

  /// Returns the fraction at which `value` lies between two values: the inverse of `value(from:to:at:)`.
  ///
  /// - Returns: 0 at `start`, 1 at `end`, not clamped. 1 if `start` and `end` are equal.
  public static func fraction(of value: Double, from start: Double, to end: Double) -> Double {
    if start == end { return 1 }
    let fraction = (value - start) / (end - start)
    if (end - start).isFinite { return fraction }
    if value == start { return 0 }
    if value == end { return 1 }
    // With an infinite end, every finite value lies at the finite end. If only the difference overflows, halves avoid
    // it.
    if start.isInfinite || end.isInfinite { return start.isInfinite ? 1 : 0 }
    return (value / 2 - start / 2) / (end / 2 - start / 2)
  }
}
