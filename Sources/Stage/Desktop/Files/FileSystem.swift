import Dispatch

#if canImport(Glibc)
import Glibc
import Views
#endif

/// The requests of the program's own dialog to the system.
/// Folders of a network may answer late, or never: nothing of this
/// runs on the main thread of a window.
nonisolated package struct FileSystem: Sendable {
  /// The entries of a folder, at most ``mostEntries``.
  package var list: @Sendable (FilePath) -> Result<[FileEntry], FileFailure>
  package var entry: @Sendable (FilePath) -> FileEntry?
  package var makeFolder: @Sendable (FilePath) -> FileFailure?
  package var places: @Sendable () -> [Place]
  package var recent: @Sendable () -> [FileEntry]
  /// Whether it answers at once, as in a headless stage.
  package var isAtOnce = false

  package static let mostEntries = 100_000
  private static let queue = DispatchQueue(label: "stagecraft.files", attributes: .concurrent)

  package static let disk = FileSystem(
    list: entries(in:), entry: entry(at:), makeFolder: makeFolder(at:), places: Place.all, recent: Place.recentFiles)

  @MainActor func run<Value: Sendable>(
    _ work: @escaping @Sendable (FileSystem) -> Value, then: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    if isAtOnce { return then(work(self)) }
    Self.queue.async {
      let value = work(self)
      DispatchQueue.main.async { MainActor.assumeIsolated { then(value) } }
    }
  }

  private static func entries(in folder: FilePath) -> Result<[FileEntry], FileFailure> {
    guard let stream = folder.withCString({ opendir($0) }) else { return .failure(FileFailure(folder, errno)) }
    defer { closedir(stream) }
    var entries: [FileEntry] = []
    while entries.count < mostEntries, let next = readdir(stream) {
      let name = withUnsafeBytes(of: &next.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
      if name == [46] || name == [46, 46] { continue }
      entries.append(entry(named: FilePath(bytes: name), at: folder.appending(name), in: dirfd(stream)))
    }
    return .success(entries)
  }

  private static func entry(named name: FilePath, at path: FilePath, in folder: Int32) -> FileEntry {
    var status = stat()
    guard name.withCString({ fstatat(folder, $0, &status, 0) }) == 0 else { return FileEntry(path, .other) }
    return FileEntry(path, status)
  }

  private static func entry(at path: FilePath) -> FileEntry? {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
    return path.withCString { stat($0, &status) } == 0 ? FileEntry(path, status) : FileEntry(path, .other)
  }

  private static func makeFolder(at path: FilePath) -> FileFailure? {
    path.withCString { mkdir($0, 0o777) } == 0 ? nil : FileFailure(path, errno)
  }
}

nonisolated extension FileEntry {
  fileprivate init(_ path: FilePath, _ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      default: .other
      }
    self.init(path, kind, size: kind == .file ? Int64(status.st_size) : 0, modified: status.st_mtim.tv_sec)
  }
}

/// Why the system refuses something.
nonisolated package struct FileFailure: Error, Hashable, CustomStringConvertible {
  package let path: FilePath
  package let code: Int32

  package init(_ path: FilePath, _ code: Int32) { (self.path, self.code) = (path, code) }

  /// In a sentence.
  package var description: String {
    let name = "“\(path.lastComponent)”"
    return switch code {
    case ENOENT: "\(name) is not there any more."
    case EACCES, EPERM: "You have no permission to open \(name)."
    case EEXIST: "\(name) exists already."
    case ENOTDIR: "\(name) is no folder."
    default: "\(name): \(String(cString: strerror(code)))."
    }
  }
}
