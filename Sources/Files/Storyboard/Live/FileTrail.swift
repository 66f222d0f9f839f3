import Views

#if canImport(Glibc)
import Glibc
#endif

/// The names that a path depends on: that of the file in its folder, and those of the symbolic links on the way to it.
///
/// Where a folder is missing, or something else has its name, the trail ends with the name in the folder that would
/// hold it.
nonisolated struct FileTrail {
  /// A name in a folder.
  struct Step: Hashable {
    var folder: String
    var name: String
  }

  private(set) var steps: [Step] = []

  /// As many as the system follows.
  private static let mostLinks = 40

  init(_ path: String) {
    var rest = Self.parts(of: path)[...]
    var folder = path.isAbsolutePath ? "/" : Self.workingFolder
    var links = 0
    while let name = rest.popFirst() {
      if name == ".." {
        folder = Self.parent(of: folder)
        continue
      }
      var info = stat()
      let isThere = lstat(folder + name, &info) == 0
      if isThere, info.st_mode & S_IFMT == S_IFLNK {
        steps.append(Step(folder: folder, name: name))
        links += 1
        guard links <= Self.mostLinks, let target = Self.target(ofLink: folder + name) else { return }
        if target.isAbsolutePath { folder = "/" }
        rest = (Self.parts(of: target) + rest)[...]
      } else if !isThere || rest.isEmpty || info.st_mode & S_IFMT != S_IFDIR {
        steps.append(Step(folder: folder, name: name))
        return
      } else {
        folder += name + "/"
      }
    }
  }

  private static func parts(of path: String) -> [String] {
    path.pathNames.filter { $0 != "." }
  }

  private static var workingFolder: String {
    guard let buffer = getcwd(nil, 0) else { return "./" }
    defer { free(buffer) }
    let path = String(cString: buffer)
    return path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
  }

  private static func parent(of folder: String) -> String {
    let parts = parts(of: folder).dropLast()
    return parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/"
  }

  private static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
