import Stage
import Views

#if canImport(Glibc)
import Glibc
#endif

/// The target of an output path.
package nonisolated struct OutputPlace {
  /// The kind of an output's target.
  package enum Kind {
    /// A file that does not exist yet.
    case new
    /// An existing file, which the output replaces.
    case file
    /// A pipe, a terminal or another device, which is written directly.
    case stream
  }

  /// The kind of the target.
  package let kind: Kind
  /// The path with links resolved. The target of a link is written, even if it does not exist yet, and the link stays.
  package let path: String

  /// The maximum number of links to follow, the same as in Linux.
  private static let linkLimit = 40

  /// - Throws: ``StageError/cannotWrite(path:reason:)`` if no file can be written at the path.
  package init(_ path: String) throws(StageError) {
    var info = stat()
    if stat(path, &info) == 0 {
      switch info.st_mode & S_IFMT {
      case S_IFDIR: throw .cannotWrite(path: path, reason: "it is a directory")
      case S_IFREG:
        guard access(path, W_OK) == 0 else { throw Self.failure(path, errno) }
        let name = Self.real(path)
        // An open nameless file, as /dev/stdout may be.
        self.init(kind: name == nil ? .stream : .file, path: name ?? path)
      default: self.init(kind: .stream, path: path)
      }
      return
    }
    guard errno == ENOENT else { throw Self.failure(path, errno) }
    guard let end = Self.endOfLinks(path) else { throw Self.failure(path, ELOOP) }
    let (folder, name) = end.splitPath
    guard let real = Self.real(folder) else { throw Self.failure(path, errno) }
    guard !name.isEmpty, name != ".", name != ".." else { throw Self.failure(path, ENOENT) }
    self.init(kind: .new, path: real == "/" ? "/\(name)" : "\(real)/\(name)")
  }

  private init(kind: Kind, path: String) { (self.kind, self.path) = (kind, path) }

  /// The folder of the file.
  package var folder: String { path.splitPath.folder }
  /// The name of the file in its folder.
  package var name: String { path.splitPath.name }

  /// Follows a chain of links to its last target, which does not exist; nil for a cycle.
  private static func endOfLinks(_ path: String) -> String? {
    var path = path
    for _ in 0..<linkLimit {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = buffer.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1
      }
      guard count > 0 else { return path }
      let target = String(decoding: buffer.prefix(count), as: UTF8.self)
      let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
      path = target.isAbsolutePath ? target : folder + target
    }
    return nil
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func failure(_ path: String, _ code: Int32) -> StageError {
    .cannotWrite(path: path, reason: String(cString: strerror(code)))
  }
}
