/// Writes numbers with a fixed number of decimals.
nonisolated enum FixedPoint {
  /// The number rounded to decimals, such as `12.340`; "–" for a number that is not finite.
  /// - Parameter decimals: 0 to 6.
  static func text(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    guard abs(value) < 1e12 else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int((abs(value) * scale).rounded())
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard decimals > 0 else { return sign + "\(whole)" }
    let (units, rest) = whole.quotientAndRemainder(dividingBy: Int(scale))
    let digits = "\(rest)"
    return sign + "\(units)." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  /// The number with at most so many decimals, without zeros at its end.
  static func short(_ value: Double, _ decimals: Int = 3) -> String {
    var text = self.text(value, decimals)
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
