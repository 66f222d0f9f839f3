/// Formats parts of messages: on one line, with long text shortened.
package enum Wording {
  private static let longest = 60

  /// The text in double quotes, shortened if it is long.
  package static func quoted(_ text: some StringProtocol) -> String {
    "\"\(shortened(text))\""
  }

  private static func shortened(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars
    let head = String(String.UnicodeScalarView(scalars.prefix(longest)))
    return oneLine(head) + (head.unicodeScalars.count < scalars.count ? "…" : "")
  }

  /// The text with all characters escaped that could end the line or change its direction.
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

  /// The number without ".0" if it is whole.
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

  /// A list such as `a, b and c`. A long list is shortened.
  package static func list(_ words: [String], atMost limit: Int = 8, joinedBy conjunction: String = "and") -> String {
    let shown = words.prefix(limit).map { shortened($0) }
    if words.count > limit { return shown.joined(separator: ", ") + ", …" }
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "none" }
    return shown.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
