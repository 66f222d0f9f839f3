import Notation
import Views

nonisolated extension Length {
  static let mostPoints = 100_000.0
  static let mostPercent = 10_000.0

  /// `P%`, `P%+N` or `P%-N`; nil for any other text, and for numbers that are too large.
  init?(_ text: String) {
    guard let sign = text.firstIndex(of: "%"), let percent = decimalNumber(text[..<sign]) else { return nil }
    let rest = text[text.index(after: sign)...]
    var points = 0.0
    if !rest.isEmpty {
      guard rest.first == "+" || rest.first == "-", let number = decimalNumber(rest.dropFirst()), number >= 0 else {
        return nil
      }
      points = rest.first == "-" ? -number : number
    }
    guard abs(percent) <= Self.mostPercent, abs(points) <= Self.mostPoints else { return nil }
    self.init(percent: percent, points: points)
  }

  /// Whether the length is negative for every size of the parent.
  var isAlwaysNegative: Bool { percent <= 0 && points <= 0 && (percent < 0 || points < 0) }
}
