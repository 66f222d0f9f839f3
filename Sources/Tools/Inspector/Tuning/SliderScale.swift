import JSON
import Schema

#if canImport(Glibc)
import Glibc
#endif

/// The numbers that a slider of a parameter chooses from: round ones, and by factors where the range spans decades.
nonisolated struct SliderScale: Hashable, Sendable {
  let range: ClosedRange<Double>
  let isWhole: Bool
  /// Whether equal distances are equal factors.
  let isLogarithmic: Bool

  /// - Parameter value: the value without tuning. Where nearly all numbers are legal, the slider has those around it.
  init(_ domain: NumberDomain, around value: Double = 0) {
    range =
      domain.range.upperBound - domain.range.lowerBound > Self.widest ? Self.range(around: value, domain) : domain.range
    isWhole = domain.isWhole
    isLogarithmic = range.lowerBound > 0 && range.upperBound / range.lowerBound >= 20
  }

  /// The widest range that a slider has whole.
  private static let widest = 1e6

  private static func range(around value: Double, _ domain: NumberDomain) -> ClosedRange<Double> {
    let least = domain.unit == "points" ? 100 : domain.unit == "rad" ? Double.pi : 1
    let center = value.isFinite ? value : 0
    let reach = max(least, abs(center))
    return max(domain.range.lowerBound, center - reach)...min(domain.range.upperBound, center + reach)
  }

  /// The logarithm of the factor from the lower end to the upper one.
  private var logarithm: Double { log(range.upperBound) - log(range.lowerBound) }

  /// The place of a number, 0 to 1.
  func fraction(of value: Double) -> Double {
    guard value.isFinite, range.upperBound > range.lowerBound else { return value > range.lowerBound ? 1 : 0 }
    let value = min(max(value, range.lowerBound), range.upperBound)
    if isLogarithmic { return log(value / range.lowerBound) / logarithm }
    return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// The round number at a place.
  func value(at fraction: Double) -> Double {
    let fraction = min(max(fraction, 0), 1)
    if fraction == 0 { return range.lowerBound }
    if fraction == 1 { return range.upperBound }
    let exact =
      isLogarithmic
      ? range.lowerBound * exp(logarithm * fraction)
      : range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    return rounded(exact)
  }

  /// The nearest round number in the range.
  func rounded(_ value: Double) -> Double {
    let step = step(at: value)
    return min(max((value / step).rounded() * step, range.lowerBound), range.upperBound).shortened
  }

  /// About a hundredth of the range, or of the number itself.
  private func step(at value: Double) -> Double {
    let size = isLogarithmic ? abs(value) : range.upperBound - range.lowerBound
    guard size > 0, size.isFinite else { return 1 }
    let decade = pow(10, log10(size).rounded(.down))
    let share = size / decade < 2 ? 0.01 : size / decade < 5 ? 0.02 : 0.05
    return isWhole ? max(1, (decade * share).rounded()) : decade * share
  }
}
