import Notation

/// Frames of texts on one stream, such as a socket: header lines with the type and the number of bytes, an empty line,
/// and the text.
///
/// ```
/// Content-Type: application/vnd.stagecraft.transaction+json
/// Content-Length: 96
///
/// [ {"operation": "add", ... } ]
/// ```
/// Header lines end with LF or CR LF. Lines with other names are ignored, and so is the case of names.
/// > Source: Material Motion runtime specification, draft "Serialization".
public nonisolated struct WireFrames: Sendable {
  /// The content type of a transaction.
  public static let transactionType = "application/vnd.stagecraft.transaction+json"
  /// The largest header, in bytes.
  public static let longestHeader = 8192
  /// The largest text, in bytes.
  public static let largest = 256_000_000

  /// One text with its content type.
  public nonisolated struct Frame: Hashable, Sendable {
    public let contentType: String
    public let bytes: [UInt8]
  }

  private var waiting: [UInt8] = []
  /// The number of waiting bytes that have been returned.
  private var taken = 0
  /// The number of waiting bytes that have been searched for the end of a header.
  private var searched = 0
  private var header: (type: String, length: Int)?
  private var failure: WireError?

  public init() {}

  /// A text with its header.
  public static func frame(_ text: String, contentType: String = transactionType) -> [UInt8] {
    let bytes = Array(text.utf8)
    return Array("Content-Type: \(contentType)\r\nContent-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
  }

  /// Appends bytes in pieces of any size.
  public mutating func append(_ bytes: some Sequence<UInt8>) { waiting.append(contentsOf: bytes) }

  /// Whether a text has begun and is not complete. A stream that ends here was cut off.
  public var isIncomplete: Bool { header != nil || taken < waiting.count }

  /// The next complete text; nil where more bytes are needed.
  /// - Throws: ``WireError`` for a header with a fault. The stream has lost its place then: every later call throws
  ///   again.
  public mutating func next() throws(WireError) -> Frame? {
    if let failure { throw failure }
    do {
      return try read()
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func read() throws(WireError) -> Frame? {
    if header == nil { header = try readHeader() }
    guard let header else { return nil }
    guard waiting.count - taken >= header.length else { return nil }
    let frame = Frame(contentType: header.type, bytes: Array(waiting[taken..<taken + header.length]))
    taken += header.length
    self.header = nil
    // Returned bytes are removed when they are the larger part, so that each byte is moved a few times at most.
    if taken > waiting.count / 2 {
      waiting.removeFirst(taken)
      taken = 0
    }
    searched = taken
    return frame
  }

  private mutating func readHeader() throws(WireError) -> (type: String, length: Int)? {
    guard let end = endOfHeader() else {
      guard waiting.count - taken <= Self.longestHeader else {
        throw Self.error("a header has at most \(Self.longestHeader) bytes", line: 1)
      }
      return nil
    }
    guard end - taken <= Self.longestHeader else {
      throw Self.error("a header has at most \(Self.longestHeader) bytes", line: 1)
    }
    let header = try Self.parse(waiting[taken..<end])
    taken = end
    return header
  }

  /// The index behind the first empty line.
  private mutating func endOfHeader() -> Int? {
    var index = max(taken, searched - 3)
    defer { searched = waiting.count }
    while index < waiting.count {
      if waiting[index] == UInt8(ascii: "\n") {
        var next = index + 1
        if next < waiting.count, waiting[next] == UInt8(ascii: "\r") { next += 1 }
        if next < waiting.count, waiting[next] == UInt8(ascii: "\n") { return next + 1 }
      }
      index += 1
    }
    return nil
  }

  private static func parse(_ bytes: ArraySlice<UInt8>) throws(WireError) -> (type: String, length: Int) {
    var type: String?
    var length: Int?
    for (index, slice) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      let line = String(decoding: slice, as: UTF8.self).trimmingReturn
      if line.isEmpty { continue }
      guard let colon = line.firstIndex(of: ":") else {
        throw error("a header line is NAME: VALUE, not \(Wording.quoted(line))", line: index + 1)
      }
      let value = String(line[line.index(after: colon)...].drop { $0 == " " })
      switch line[..<colon].lowercased() {
      case "content-type":
        guard type == nil else { throw error("Content-Type is given twice", line: index + 1) }
        type = value
      case "content-length":
        guard length == nil else { throw error("Content-Length is given twice", line: index + 1) }
        length = try count(value, line: index + 1)
      default: break
      }
    }
    guard let type else { throw error("the header does not say Content-Type", line: 1) }
    guard let length else { throw error("the header does not say Content-Length", line: 1) }
    return (type, length)
  }

  private static func count(_ text: String, line: Int) throws(WireError) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      throw error("Content-Length is a number of bytes, not \(Wording.quoted(text))", line: line)
    }
    guard let count = Int(text), count <= largest else {
      throw WireError(
        .tooLarge, "a text has at most \(largest) bytes, not \(Wording.quoted(text))",
        at: TextPosition(line: line, column: 1))
    }
    return count
  }

  private static func error(_ message: String, line: Int) -> WireError {
    WireError(.badFrame, message, at: TextPosition(line: line, column: 1))
  }
}

nonisolated extension String {
  fileprivate var trimmingReturn: String { hasSuffix("\r") ? String(dropLast()) : self }
}
