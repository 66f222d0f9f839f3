import JSON
import Views

nonisolated extension Length {
  static let mostPoints = 100_000.0
  static let mostPercent = 10_000.0

  /// Parses `P%`, `P%+N` or `P%-N`. Returns nil for any other text, and for numbers that are too large.
  init?(_ text: String) {
    let bytes = text.utf8
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "%")), let percent = decimalNumber(text[..<sign]) else {
      return nil
    }
    let rest = text[bytes.index(after: sign)...]
    var points = 0.0
    if let first = rest.utf8.first {
      let isMinus = first == UInt8(ascii: "-")
      guard isMinus || first == UInt8(ascii: "+"), let number = decimalNumber(rest.dropFirst()), number >= 0 else {
        return nil
      }
      points = isMinus ? -number : number
    }
    guard abs(percent) <= Self.mostPercent, abs(points) <= Self.mostPoints else { return nil }
    self.init(percent: percent, points: points)
  }

  /// Whether the length is negative for every size of the parent.
  var isAlwaysNegative: Bool { percent <= 0 && points <= 0 && (percent < 0 || points < 0) }
}
