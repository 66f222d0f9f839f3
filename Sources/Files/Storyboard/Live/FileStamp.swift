import Views

#if canImport(Glibc)
import Glibc
#endif

/// The identity of a file's content at a time: another stamp means another content.
nonisolated struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Looks at a file. nil if there is none.
  init?(path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    device = UInt64(info.st_dev)
    inode = UInt64(info.st_ino)
    size = Int(info.st_size)
    (seconds, nanoseconds) = (info.st_mtim.tv_sec, info.st_mtim.tv_nsec)
  }

  /// The stamps of the files that exist.
  static func stamps(of paths: some Sequence<ExactText<String>>) -> [ExactText<String>: FileStamp] {
    var stamps: [ExactText<String>: FileStamp] = [:]
    for path in paths { stamps[path] = FileStamp(path: path.wrappedValue) }
    return stamps
  }
}
