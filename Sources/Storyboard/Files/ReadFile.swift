#if canImport(Glibc)
import Notation
import Glibc
#endif

/// The reason that a file could not be read.
nonisolated package struct FileError: Error, Hashable, Sendable {
  nonisolated package enum Reason: Hashable, Sendable {
    case missing
    case directory
    /// A pipe, a socket or a device, where only a file will do.
    case noFile
    /// A pipe into which no program writes.
    case noWriter
    case notPermitted
    /// The file has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// A system error, with its description.
    case system(String)
  }

  package let path: String
  package let reason: Reason

  /// A message on one line: the path, the problem and, if possible, the remedy.
  package var message: String {
    let file = "cannot read \(Wording.oneLine(path))"
    switch reason {
    case .missing: return "\(file): there is no such file"
    case .directory: return "\(file): it is a directory"
    case .noFile: return "\(file): it is not a regular file"
    case .noWriter: return "\(file): it is a pipe, and no program has opened it to write for 2 seconds"
    case .notPermitted: return "\(file): its permissions do not allow it"
    case .tooLarge(let limit): return "\(file): it is larger than \(FileError.megabytes(limit))"
    case .system(let text): return "\(file): \(text)"
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    bytes >= 1_000_000 ? "\(Wording.plain(Double(bytes) / 1_000_000)) MB" : "\(bytes) bytes"
  }

  fileprivate init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  fileprivate init(_ path: String, errno code: Int32) {
    self.path = path
    switch code {
    case ENOENT, ENOTDIR: reason = .missing
    case EISDIR: reason = .directory
    case EACCES, EPERM: reason = .notPermitted
    default: reason = .system(String(cString: strerror(code)))
    }
  }
}

/// Reads a file of at most `limit` bytes. A larger file is rejected by its size before it is read. A pipe or device is
/// rejected once it has supplied more bytes.
/// - Parameter takesPipes: whether pipes and devices are read; they can keep the caller waiting. A pipe must have a
///   writer within 2 seconds.
nonisolated package func readFile(
  path: String, limit: Int, takesPipes: Bool = true
) throws(FileError) -> [UInt8] {
  // Otherwise opening a pipe waits for a writer.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { throw FileError(path, errno: errno) }
  defer { close(file) }

  var info = stat()
  guard fstat(file, &info) == 0 else { throw FileError(path, errno: errno) }
  if info.st_mode & S_IFMT == S_IFDIR { throw FileError(path, .directory) }
  if !takesPipes, info.st_mode & S_IFMT != S_IFREG { throw FileError(path, .noFile) }
  guard info.st_size <= limit else { throw FileError(path, .tooLarge(limit: limit)) }

  var isSilent = false
  let isPipe = info.st_mode & S_IFMT == S_IFIFO
  if isPipe {
    var event = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    isSilent = poll(&event, 1, 2000) == 0
  } else {
    waitForBytes(file)
  }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(max(0, Int(info.st_size)))
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(file, &chunk, chunk.count)
    if count == 0 {
      // Without a writer a pipe is at its end at once.
      if isSilent, bytes.isEmpty { throw FileError(path, .noWriter) }
      return bytes
    }
    guard count > 0 else {
      if errno == EINTR { continue }
      // There is a writer, which takes its time.
      if errno == EAGAIN, isPipe {
        isSilent = false
        waitForBytes(file)
        continue
      }
      throw FileError(path, errno: errno)
    }
    guard bytes.count + count <= limit else { throw FileError(path, .tooLarge(limit: limit)) }
    bytes += chunk.prefix(count)
  }
}

/// Makes reading wait for bytes.
private nonisolated func waitForBytes(_ file: Int32) {
  _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
}
