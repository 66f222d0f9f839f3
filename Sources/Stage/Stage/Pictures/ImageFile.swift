import Views

#if canImport(Glibc)
import Glibc
#endif

/// The identity of a picture's bytes: a file at a time, or bytes in memory.
package nonisolated enum ImageKey: Hashable, Sendable {
  /// `changed` and `size` differ if the file was written in between.
  case file(path: ExactText<String>, device: UInt64, inode: UInt64, changed: Int, size: Int)
  case bytes(ImageBytes)

  /// Finds a source, without reading it.
  package init(_ source: ImageSource) throws(ImageFailure) {
    switch source.place {
    case .bytes(let bytes): self = .bytes(bytes)
    case .file(let exact):
      let path = exact.wrappedValue
      guard !path.utf8.contains(0) else { throw .missing }
      var info = stat()
      guard stat(path, &info) == 0 else { throw ImageFailure(errno: errno) }
      try ImageFile.check(info)
      guard access(path, R_OK) == 0 else { throw ImageFailure(errno: errno) }
      self = .file(
        path: exact, device: UInt64(info.st_dev), inode: UInt64(info.st_ino),
        changed: info.st_mtim.tv_sec &* 1_000_000_000 &+ info.st_mtim.tv_nsec, size: Int(info.st_size))
    }
  }
}

/// Reading of picture files.
package nonisolated enum ImageFile {
  static func check(_ info: stat) throws(ImageFailure) {
    switch info.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .noFile("a directory")
    case S_IFIFO: throw .noFile("a pipe")
    case S_IFSOCK: throw .noFile("a socket")
    default: throw .noFile("a device")
    }
    guard info.st_size > 0 else { throw .empty }
    guard info.st_size <= ImageLimits.bytes else { throw .tooManyBytes }
  }

  /// Reads all bytes of a source.
  package static func read(_ source: ImageSource) throws(ImageFailure) -> [UInt8] {
    switch source.place {
    case .bytes(let bytes):
      guard !bytes.bytes.isEmpty else { throw .empty }
      guard bytes.bytes.count <= ImageLimits.bytes else { throw .tooManyBytes }
      return bytes.bytes
    case .file(let path): return try read(path.wrappedValue)
    }
  }

  private static func read(_ path: String) throws(ImageFailure) -> [UInt8] {
    // A pipe that took the file's place meanwhile must not stop the thread.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw ImageFailure(errno: errno) }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0 else { throw ImageFailure(errno: errno) }
    try check(info)
    let size = Int(info.st_size)
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(file, buffer.baseAddress.map { $0 + count }, size - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { code = errno }
        if got <= 0 { return }
        count += got
      }
    }
    if code != 0 { throw ImageFailure(errno: code) }
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }
}

nonisolated extension ImageFailure {
  init(errno code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self = .missing
    case EACCES, EPERM: self = .notPermitted
    default: self = .system(String(cString: strerror(code)))
    }
  }
}
