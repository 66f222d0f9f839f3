import JSON

/// Decodes a stream of texts, such as from a socket. Each frame consists of header lines with the content type and the
/// number of bytes, an empty line, and the text.
///
/// ```
/// Content-Type: application/vnd.stagecraft.transaction+json
/// Content-Length: 96
///
/// [ {"operation": "add", ... } ]
/// ```
/// Header lines end with LF or CR LF. Header names are case-insensitive, and lines with unknown names are ignored.
/// > Source: Material Motion runtime specification, draft "Serialization".
public nonisolated struct WireFrames: Sendable {
  /// The content type of a transaction.
  public static let transactionType = "application/vnd.stagecraft.transaction+json"
  /// The largest header, in bytes.
  public static let longestHeader = 8192
  /// The largest size of a text, in bytes.
  public static let largest = 256_000_000

  /// One text with its content type.
  public nonisolated struct Frame: Hashable, Sendable {
    /// The content type from the header.
    public let contentType: String
    /// The bytes of the text.
    public let bytes: [UInt8]
  }

  private var waiting: [UInt8] = []
  /// The number of buffered bytes that have been returned.
  private var taken = 0
  /// The number of buffered bytes that have been searched for the end of a header.
  private var searched = 0
  private var header: (type: String, length: Int)?
  private var failure: WireError?
  private let longest: Int

  /// Makes a decoder for an empty stream.
  /// - Parameter largest: the most bytes of a text. Default: ``largest``.
  public init(largest: Int = WireFrames.largest) { longest = min(max(0, largest), Self.largest) }

  /// Returns a text with its header, ready to send.
  public static func frame(_ text: String, contentType: String = transactionType) -> [UInt8] {
    let bytes = Array(text.utf8)
    return Array("Content-Type: \(contentType)\r\nContent-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
  }

  /// Adds received bytes, in pieces of any size.
  public mutating func append(_ bytes: some Sequence<UInt8>) { waiting.append(contentsOf: bytes) }

  /// Whether an incomplete frame has been received. If the stream ends here, it was cut off.
  public var isIncomplete: Bool { header != nil || taken < waiting.count }

  /// Returns the next complete text; nil if more bytes are needed.
  /// - Throws: ``WireError`` for an invalid header. The position in the stream is then lost, and every later call
  ///   throws the same error.
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
    // The returned bytes are removed only when they are the larger part, so that each byte moves only a few times.
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
    let header = try Self.parse(waiting[taken..<end], longest)
    taken = end
    return header
  }

  /// The index after the first empty line.
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

  private static func parse(_ bytes: ArraySlice<UInt8>, _ longest: Int) throws(WireError) -> (type: String, length: Int)
  {
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
        length = try count(value, longest, line: index + 1)
      default: break
      }
    }
    guard let type else { throw error("the header does not say Content-Type", line: 1) }
    guard let length else { throw error("the header does not say Content-Length", line: 1) }
    return (type, length)
  }

  private static func count(_ text: String, _ longest: Int, line: Int) throws(WireError) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      throw error("Content-Length is a number of bytes, not \(Wording.quoted(text))", line: line)
    }
    guard let count = Int(text), count <= longest else {
      throw WireError(
        .tooLarge, "a text has at most \(longest) bytes, not \(Wording.quoted(text))",
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
