/// A JSON value and its position in the text.
package struct JSONValue: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A finite number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The members in the order of the file. Their keys are unique.
    case object([JSONMember])
  }

  package let content: Content
  package let position: TextPosition
  /// The place of the value in the bytes of the text; empty for a value that no text holds.
  package let bytes: ByteRange

  package init(content: Content, position: TextPosition, bytes: ByteRange = ByteRange(0..<0)) {
    self.content = content
    self.position = position
    self.bytes = bytes
  }
}

/// A range of bytes in a text.
package struct ByteRange: Hashable, Sendable {
  private let start: UInt32
  private let end: UInt32

  package init(_ range: Range<Int>) {
    // Half the size of two Ints, because a parsed file stores one for every value.
    start = UInt32(clamping: range.lowerBound)
    end = UInt32(clamping: range.upperBound)
  }

  package var lowerBound: Int { Int(start) }
  package var upperBound: Int { Int(end) }
  package var range: Range<Int> { lowerBound..<upperBound }
}

/// A key and its value.
package struct JSONMember: Sendable {
  package let key: String
  package let keyPosition: TextPosition
  /// The place of the key in the bytes of the text, with its quotes.
  package let keyBytes: ByteRange
  package let value: JSONValue
}

extension JSONValue {
  /// A description of the value for messages: `"red"`, `-5`, `a list`.
  package var found: String {
    switch content {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): Wording.plain(number)
    case .string(let text): Wording.quoted(text)
    case .array: "a list"
    case .object: "an object"
    }
  }
}
