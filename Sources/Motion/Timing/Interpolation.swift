/// The straight way between two values.
public enum Interpolation {
  /// The value at a fraction of the way; exactly `start` at 0 and exactly `end` at 1.
  ///
  /// - Parameter fraction: below 0 and above 1 the way goes on straight.
  public static func value(from start: Double, to end: Double, at fraction: Double) -> Double {
    // From the nearer end, so that neither end is missed by a rounding.
    let value = fraction < 0.5 ? start + (end - start) * fraction : end - (end - start) * (1 - fraction)
    return value.isFinite ? value : limit(from: start, to: end, at: fraction)
  }

  /// The value where the way is longer than every number, or endless.
  private static func limit(from start: Double, to end: Double, at fraction: Double) -> Double {
    if fraction == 0 || start == end { return start }
    if fraction == 1 { return end }
    if (0...1).contains(fraction) { return start * (1 - fraction) + end * fraction }
    return (start < end) == (fraction > 0) ? .infinity : -.infinity
  }

  /// The same for four values at once.
  public static func value(
    from start: SIMD4<Double>, to end: SIMD4<Double>, at fraction: Double
  ) -> SIMD4<Double> {
    let value = fraction < 0.5 ? start + (end - start) * fraction : end - (end - start) * (1 - fraction)
    guard !isFinite(value) else { return value }
    return SIMD4(
      Self.value(from: start.x, to: end.x, at: fraction), Self.value(from: start.y, to: end.y, at: fraction),
      Self.value(from: start.z, to: end.z, at: fraction), Self.value(from: start.w, to: end.w, at: fraction))
  }

  /// How far along the way `value` is: the inverse of `value(from:to:at:)`.
  ///
  /// - Returns: 0 at `start`, 1 at `end`, not clamped. 1 if the two are one: such a way is already behind.
  public static func fraction(of value: Double, from start: Double, to end: Double) -> Double {
    if start == end { return 1 }
    let fraction = (value - start) / (end - start)
    if (end - start).isFinite { return fraction }
    if value == start { return 0 }
    if value == end { return 1 }
    // Of an endless way every finite place is at the finite end; of one that is only longer than every number, halves tell.
    if start.isInfinite || end.isInfinite { return start.isInfinite ? 1 : 0 }
    return (value / 2 - start / 2) / (end / 2 - start / 2)
  }
}
