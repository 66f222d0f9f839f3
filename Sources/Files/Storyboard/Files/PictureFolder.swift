import Views

#if canImport(Glibc)
import Glibc
#endif

/// The pictures beside a storyboard, as its `image` fields name them.
nonisolated struct PictureFolder {
  /// The result of looking up a name.
  enum Found: Hashable { case file, missing, noFile, deadLink }

  /// The folder of the storyboard, with a slash at the end; empty for the working directory.
  let folder: String
  private static let mostNames = 1000

  /// - Parameter path: the path of the storyboard.
  init(of path: String) { folder = PictureFolder.folder(of: path) }

  /// The path of a picture for the program.
  func path(of name: String) -> String { name.isAbsolutePath ? name : folder + name }

  func find(_ name: String) -> Found {
    guard !name.unicodeScalars.contains("\0") else { return .missing }
    var info = stat()
    guard stat(path(of: name), &info) == 0 else { return lstat(path(of: name), &info) == 0 ? .deadLink : .missing }
    return info.st_mode & S_IFMT == S_IFREG ? .file : .noFile
  }

  /// The pictures in the folder that a name leads to, as the storyboard would name them, in alphabetical order.
  func names(near name: String) -> [String] {
    let prefix = PictureFolder.folder(of: name)
    let folder = path(of: prefix)
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < Self.mostNames, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { place in
        place.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."), Self.isPicture(name),
        find(prefix + name) == .file
      {
        names.append(prefix + name)
      }
    }
    return names.sorted()
  }

  /// Whether a name ends as those of pictures do.
  static func isPicture(_ name: String) -> Bool { endings.contains { name.lowercased().hasSuffix($0) } }

  private static let endings = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"]

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}
