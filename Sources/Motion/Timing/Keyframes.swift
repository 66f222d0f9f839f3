/// Values at fractions of a time, and how the way between two of them is spread over theirs.
///
/// ```swift
/// let shake = Keyframes(values: [SIMD4(0, 0, 0, 0), SIMD4(8, 0, 0, 0), SIMD4(0, 0, 0, 0)])
/// shake.value(at: 0.25)
/// ```
/// Keyframes are immutable and shared: whatever moves along the same ones keeps a reference.
public final class Keyframes: Sendable {
  /// At least one, finite; at ``offsets``.
  public let values: [SIMD4<Double>]
  /// As many as values, in 0...1, not falling. Before the first one its value holds, after the last one the last.
  public let offsets: [Double]
  /// One for each way between two values.
  public let curves: [TimingCurve]

  /// - Parameters:
  ///   - values: at least one, finite.
  ///   - offsets: one a value, in 0...1, not falling; nil spreads them evenly, a single one at 1.
  ///   - curves: one for each way between two values; nil means linear.
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

  /// Where the way is at a fraction of the time; at an offset exactly the value of the last key there, unless the way that
  /// leaves from it jumps at once.
  /// - Precondition: the fraction is a number. Infinity is beyond the last key.
  public func value(at fraction: Double) -> SIMD4<Double> {
    let key = next(after: fraction)
    guard key > 0 else { return values[0] }
    guard key < values.count else { return values[values.count - 1] }
    let way = values[key] - values[key - 1]
    let share = curves[key - 1].value(at: part(of: fraction, before: key))
    // Two finite values may be farther apart than every number.
    guard isFinite(way) else { return Interpolation.value(from: values[key - 1], to: values[key], at: share) }
    return values[key - 1] + way * share
  }

  /// The derivative of ``value(at:)``: units of the value in the whole time.
  public func slope(at fraction: Double) -> SIMD4<Double> {
    let key = next(after: fraction)
    guard key > 0, key < values.count else { return .zero }
    let slope = curves[key - 1].slope(at: part(of: fraction, before: key))
    // Where a curve rests, it does so on every way, also on one that is longer than every number.
    if slope == 0 { return .zero }
    return (values[key] - values[key - 1]) * (slope / (offsets[key] - offsets[key - 1]))
  }

  /// The first key whose offset lies beyond the fraction.
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

/// How often a motion runs through.
///
/// ```swift
/// Tween(.alpha, values: [1, 0.3], duration: 0.8, repetition: .forever(autoreverses: true))
/// ```
public struct Repetition: Hashable, Sendable, BitwiseCopyable {
  /// More than 0, also a fraction or infinity; the way back counts as one.
  public let count: Double
  /// Whether every second time runs backwards.
  public let autoreverses: Bool

  public static let once = Repetition(1)
  public static func forever(autoreverses: Bool = false) -> Repetition {
    Repetition(.infinity, autoreverses: autoreverses)
  }

  /// - Parameter count: more than 0.
  public init(_ count: Double, autoreverses: Bool = false) {
    precondition(count > 0, "a motion runs more than 0 times, not \(count)")
    self.count = count
    self.autoreverses = autoreverses
  }

  /// Where in one run, 0 to 1, a number of runs from the start is, and whether that run goes backwards. At the end of a run
  /// that is the beginning of the next one; the last one is at its end then, and stays there.
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
