#if canImport(Glibc)
import Glibc
import Views
#endif

/// A folder that the user goes to often, or the list of files that were used last.
///
/// > Source: XDG user directories, `user-dirs.dirs`; GTK, `bookmarks`; Desktop Bookmark Specification,
/// > `recently-used.xbel`.
nonisolated package struct Place: Hashable, Sendable {
  package enum Location: Hashable, Sendable {
    case folder(FilePath)
    case recent
  }

  package let name: String
  package let location: Location
  package let icon: FileIcon

  package init(_ name: String, _ location: Location, _ icon: FileIcon = .folder) {
    (self.name, self.location, self.icon) = (name, location, icon)
  }

  /// The most bytes that are read of a file of settings, and the most files that were used last.
  private static let mostBytes = 4 << 20
  private static let mostRecent = 100
  private static let mostBookmarks = 100

  @Sendable package static func all() -> [Place] {
    var places = [Place("Recent", .recent, .clock), Place("Home", .folder(.home), .home)]
    var known: Set<FilePath> = [.home]
    for place in userFolders(in: text(of: config("user-dirs.dirs")))
      + bookmarks(in: text(of: config("gtk-3.0/bookmarks")))
      + mounts(in: text(of: FilePath("/proc/self/mountinfo"))) + [Place("File System", .folder(FilePath("/")), .drive)]
    {
      guard case .folder(let path) = place.location, known.insert(path).inserted, isFolder(path) else { continue }
      places.append(place)
    }
    return places
  }

  package static func userFolders(in text: String) -> [Place] {
    text.split(whereSeparator: \.isNewline).compactMap { line -> Place? in
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("XDG_"), parts[0].hasSuffix("_DIR"), parts[1].hasPrefix("\""),
        parts[1].hasSuffix("\""), !parts[0].contains("TEMPLATES"), !parts[0].contains("PUBLICSHARE")
      else { return nil }
      let value = parts[1].dropFirst().dropLast().replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
      let path = value.hasPrefix("$HOME/") ? FilePath.home.appending(value.dropFirst(6).utf8) : FilePath(String(value))
      guard path.bytes.first == 47, value != "$HOME/" else { return nil }
      return Place(path.lastComponent, .folder(path), parts[0] == "XDG_DOWNLOAD_DIR" ? .download : .folder)
    }
  }

  package static func bookmarks(in text: String) -> [Place] {
    text.split(whereSeparator: \.isNewline).prefix(mostBookmarks).compactMap { line -> Place? in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard let path = parts.first.flatMap({ FilePath(uri: String($0)) }) else { return nil }
      return Place(parts.count == 2 ? String(parts[1]) : path.lastComponent, .folder(path))
    }
  }

  /// Disks that the desktop has mounted for the user.
  /// > Source: Linux, `proc_pid_mountinfo(5)`.
  package static func mounts(in text: String) -> [Place] {
    text.split(separator: "\n").compactMap { line -> Place? in
      let fields = line.split(separator: " ")
      guard fields.count > 4, ["/media/", "/run/media/"].contains(where: fields[4].hasPrefix) else {
        return nil
      }
      let plain = [("\\040", " "), ("\\011", "\t"), ("\\134", "\\")].reduce(String(fields[4])) {
        $0.replacing($1.0, with: $1.1)
      }
      return Place(FilePath(plain).lastComponent, .folder(FilePath(plain)), .drive)
    }
  }

  @Sendable package static func recentFiles() -> [FileEntry] {
    let folder = FilePath(variable: "XDG_DATA_HOME") ?? FilePath.home.appending(".local/share".utf8)
    let paths = recentPaths(in: text(of: folder.appending("recently-used.xbel".utf8)))
    return paths.lazy.compactMap { FileSystem.disk.entry($0) }.filter { $0.kind == .file }.prefix(mostRecent).map { $0 }
  }

  /// The files of a list, those that were used last first.
  package static func recentPaths(in text: String) -> [FilePath] {
    let marks = text.split(separator: "<bookmark ").dropFirst().compactMap {
      mark -> (used: Substring, path: FilePath)? in
      let tag = mark.prefix { $0 != ">" }
      guard let address = value(of: "href", in: tag) else { return nil }
      let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        .reduce(String(address)) { $0.replacing($1.0, with: $1.1) }
      return FilePath(uri: plain).map { (value(of: "modified", in: tag) ?? "", $0) }
    }
    return marks.sorted { $0.used > $1.used }.prefix(10 * mostRecent).map(\.path)
  }

  private static func value(of name: String, in tag: Substring) -> Substring? {
    guard let start = tag.firstRange(of: name + "=\""), let end = tag[start.upperBound...].firstIndex(of: "\"")
    else { return nil }
    return tag[start.upperBound..<end]
  }

  private static func config(_ name: String) -> FilePath {
    (FilePath(variable: "XDG_CONFIG_HOME") ?? FilePath.home.appending(".config".utf8)).appending(name.utf8)
  }

  private static func isFolder(_ path: FilePath) -> Bool { FileSystem.disk.entry(path)?.kind == .folder }

  private static func text(of path: FilePath) -> String {
    // A pipe in its place is not waited for.
    let file = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < mostBytes, case let count = read(file, &part, part.count), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
