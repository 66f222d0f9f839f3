import Views

/// A file or folder in a list.
nonisolated package struct FileEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case folder, file
    /// A pipe, socket, device, or a link to nothing: listed, and never opened.
    case other
  }

  package let path: FilePath
  package let kind: Kind
  /// In bytes; 0 of a folder.
  package let size: Int64
  /// In seconds since 1970.
  package let modified: Int
  package let name: String
  /// The name for comparisons: small letters, and numbers by their values.
  let key: String

  package init(_ path: FilePath, _ kind: Kind, size: Int64 = 0, modified: Int = 0) {
    (self.path, self.kind, self.size, self.modified) = (path, kind, size, modified)
    name = path.lastComponent
    key = Self.key(of: name)
  }

  package var isHidden: Bool { name.first == "." || name.last == "~" }

  /// Each run of digits has its length before it, so that `file 2` is before `file 10`.
  private static func key(of name: String) -> String {
    let small = name.lowercased()
    guard small.utf8.contains(where: { (48...57).contains($0) }) else { return small }
    var (key, digits) = ("", "")
    func endNumber() {
      guard !digits.isEmpty else { return }
      let value = digits.drop { $0 == "0" }
      key.unicodeScalars.append(UnicodeScalar(UInt8(48 + min(value.count, 70))))
      key += value
      digits = ""
    }
    for letter in small {
      if letter.isASCII, letter.isNumber {
        digits.append(letter)
      } else {
        endNumber()
        key.append(letter)
      }
    }
    endNumber()
    return key
  }
}

/// The order of a list of files.
nonisolated package struct FileOrder: Hashable, Sendable {
  package enum Key: String, Hashable, Sendable { case name, size, modified }

  package var key = Key.name
  package var isAscending = true

  package init(key: Key = .name, isAscending: Bool = true) { (self.key, self.isAscending) = (key, isAscending) }

  /// Folders are before files in either direction, and equal ones follow their names.
  package func sorted(_ entries: [FileEntry]) -> [FileEntry] {
    entries.sorted { a, b in
      if (a.kind == .folder) != (b.kind == .folder) { return a.kind == .folder }
      switch key {
      case .size where a.size != b.size: return (a.size < b.size) == isAscending
      case .modified where a.modified != b.modified: return (a.modified < b.modified) == isAscending
      case .name, .size, .modified:
        if a.key != b.key { return (a.key < b.key) == (isAscending || key != .name) }
        return a.path.bytes.lexicographicallyPrecedes(b.path.bytes)
      }
    }
  }
}
