#if canImport(Glibc)
import Glibc
#endif

/// The path of a file or folder: the bytes that the system knows it by, which need not be text.
///
/// ```swift
/// for path in try await FileDialog.open(from: self) {
///   let file = path.withCString { fopen($0, "r") }     // exact, whatever its name
///   print("opened", path)                              // as text
/// }
/// ```
/// Programs with Foundation make a `URL(fileURLWithPath: path.string)` of a name that is text.
/// > Source: Swift System, `FilePath`.
nonisolated public struct FilePath: Hashable, Sendable {
  /// The bytes, without a null byte at their end.
  public let bytes: [UInt8]

  /// Makes a path of bytes; what follows a null byte is left out, as the system does.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

  /// Makes a path of a text.
  public init(_ string: String) { self.init(bytes: string.utf8) }

  /// The path as text. A byte that is none becomes U+FFFD; see ``withCString(_:)`` for opening such a file.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The name of the file or folder, as text; "/" for the root.
  public var lastComponent: String { String(decoding: nameBytes, as: UTF8.self) }

  /// Calls a closure with the path as functions of C take it.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    return try body(characters)
  }

  private static let slash = UInt8(ascii: "/")

  private var nameBytes: ArraySlice<UInt8> {
    let trimmed = bytes[..<((bytes.lastIndex { $0 != Self.slash } ?? 0) + (bytes.isEmpty ? 0 : 1))]
    guard let slash = trimmed.lastIndex(of: Self.slash), slash + 1 < trimmed.endIndex else { return trimmed }
    return trimmed[(slash + 1)...]
  }

  /// The folder around it; nil for the root, and for a name alone.
  package var parent: FilePath? {
    let name = nameBytes
    guard name.startIndex > 0 else { return nil }
    let rest = bytes[..<name.startIndex]
    return FilePath(bytes: rest.count > 1 ? rest.dropLast() : rest)
  }

  package func appending(_ name: some Sequence<UInt8>) -> FilePath {
    FilePath(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + name)
  }
}

nonisolated extension FilePath: CustomStringConvertible {
  /// The path as text.
  public var description: String { string }
}

nonisolated extension FilePath {
  /// The address of the file, `file:///tmp/a%20b.txt`.
  /// > Source: RFC 8089; RFC 3986, "Percent-Encoding".
  package var uri: String {
    "file://"
      + PercentEncoding.text(of: bytes) { byte in
        UnicodeScalar(byte).isASCII
          && (UnicodeScalar(byte).properties.isAlphabetic || (48...57).contains(byte) || "/-._~".utf8.contains(byte))
      }
  }

  /// nil for an address that is none of a file of this machine.
  package init?(uri: String) {
    guard uri.lowercased().hasPrefix("file:") else { return nil }
    var rest = Array(uri.utf8.dropFirst(5))
    if rest.starts(with: "//".utf8) {
      // A host, of which only this machine is known.
      guard let path = rest.dropFirst(2).firstIndex(of: Self.slash) else { return nil }
      guard ["", "localhost"].contains(String(decoding: rest[2..<path], as: UTF8.self)) else { return nil }
      rest.removeFirst(path)
    }
    guard rest.first == Self.slash, let bytes = PercentEncoding.bytes(of: rest), !bytes.contains(0) else { return nil }
    self.init(bytes: bytes)
  }

  /// The path in a variable of the environment; nil where the variable is not set, or has no path from the root.
  package init?(variable: String) {
    guard let value = getenv(variable), value.pointee == CChar(UInt8(ascii: "/")) else { return nil }
    self.init(bytes: UnsafeBufferPointer(start: value, count: strlen(value)).map { UInt8(bitPattern: $0) })
  }

  /// The folder in which the program works.
  package static var current: FilePath {
    guard let text = getcwd(nil, 0) else { return FilePath("/") }
    defer { free(text) }
    return FilePath(bytes: UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) })
  }

  /// The folder of the user.
  package static var home: FilePath { FilePath(variable: "HOME") ?? FilePath("/") }
}
