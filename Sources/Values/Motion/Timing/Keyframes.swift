/// Keyframe values at fractions of a duration, with a timing curve between each two.
///
/// ```swift
/// let shake = Keyframes(values: [SIMD4(0, 0, 0, 0), SIMD4(8, 0, 0, 0), SIMD4(0, 0, 0, 0)])
/// shake.value(at: 0.25)
/// ```
/// Keyframes are immutable, and animations share them by reference.
public final class Keyframes: Sendable {
  /// The finite values at ``offsets``, at least one.
  public let values: [SIMD4<Double>]
  /// The offset of each value as a fraction of the duration, 0...1, ascending; equal offsets are allowed. The first
  /// value holds before the first offset, the last value after the last.
  public let offsets: [Double]
  /// The timing curves, one between each two values.
  public let curves: [TimingCurve]

  /// Creates keyframes.
  /// - Parameters:
  ///   - values: at least one, all finite.
  ///   - offsets: one for each value, 0...1, ascending; equal offsets are allowed. nil spreads them evenly, and puts a
  ///     single value at 1.
  ///   - curves: one between each two values; nil: linear.
  public init(values: [SIMD4<Double>], offsets: [Double]? = nil, curves: [TimingCurve]? = nil) {
    let ways = max(1, values.count) - 1
    let offsets =
      offsets ?? (values.count == 1 ? [1] : values.indices.map { Double($0) / Double(ways) })
    let curves = curves ?? Array(repeating: .linear, count: ways)
    precondition(!values.isEmpty && values.allSatisfy(isFinite), "keyframes have finite values, at least one")
    precondition(offsets.count == values.count, "keyframes have one offset for each value")
    precondition(curves.count == ways, "keyframes have one curve for each way between two values")
    precondition(
      offsets.allSatisfy { (0...1).contains($0) } && zip(offsets, offsets.dropFirst()).allSatisfy(<=),
      "the offsets of keyframes lie in 0...1 and do not fall")
    self.values = values
    self.offsets = offsets
    self.curves = curves
  }

  /// Returns the value at a fraction of the duration. At an offset it is exactly the last value there, unless the curve
  /// that follows jumps at its start.
  /// - Precondition: the fraction is not NaN. Infinity lies after the last offset.
  public func value(at fraction: Double) -> SIMD4<Double> {
    let key = next(after: fraction)
    guard key > 0 else { return values[0] }
    guard key < values.count else { return values[values.count - 1] }
    let way = values[key] - values[key - 1]
    let share = curves[key - 1].value(at: part(of: fraction, before: key))
    // The difference of two finite values may overflow.
    guard isFinite(way) else { return Interpolation.value(from: values[key - 1], to: values[key], at: share) }
    return values[key - 1] + way * share
  }

  /// Returns the derivative of ``value(at:)``, in units of the value per duration.
  public func slope(at fraction: Double) -> SIMD4<Double> {
    let key = next(after: fraction)
    guard key > 0, key < values.count else { return .zero }
    let slope = curves[key - 1].slope(at: part(of: fraction, before: key))
    // A slope of 0 stays 0, even if the difference overflows.
    if slope == 0 { return .zero }
    return (values[key] - values[key - 1]) * (slope / (offsets[key] - offsets[key - 1]))
  }

  /// Returns the index of the first offset beyond the fraction.
  private func next(after fraction: Double) -> Int {
    precondition(!fraction.isNaN, "keyframes are asked at a number")
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] > fraction { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func part(of fraction: Double, before key: Int) -> Double {
    (fraction - offsets[key - 1]) / (offsets[key] - offsets[key - 1])
  }
}

/// The number of times that an animation runs, and whether it alternates direction.
///
/// ```swift
/// Tween(.alpha, values: [1, 0.3], duration: 0.8, repetition: .forever(autoreverses: true))
/// ```
public struct Repetition: Hashable, Sendable, BitwiseCopyable {
  /// The number of runs, more than 0: a fraction or infinity too. With ``autoreverses``, a run backwards counts as one.
  public let count: Double
  /// Whether every second run goes backwards.
  public let autoreverses: Bool

  /// One run forwards.
  public static let once = Repetition(1)
  /// Returns an endless repetition. Default: every run goes forwards.
  public static func forever(autoreverses: Bool = false) -> Repetition {
    Repetition(.infinity, autoreverses: autoreverses)
  }

  /// Creates a repetition.
  /// - Parameter count: the number of runs, more than 0; infinity is endless.
  public init(_ count: Double, autoreverses: Bool = false) {
    precondition(count > 0, "a motion runs more than 0 times, not \(count)")
    self.count = count
    self.autoreverses = autoreverses
  }

  /// Returns the position within the current run, 0...1, after a number of runs, and whether that run goes backwards.
  ///
  /// The end of a run is the start of the next one. The last run stays at its end.
  public func phase(after runs: Double) -> (fraction: Double, isReversed: Bool) {
    let runs = max(0, min(runs, count, .greatestFiniteMagnitude))
    if runs < 1 { return (runs, false) }
    var whole = runs.rounded(.down)
    if whole == runs, runs == count { whole -= 1 }
    let isReversed = autoreverses && (whole * 0.5).rounded(.down) * 2 != whole
    let fraction = runs - whole
    return (isReversed ? 1 - fraction : fraction, isReversed)
  }
}
