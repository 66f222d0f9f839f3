/// One thing that is dragged: an object of this program, and what other programs can read of it.
///
/// ```swift
/// DragItem(song, text: song.title)
/// ```
/// > Source: UIKit, `UIDragItem`.
public struct DragItem {
  /// The object, for drops inside this program; nil, the default, for none, as in drags from other programs.
  public var localObject: Any?
  /// The item as text; nil for none.
  public var text: String?
  /// The item as a URL, with percent encoding, as in `file:///srv/notes.txt`; nil for none.
  ///
  /// A file is not opened, and may be missing or a pipe. A name that is not UTF-8 keeps its bytes, percent-encoded.
  public var url: String?

  /// Makes an item.
  public init(_ localObject: Any? = nil, text: String? = nil, url: String? = nil) {
    (self.localObject, self.text, self.url) = (localObject, text, url)
  }

  /// Makes an item of a file.
  /// - Parameter path: an absolute path, as the bytes of the file system.
  public init(filePath path: some Sequence<UInt8>) {
    url = path.reduce(into: "file://") { url, byte in
      if Self.isKeptInURL(byte) { url.unicodeScalars.append(Unicode.Scalar(byte)) } else { url += Self.escape(byte) }
    }
  }

  /// The path of the file that ``url`` names; nil where it names none, or where the path is not UTF-8.
  public var filePath: String? {
    guard let url, url.hasPrefix("file:///") else { return nil }
    var bytes: [UInt8] = []
    var rest = url.utf8.dropFirst("file://".utf8.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), value > 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// > Source: RFC 3986, 2.3, unreserved characters.
  private static func isKeptInURL(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~/".utf8.contains(byte)
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }
}

/// What a drop does with the items.
/// > Source: UIKit, `UIDropOperation`.
nonisolated public enum DropOperation: Hashable, Sendable {
  /// Nothing: the items go back.
  case cancel
  /// Nothing, and the mouse pointer shows that they cannot be dropped here.
  case forbidden
  /// The target gets copies.
  case copy
  /// The items move to the target, which removes them from their source.
  case move

  /// Whether the items are dropped.
  var isAccepting: Bool {
    switch self {
    case .copy, .move: true
    case .cancel, .forbidden: false
    }
  }
}
