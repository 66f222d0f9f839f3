/// JSON text on one line. Members keep their order.
///
/// Numbers are written as the shortest decimals that read back exactly.
package struct JSONText: Hashable, Sendable {
  package private(set) var text: String

  private init(_ text: String) { self.text = text }

  /// A parsed value, as it stands in the text that it was parsed from.
  package init(_ value: JSONValue, in bytes: [UInt8]) {
    let range = value.bytes.range.clamped(to: bytes.indices)
    text = range.isEmpty ? "null" : String(decoding: bytes[range], as: UTF8.self)
  }

  package static let null = JSONText("null")
  package static func flag(_ value: Bool) -> JSONText { JSONText(value ? "true" : "false") }

  /// - Precondition: the number is finite. JSON has no other numbers.
  package static func number(_ value: Double) -> JSONText {
    precondition(value.isFinite, "JSON has no number for \(value)")
    // Whole numbers below 2^53 are exact. Negative zero would lose its sign.
    guard value == value.rounded(), abs(value) < 9_007_199_254_740_992, value != 0 || value.sign == .plus else {
      return JSONText(value == 0 ? "-0" : "\(value)")
    }
    return JSONText("\(Int(value))")
  }

  package static func string(_ value: String) -> JSONText {
    var text = "\""
    text.reserveCapacity(value.utf8.count + 2)
    for scalar in value.unicodeScalars { append(scalar, to: &text) }
    return JSONText(text + "\"")
  }

  package static func array(_ elements: [JSONText]) -> JSONText {
    JSONText("[" + elements.map(\.text).joined(separator: ",") + "]")
  }

  package static func numbers(_ values: [Double]) -> JSONText { array(values.map { number($0) }) }

  package static func object(_ members: [(key: String, value: JSONText)]) -> JSONText {
    JSONText("{" + members.map { string($0.key).text + ":" + $0.value.text }.joined(separator: ",") + "}")
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\t": text += "\\t"
    case "\r": text += "\\r"
    case _ where scalar.value < 0x20:
      let hex = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: text.unicodeScalars.append(scalar)
    }
  }
}
