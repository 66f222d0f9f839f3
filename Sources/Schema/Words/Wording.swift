/// Writes parts of messages: on one line, and cut where a file's text is long.
package enum Wording {
  private static let longest = 60

  /// In double quotes, cut where it is long.
  package static func quoted(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars
    let head = String(String.UnicodeScalarView(scalars.prefix(longest)))
    return "\"" + oneLine(head) + (head.unicodeScalars.count < scalars.count ? "…\"" : "\"")
  }

  /// The text with everything escaped that could end a line or turn it round.
  package static func oneLine(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Without ".0" where the number is whole.
  package static func plain(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return String(whole) }
    return String(number)
  }

  package static func range(_ range: ClosedRange<Double>) -> String {
    switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
    case (true, true): "from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
    case (true, false): "of at least \(plain(range.lowerBound))"
    case (false, true): "of at most \(plain(range.upperBound))"
    case (false, false): "of any size"
    }
  }

  /// `a, b and c`; the first few of many.
  package static func list(_ words: [String], atMost limit: Int = 8, joinedBy conjunction: String = "and") -> String {
    let shown = words.prefix(limit).map { oneLine($0) }
    if words.count > limit { return shown.joined(separator: ", ") + ", …" }
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "none" }
    return shown.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
