/// Parses a text as a decimal number: an optional "-", digits with an optional fraction, and an optional exponent.
/// Spaces, "nan", "inf" and hexadecimal forms are not allowed.
/// - Returns: nil for other text, and for a number that is too large for a Double.
package func decimalNumber(_ text: some StringProtocol) -> Double? {
  var rest = Substring(text).utf8
  if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
  func digits() -> Int {
    let count = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    rest = rest.dropFirst(count)
    return count
  }
  var count = digits()
  if rest.first == UInt8(ascii: ".") {
    rest.removeFirst()
    count += digits()
  }
  guard count > 0 else { return nil }
  if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    if digits() == 0 { return nil }
  }
  guard rest.isEmpty, let number = Double(String(text)), number.isFinite else { return nil }
  return number
}
