/// A strict JSON parser (RFC 8259) that records the position of every key and value.
///
/// A syntax error ends the parsing. A duplicate key is reported as a fault, and its first value counts. A byte order
/// mark is skipped.
package struct JSONParser {
  /// The maximum nesting of lists and objects.
  package static let deepest = 256
  /// The maximum number of values in a file. Limits the memory for a malicious file.
  package static let mostValues = 1_000_000

  /// The name and the first line number of a text, for messages.
  package struct Source {
    /// The name of the text in messages.
    package var name: String
    /// The number of the first line.
    package var line: Int

    package init(_ name: String, line: Int = 1) {
      self.name = name
      self.line = line
    }

    package static let file = Source("file")
  }

  private var scanner: JSONScanner
  private var faults = FaultList()
  private let source: Source
  private var values = 0

  private init(_ bytes: [UInt8], _ source: Source) {
    self.source = source
    scanner = JSONScanner(bytes, name: source.name, line: source.line)
  }

  /// Parses a text.
  /// - Returns: the value, or nil after a syntax error; and all faults.
  package static func parse(_ bytes: [UInt8], _ source: Source = .file) -> (value: JSONValue?, faults: [Fault]) {
    var faults = FaultList()
    let value = parse(bytes, source, faults: &faults)
    return (value, faults.sorted)
  }

  /// Parses a text that is a list and passes on its elements one by one, so that only one of them is in memory. Each
  /// element can have ``mostValues``. A duplicate key ends the parsing.
  ///
  /// - Parameter body: receives an element and returns whether to continue.
  package static func parseElements(
    _ bytes: [UInt8], _ source: Source, _ body: (JSONValue) -> Bool
  ) throws(Fault) {
    var parser = JSONParser(bytes, source)
    try parser.elements(body)
  }

  package static func parse(_ bytes: [UInt8], _ source: Source = .file, faults: inout FaultList) -> JSONValue? {
    var parser = JSONParser(bytes, source)
    parser.faults = faults
    defer { faults = parser.faults }
    do {
      return try parser.document()
    } catch {
      parser.faults.add(error)
      return nil
    }
  }

  // MARK: Grammar

  private mutating func document() throws(Fault) -> JSONValue {
    scanner.skipSpace()
    if scanner.next == nil { throw isEmpty("object") }
    let value = try value(depth: 0)
    try end()
    return value
  }

  private mutating func end() throws(Fault) {
    scanner.skipSpace()
    if scanner.next != nil { throw scanner.expected("the end of the \(source.name) after the value") }
  }

  private mutating func elements(_ body: (JSONValue) -> Bool) throws(Fault) {
    scanner.skipSpace()
    if scanner.next == nil { throw isEmpty("list") }
    let start = scanner.position
    guard scanner.take("[") else { throw scanner.expected("a list") }
    scanner.skipSpace()
    if scanner.take("]") { return try end() }
    while true {
      values = 0
      let element = try value(depth: 1)
      if let fault = faults.first { throw fault }
      guard body(element) else { return }
      if try !goesOn(from: start) { return try end() }
    }
  }

  /// Reads the separator after an element of a list.
  /// - Returns: whether another element follows.
  private mutating func goesOn(from start: TextPosition) throws(Fault) -> Bool {
    scanner.skipSpace()
    if scanner.take("]") { return false }
    guard scanner.take(",") else {
      throw scanner.expected("\",\" or \"]\" in the list that began at \(start.line):\(start.column)")
    }
    scanner.skipSpace()
    if scanner.next == UInt8(ascii: "]") { throw scanner.expected("a value after \",\" (JSON has no trailing comma)") }
    return true
  }

  private func isEmpty(_ what: String) -> Fault {
    Fault("the \(source.name) is empty: expected a JSON \(what)", at: TextPosition(line: source.line, column: 1))
  }

  private mutating func value(depth: Int) throws(Fault) -> JSONValue {
    let start = scanner.position
    values += 1
    guard values <= Self.mostValues else {
      throw Fault("the \(source.name) holds more than \(Self.mostValues) values", at: start)
    }
    let first = scanner.index
    let content: JSONValue.Content
    switch scanner.next {
    case UInt8(ascii: "{"): content = .object(try object(depth: try deeper(depth)))
    case UInt8(ascii: "["): content = .array(try array(depth: try deeper(depth)))
    case UInt8(ascii: "\""): content = .string(try scanner.string())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): content = .number(try scanner.number())
    default: content = try scanner.word()
    }
    return JSONValue(content: content, position: start, bytes: ByteRange(first..<scanner.index))
  }

  private func deeper(_ depth: Int) throws(Fault) -> Int {
    guard depth < Self.deepest else {
      throw Fault("lists and objects nest more than \(Self.deepest) deep", at: scanner.position)
    }
    return depth + 1
  }

  private mutating func array(depth: Int) throws(Fault) -> [JSONValue] {
    let start = scanner.position
    _ = scanner.take("[")
    var elements: [JSONValue] = []
    scanner.skipSpace()
    if scanner.take("]") { return elements }
    repeat { elements.append(try value(depth: depth)) } while try goesOn(from: start)
    return elements
  }

  private mutating func object(depth: Int) throws(Fault) -> [JSONMember] {
    let start = scanner.position
    _ = scanner.take("{")
    var members: [JSONMember] = []
    var places: [String: Int] = [:]
    scanner.skipSpace()
    if scanner.take("}") { return members }
    while true {
      guard scanner.next == UInt8(ascii: "\"") else { throw scanner.expected("a key in double quotes") }
      let keyPosition = scanner.position
      let keyStart = scanner.index
      let key = try scanner.string()
      let keyBytes = ByteRange(keyStart..<scanner.index)
      scanner.skipSpace()
      guard scanner.take(":") else { throw scanner.expected("\":\" after the key \(Wording.quoted(key))") }
      scanner.skipSpace()
      let member = JSONMember(
        key: key, keyPosition: keyPosition, keyBytes: keyBytes, value: try value(depth: depth))
      if let place = place(of: key, in: members, &places) {
        let first = members[place].keyPosition
        faults.add(
          "the key \(Wording.quoted(key)) is given twice in one object, first at \(first.line):\(first.column)",
          at: keyPosition)
      } else {
        members.append(member)
      }
      scanner.skipSpace()
      if scanner.take("}") { return members }
      guard scanner.take(",") else {
        throw scanner.expected("\",\" or \"}\" in the object that began at \(start.line):\(start.column)")
      }
      scanner.skipSpace()
      if scanner.next == UInt8(ascii: "}") { throw scanner.expected("a key after \",\" (JSON has no trailing comma)") }
    }
  }

  /// The index of `key` among the members. A short object is searched linearly, a long one by an index.
  private func place(of key: String, in members: [JSONMember], _ places: inout [String: Int]) -> Int? {
    if members.count < 8 { return members.firstIndex { $0.key == key } }
    for i in places.count..<members.count { places[members[i].key] = i }
    return places[key]
  }
}
