#if canImport(Glibc)
import Glibc
#endif

/// A linear axis: its range, its ticks at round numbers, and how numbers are written on it.
package nonisolated struct AxisScale {
  package let range: ClosedRange<Double>
  package let ticks: [Double]
  /// The decimals of a label.
  package let decimals: Int

  /// Makes an axis for some values.
  ///
  /// - Parameters:
  ///   - values: finite numbers. None, or a constant, gives a range around it: −1 to 1 around 0.
  ///   - count: about how many ticks there are.
  ///   - includesZero: whether 0 is on the axis.
  package init(_ values: some Sequence<Double>, ticks count: Int, includesZero: Bool = false) {
    var (low, high) = (Double.infinity, -Double.infinity)
    // Sums and differences of the ends stay finite.
    for value in values where value.isFinite {
      let value = min(max(value, -1e300), 1e300)
      (low, high) = (min(low, value), max(high, value))
    }
    if includesZero { (low, high) = (min(low, 0), max(high, 0)) }
    if low > high { (low, high) = (0, 0) }
    // The last digits of large numbers are noise, and so is all of small ones.
    let largest = max(abs(low), abs(high))
    let least = max(1e-6, largest * 1e-9)
    if high - low < least {
      let half = largest < least ? 1 : max(0.5 * Self.step(largest / 4, 1), least)
      (low, high) = (low - half, high + half)
    } else {
      let margin = (high - low) * 0.06
      (low, high) = (low - margin, high + margin)
    }
    self.init(range: low...high, ticks: count)
  }

  /// Makes an axis of exactly this range.
  package init(range: ClosedRange<Double>, ticks count: Int) {
    self.range = range
    let step = Self.step(range.upperBound - range.lowerBound, count)
    let (first, last) = ((range.lowerBound / step).rounded(.up), (range.upperBound / step).rounded(.down))
    ticks = first <= last && last - first < 100 ? stride(from: first, through: last, by: 1).map { $0 * step } : []
    decimals = max(0, min(9, -Int(log10(step).rounded(.down))))
  }

  /// A step of 1, 2 or 5 times a power of ten that divides a length into about `count` parts.
  private static func step(_ length: Double, _ count: Int) -> Double {
    let raw = max(1e-12, length / Double(max(1, count)))
    let power = pow(10, log10(raw).rounded(.down))
    let share = raw / power
    return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10)
  }

  /// The place of a value on the axis: 0 at the lower end, 1 at the upper one.
  package func share(_ value: Double) -> Double { (value - range.lowerBound) / (range.upperBound - range.lowerBound) }

  /// A number as a label of this axis.
  package func label(_ value: Double) -> String { formatted(value, decimals: decimals) }

  /// The width of the widest label, in points.
  package var labelWidth: Double { ticks.map { estimatedWidth(label($0), size: MotionFigure.fontSize) }.max() ?? 0 }
}

/// A number with a fixed number of decimals, or with a power of ten where it has many digits.
package nonisolated func formatted(_ value: Double, decimals: Int) -> String {
  guard value.isFinite else { return "–" }
  let magnitude = abs(value)
  if magnitude >= 1e6 || (magnitude > 0 && magnitude < 1e-4 && decimals > 4) {
    let power = Int(log10(magnitude).rounded(.down))
    let mantissa = formatted(value / pow(10, Double(power)), decimals: 2)
    let short = mantissa.contains(".") ? trimmed(mantissa) : mantissa
    return "\(short)e\(power)"
  }
  return fixed(value, decimals: decimals)
}

/// A number below 1e9 with a fixed number of decimals, 0 to 9.
package nonisolated func fixed(_ value: Double, decimals: Int) -> String {
  let scale = pow(10, Double(decimals))
  let whole = Int((abs(value) * scale).rounded())
  let sign = value < 0 && whole > 0 ? "−" : ""
  guard decimals > 0 else { return sign + "\(whole)" }
  let digits = String(whole)
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}

/// A number with about three digits, without zeros at its end.
package nonisolated func compact(_ value: Double) -> String {
  let magnitude = abs(value)
  let decimals = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 3
  let text = formatted(value, decimals: decimals)
  return text.contains(".") && !text.contains("e") ? trimmed(text) : text
}

nonisolated private func trimmed(_ text: String) -> String {
  var text = text[...]
  while text.last == "0" { text = text.dropLast() }
  if text.last == "." { text = text.dropLast() }
  return String(text)
}
