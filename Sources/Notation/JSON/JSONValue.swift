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
}

/// A key and its value.
package struct JSONMember: Sendable {
  package let key: String
  package let keyPosition: TextPosition
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
