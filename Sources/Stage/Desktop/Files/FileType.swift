#if canImport(Glibc)
import Glibc
import Views
#endif

/// A kind of files that a dialog offers to show alone, by patterns of their names.
///
/// ```swift
/// let pictures = FileType("Pictures", ["*.png", "*.jpg"])
/// ```
/// > Source: POSIX, "Pattern Matching Notation". Capital letters count as small ones.
nonisolated public struct FileType: Hashable, Sendable {
  /// The name that the user reads.
  public var name: String
  /// The patterns, of which one has to fit: `*` stands for any text, `?` for a character, `[a-f]` for one of several.
  /// None fits no file.
  public var patterns: [String]

  /// Makes a kind of files.
  public init(_ name: String, _ patterns: [String]) { (self.name, self.patterns) = (name, patterns) }

  /// All files.
  public static let all = FileType("All Files", ["*"])

  /// `FNM_CASEFOLD`, which the C library declares for programs of GNU only.
  private static let foldsCase: Int32 = 16

  package func matches(_ path: FilePath) -> Bool {
    let name = FilePath(bytes: path.bytes[(path.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...])
    return name.withCString { name in patterns.contains { fnmatch($0, name, Self.foldsCase) == 0 } }
  }

  /// The patterns for the portal, which tells capital letters from small ones: `*.png` is `*.[pP][nN][gG]`.
  var portalPatterns: [String] {
    patterns.map { pattern in
      var isInside = false
      return pattern.reduce(into: "") { text, letter in
        if letter == "[" { isInside = true }
        let isPlain = isInside || letter.lowercased() == letter.uppercased()
        text += isPlain ? String(letter) : "[\(letter.lowercased())\(letter.uppercased())]"
        if letter == "]" { isInside = false }
      }
    }
  }
}
