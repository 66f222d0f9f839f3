import Schema

/// How a JSON text is laid out: its spaces, its line ends, and whether objects stand on one line.
struct JSONStyle {
  /// The text between braces and members of objects on one line; nil if all objects have a line for each member.
  private var padding: String?
  /// The text between a key and its value.
  private var colon = ": "
  /// The additional indentation of a member of an inner object.
  private var unit = "  "
  private var newline = "\n"
  /// Whether a comma begins the line of the member that follows it.
  private var hasLeadingCommas = false

  /// The longest line to which a member is added, where its object has other lines.
  private static let longestLine = 120

  init(of root: JSONValue, in bytes: [UInt8]) {
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0, bytes[end - 1] == UInt8(ascii: "\r") {
      newline = "\r\n"
    }
    guard case .object(let members) = root.content, let first = members.first else {
      padding = ""
      return
    }
    colon = Self.colon(of: first, in: bytes)
    let lead = bytes.text(root.bytes.lowerBound + 1..<first.keyBytes.lowerBound)
    if let indentation = lead.lastIndentation, !indentation.isEmpty { unit = indentation }
    if members.count > 1 {
      let separator = bytes[first.value.bytes.upperBound..<members[1].keyBytes.lowerBound]
      hasLeadingCommas = separator.first != UInt8(ascii: ",") && separator.contains(UInt8(ascii: "\n"))
    }
    padding = Self.padding(of: root, in: bytes)
  }

  /// The padding of the first object on one line.
  private static func padding(of value: JSONValue, in bytes: [UInt8]) -> String? {
    switch value.content {
    case .object(let members):
      guard let first = members.first else { return nil }
      if !bytes[value.bytes.range].contains(UInt8(ascii: "\n")) {
        return bytes.text(value.bytes.lowerBound + 1..<first.keyBytes.lowerBound)
      }
      return members.lazy.compactMap { padding(of: $0.value, in: bytes) }.first
    case .array(let elements): return elements.lazy.compactMap { padding(of: $0, in: bytes) }.first
    case .null, .bool, .number, .string: return nil
    }
  }

  /// Aligned columns are left to their owner.
  private static func colon(of member: JSONMember, in bytes: [UInt8]) -> String {
    let text = bytes.text(member.keyBytes.upperBound..<member.value.bytes.lowerBound)
    return text.utf8.count <= 3 && !text.utf8.contains(UInt8(ascii: "\n")) ? text : ": "
  }

  /// The separator of members that have their own lines.
  /// - Parameter lead: the line end and the indentation.
  private func separator(_ lead: String) -> String { hasLeadingCommas ? lead + ", " : "," + lead }

  private var comma: String { colon.hasSuffix(":") ? "," : ", " }

  // MARK: Values

  /// - Parameter indentation: that of the line on which the value begins.
  func text(of value: FieldValue, indentation: String) -> String {
    switch value {
    case .list(let elements):
      return "[" + elements.map { text(of: $0, indentation: indentation) }.joined(separator: comma) + "]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      if let padding {
        let texts = members.map { JSONText.string($0.name).text + colon + text(of: $0.value, indentation: indentation) }
        return "{" + padding + texts.joined(separator: comma) + padding + "}"
      }
      let inner = indentation + unit
      let texts = members.map { JSONText.string($0.name).text + colon + text(of: $0.value, indentation: inner) }
      let lead = newline + inner
      return "{" + lead + texts.joined(separator: separator(lead)) + newline + indentation + "}"
    case .null, .number, .flag, .text, .color: return JSONText.field(value).text
    }
  }

  // MARK: Members

  /// A new member of an object, after another one.
  func insertion(
    of name: String, _ value: FieldValue, into object: JSONValue, after index: Int, in bytes: [UInt8]
  ) -> JSONEdit {
    guard case .object(let members) = object.content, !members.isEmpty else {
      return filling(object, with: name, value, in: bytes)
    }
    let former = members[index]
    let colon = Self.colon(of: former, in: bytes)
    var separator: String
    if members.count > 1 {
      let other = max(index, 1)
      separator = bytes.text(members[other - 1].value.bytes.upperBound..<members[other].keyBytes.lowerBound)
    } else {
      let lead = bytes.text(object.bytes.lowerBound + 1..<former.keyBytes.lowerBound)
      separator = lead.lastIndentation != nil ? self.separator(lead) : colon.hasSuffix(":") ? "," : ", "
    }
    let end = former.value.bytes.upperBound
    let line = bytes.line(at: end)
    func member(_ separator: String) -> String {
      let indentation = separator.lastIndentation ?? line.indentation
      return separator + JSONText.string(name).text + colon + text(of: value, indentation: indentation)
    }
    var inserted = member(separator)
    let lead = bytes.text(object.bytes.lowerBound + 1..<members[0].keyBytes.lowerBound)
    if separator.lastIndentation == nil, lead.lastIndentation != nil,
      line.length + inserted.utf8.count > Self.longestLine
    {
      separator = self.separator(lead)
      inserted = member(separator)
    }
    return JSONEdit(range: end..<end, text: inserted)
  }

  /// The first member of an empty object.
  private func filling(_ object: JSONValue, with name: String, _ value: FieldValue, in bytes: [UInt8]) -> JSONEdit {
    let range = object.bytes.lowerBound + 1..<object.bytes.upperBound - 1
    let inside = bytes.text(range)
    let outer = inside.lastIndentation ?? (padding == nil ? bytes.line(at: range.lowerBound).indentation : nil)
    let member = { JSONText.string(name).text + colon + text(of: value, indentation: $0) }
    if let outer {
      return JSONEdit(range: range, text: newline + outer + unit + member(outer + unit) + newline + outer)
    }
    let padding = padding ?? ""
    return JSONEdit(range: range, text: padding + member(bytes.line(at: range.lowerBound).indentation) + padding)
  }
}

extension [UInt8] {
  fileprivate func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// The line that holds the byte before an index: its indentation, and its length up to its end.
  fileprivate func line(at index: Int) -> (indentation: String, length: Int) {
    let newline = UInt8(ascii: "\n")
    let start = self[..<index].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = self[index...].firstIndex(of: newline) ?? count
    let indentation = self[start..<end].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return (String(decoding: indentation, as: UTF8.self), end - start)
  }
}

extension String {
  /// The indentation after the last line end; nil if there is no line end.
  fileprivate var lastIndentation: String? {
    utf8.lastIndex(of: UInt8(ascii: "\n")).map { end in
      String(self[utf8.index(after: end)...].prefix { $0 == " " || $0 == "\t" })
    }
  }
}
