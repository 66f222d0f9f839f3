/// Reads JSON scalars from bytes and keeps track of the line and column.
struct JSONScanner {
  /// The name of the text in messages.
  let name: String
  private let bytes: [UInt8]
  /// The index of the next byte.
  private(set) var index: Int
  private var line: Int
  private var lineStart: Int
  /// The number of continuation bytes in this line, which do not count as columns.
  private var continuations = 0

  /// Starts at the beginning of the text, after any byte order mark.
  ///
  /// - Parameter line: the number of the first line.
  init(_ bytes: [UInt8], name: String, line: Int) {
    self.bytes = bytes
    self.name = name
    self.line = line
    index = lengthOfByteOrderMark(bytes)
    lineStart = index
  }

  // MARK: Place

  var position: TextPosition { TextPosition(line: line, column: index - lineStart - continuations + 1) }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Consumes a character if it is the next one.
  ///
  /// - Returns: whether it was consumed.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        index += 1
      case UInt8(ascii: "\n"):
        index += 1
        line += 1
        lineStart = index
        continuations = 0
      default:
        return
      }
    }
  }

  // MARK: Words

  mutating func word() throws(Fault) -> JSONValue.Content {
    var end = index
    while end < bytes.count, isLetter(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[index..<end], as: UTF8.self)
    let content: JSONValue.Content
    switch word {
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    case "null": content = .null
    case "": throw expected("a value")
    default:
      var suggester = Suggester()
      let hint = suggester.closest(to: word, among: ["true", "false", "null"])
      throw Fault(
        "expected a value, found the word \(Wording.quoted(word))"
          + (hint.map { ": did you mean \($0)?" } ?? " (text needs double quotes)"),
        at: position)
    }
    index = end
    return content
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  // MARK: Numbers

  mutating func number() throws(Fault) -> Double {
    let start = index
    let startPosition = position
    if next == UInt8(ascii: "-") { index += 1 }
    let firstDigit = next
    let digits = try digits("a digit")
    if firstDigit == UInt8(ascii: "0"), digits > 1 {
      throw Fault("a number may not begin with a needless 0", at: startPosition)
    }
    if next == UInt8(ascii: ".") {
      index += 1
      _ = try self.digits("a digit after the decimal point")
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      _ = try self.digits("a digit of the exponent")
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw Fault("the number \(Wording.quoted(text)) is out of range", at: startPosition)
    }
    return number
  }

  private mutating func digits(_ expectation: String) throws(Fault) -> Int {
    let start = index
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    if index == start { throw expected(expectation) }
    return index - start
  }

  // MARK: Strings

  mutating func string() throws(Fault) -> String {
    let start = position
    index += 1
    var unescaped: [UInt8] = []
    var run = index
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[run..<index]
        index += 1
        return unescaped.isEmpty
          ? String(decoding: rest, as: UTF8.self) : String(decoding: unescaped + rest, as: UTF8.self)
      case UInt8(ascii: "\\"):
        unescaped += bytes[run..<index]
        let scalar = try escape()
        unescaped += Array(String(scalar).utf8)
        run = index
      case 0..<0x20:
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          throw Fault("the text that begins here is not closed on its line", at: start)
        }
        throw Fault("a control character in a text must be escaped, as in \\t or \\u0009", at: position)
      case 0x80...:
        guard let length = lengthOfUTF8Scalar(in: bytes, at: index) else { throw notUTF8 }
        index += length
        continuations += length - 1
      default:
        index += 1
      }
    }
    throw Fault("the text that begins here is never closed", at: start)
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let start = position
    index += 1
    let letter = next
    index += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default:
      throw Fault("unknown escape in a text: known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX", at: start)
    }
  }

  private mutating func unicodeEscape(from start: TextPosition) throws(Fault) -> Unicode.Scalar {
    let unit = try hexDigits(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xdc00, next == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") {
      index += 2
      let low = try hexDigits(from: start)
      let value = 0x10000 + (unit - 0xd800) << 10 + (low & 0x3ff)
      if (0xdc00...0xdfff).contains(low), let scalar = Unicode.Scalar(value) { return scalar }
    }
    throw Fault("a surrogate escape needs its other half, as in \\ud83d\\ude00", at: start)
  }

  private mutating func hexDigits(from start: TextPosition) throws(Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw Fault("\\u needs four hexadecimal digits", at: start)
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  // MARK: Faults

  /// A fault at this position: the text does not have the expected syntax.
  func expected(_ expectation: String) -> Fault {
    guard index < bytes.count else {
      return Fault("expected \(expectation), found the end of the \(name)", at: position)
    }
    guard let length = lengthOfUTF8Scalar(in: bytes, at: index) else { return notUTF8 }
    let character = String(decoding: bytes[index..<index + length], as: UTF8.self)
    var hint = ""
    switch character {
    case "'": hint = " (JSON has double quotes only)"
    case "/", "#": hint = " (JSON has no comments)"
    default: break
    }
    return Fault("expected \(expectation), found \(Wording.quoted(character))\(hint)", at: position)
  }

  private var notUTF8: Fault { Fault("the \(name) is not UTF-8 text here", at: position) }
}
