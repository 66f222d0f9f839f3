import Schema

/// A JSON text in which single values are changed. All other bytes stay as they are.
///
/// ```swift
/// var editor = try JSONEditor(bytes)
/// try editor.set(.number(0.35), at: [.member("segues"), .member("open"), .member("with"), .member("response")])
/// ```
/// A missing key is inserted in the style of its neighbors: on their line, or on a line with their indentation. Each
/// change is checked: the new text parses, and differs from the old one in that value only.
package struct JSONEditor: Sendable {
  package typealias Step = FieldFault.Step

  /// The text, UTF-8.
  package private(set) var bytes: [UInt8]
  private let source: JSONParser.Source
  private(set) var root: JSONValue

  /// - Throws: the first fault of the text, such as a syntax error or a key that is given twice.
  package init(_ bytes: [UInt8], _ source: JSONParser.Source = .file) throws(Fault) {
    self.bytes = bytes
    self.source = source
    root = try Self.parse(bytes, source)
  }

  private static func parse(_ bytes: [UInt8], _ source: JSONParser.Source) throws(Fault) -> JSONValue {
    let (value, faults) = JSONParser.parse(bytes, source)
    if let fault = faults.first { throw fault }
    guard let value else { throw Fault("the \(source.name) has no value", at: .start) }
    return value
  }

  /// The value at a path; nil if there is none.
  package subscript(path: [Step]) -> FieldValue? {
    var value = root
    for step in path {
      guard let next = value[step] else { return nil }
      value = next
    }
    return value.fieldValue
  }

  // MARK: Changes

  /// Changes a value, or inserts it with the members that its path needs. An equal value keeps its bytes.
  ///
  /// - Parameters:
  ///   - value: its numbers are written with at most nine significant digits.
  ///   - key: the member after which a new one is inserted; nil, and where there is no such member: after the last one.
  /// - Throws: a fault if the path leads through a value that is no list or object of that kind, or to a missing
  ///   element.
  package mutating func set(_ value: FieldValue, at path: [Step], after key: String? = nil) throws(Fault) {
    let value = value.shortened.asWritten
    var place = root
    for (depth, step) in path.enumerated() {
      if let next = place[step] {
        place = next
        continue
      }
      guard case .object(let members) = place.content, case .member(let name) = step else {
        throw Fault("there is no place for \(Self.words(step)) in \(place.found)", at: place.position)
      }
      var wrapped = value
      for outer in path[(depth + 1)...].reversed() {
        guard case .member(let name) = outer else {
          throw Fault("there is no list for \(Self.words(outer))", at: place.position)
        }
        wrapped = .object([FieldMember(name, wrapped)])
      }
      let index = key.flatMap { key in members.firstIndex { $0.key == key } } ?? members.count - 1
      let expected = root.fieldValue.changing(path[..<depth]) { $0.inserting(FieldMember(name, wrapped), after: index) }
      let style = JSONStyle(of: root, in: bytes)
      return try replace(
        [style.insertion(of: name, wrapped, into: place, after: index, in: bytes)], expecting: expected)
    }
    let expected = root.fieldValue.changing(path[...]) { _ in value }
    try replace(Self.edits(of: place, to: value, JSONStyle(of: root, in: bytes)), expecting: expected)
  }

  /// Removes a member with its comma. An absent one is left out.
  package mutating func remove(_ name: String, at path: [Step] = []) throws(Fault) {
    var place = root
    for step in path {
      guard let next = place[step] else { return }
      place = next
    }
    guard case .object(let members) = place.content, let index = members.firstIndex(where: { $0.key == name }) else {
      return
    }
    let range: Range<Int>
    if index > 0 {
      range = members[index - 1].value.bytes.upperBound..<members[index].value.bytes.upperBound
    } else if members.count > 1 {
      range = members[0].keyBytes.lowerBound..<members[1].keyBytes.lowerBound
    } else {
      range = place.bytes.lowerBound + 1..<place.bytes.upperBound - 1
    }
    let expected = root.fieldValue.changing(path[...]) { object in
      .object((object.members ?? []).filter { $0.name != name })
    }
    try replace([JSONEdit(range: range, text: "")], expecting: expected)
  }

  private static func words(_ step: Step) -> String {
    switch step {
    case .member(let name): "the key \(Wording.quoted(name))"
    case .element(let index): "element \(index + 1)"
    }
  }

  /// Replaces as little as possible: a list of the same length element by element.
  private static func edits(of old: JSONValue, to new: FieldValue, _ style: JSONStyle) -> [JSONEdit] {
    if old.fieldValue == new { return [] }
    if case .array(let elements) = old.content, let values = new.list, elements.count == values.count {
      return zip(elements, values).flatMap { edits(of: $0, to: $1, style) }
    }
    return [JSONEdit(range: old.bytes.range, text: style.text(of: new, indentation: ""))]
  }

  private mutating func replace(_ edits: [JSONEdit], expecting expected: FieldValue) throws(Fault) {
    if edits.isEmpty { return }
    var new = bytes
    for edit in edits.reversed() { new.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
    let parsed = try Self.parse(new, source)
    guard parsed.fieldValue == expected else {
      throw Fault("the change would alter other values of the \(source.name)", at: root.position)
    }
    bytes = new
    root = parsed
  }
}

/// A replacement of bytes.
struct JSONEdit {
  var range: Range<Int>
  var text: String
}

extension JSONValue {
  fileprivate subscript(step: FieldFault.Step) -> JSONValue? {
    switch (step, content) {
    case (.member(let name), .object(let members)): members.first { $0.key == name }?.value
    case (.element(let index), .array(let elements)): elements.indices.contains(index) ? elements[index] : nil
    case (.member, _), (.element, _): nil
    }
  }
}
