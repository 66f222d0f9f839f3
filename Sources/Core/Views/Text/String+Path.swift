// A slash and a combining mark after it are one `Character`, so paths are split by their bytes.
nonisolated extension String {
  /// The names between the slashes of a path.
  package var pathNames: [String] {
    utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// The folder of a path, "." where it has no slash, and the name in the folder.
  package var splitPath: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", self) }
    return (slash == startIndex ? "/" : String(self[..<slash]), String(self[utf8.index(after: slash)...]))
  }

  /// Whether a path begins at the root.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}
