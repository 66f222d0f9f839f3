#if canImport(Glibc)
import Glibc
#endif

/// Which file a path leads to, however it is spelled: links followed, also where there is no file yet.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  /// The name in that folder, where there is no file of this name yet.
  private let name: String?

  /// - Returns: nil where not even the folder is there.
  init?(_ path: String) {
    var info = stat()
    if stat(path, &info) == 0 {
      (device, number, name) = (UInt64(info.st_dev), UInt64(info.st_ino), nil)
      return
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard stat(folder, &info) == 0 else { return nil }
    let last = slash.map { String(path[path.index(after: $0)...]) } ?? path
    (device, number, name) = (UInt64(info.st_dev), UInt64(info.st_ino), last)
  }
}
