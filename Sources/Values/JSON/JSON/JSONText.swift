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
    var text = ""
    append(value, to: &text)
    return JSONText(text)
  }

  private static func append(_ value: Double, to text: inout String) {
    precondition(value.isFinite, "JSON has no number for \(value)")
    // Whole numbers below 2^53 are exact. Negative zero would lose its sign.
    if value == value.rounded(), abs(value) < 9_007_199_254_740_992, value != 0 || value.sign == .plus {
      text += String(Int(value))
    } else if value == 0 {
      text += "-0"
    } else {
      value.write(to: &text)
    }
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

  package static func numbers(_ values: [Double]) -> JSONText {
    numberList { list in for value in values { list.append(value) } }
  }

  /// A list of numbers that is written without memory for each number.
  package static func numberList(_ body: (inout NumberList) -> Void) -> JSONText {
    var list = NumberList()
    body(&list)
    return JSONText(list.text + "]")
  }

  /// A list of numbers that is being written.
  package struct NumberList {
    fileprivate var text = "["

    /// - Precondition: the number is finite.
    package mutating func append(_ value: Double) {
      if text.utf8.count > 1 { text += "," }
      JSONText.append(value, to: &text)
    }

    package mutating func appendNull() { text += text.utf8.count > 1 ? ",null" : "null" }
  }

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
