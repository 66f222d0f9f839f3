#if canImport(Glibc)
import JSON
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
    /// A pipe or a device from which nothing has come for so many seconds.
    case silent(seconds: Int)
    /// A pipe or a device that has not come to its end in so many seconds.
    case endless(seconds: Int)
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
    case .silent(let seconds): return "\(file): nothing has come from it for \(seconds) seconds"
    case .endless(let seconds): return "\(file): it has not ended in \(seconds) seconds"
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
/// - Parameter takesPipes: whether pipes and devices are read. A pipe must have a writer within 2 seconds, no wait for
///   further bytes may take more than 5, and all of them may not take more than a minute.
nonisolated package func readFile(
  path: String, limit: Int, takesPipes: Bool = true
) throws(FileError) -> [UInt8] {
  // Otherwise opening a pipe waits for a writer, and reading for bytes.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { throw FileError(path, errno: errno) }
  defer { close(file) }

  var info = stat()
  guard fstat(file, &info) == 0 else { throw FileError(path, errno: errno) }
  let kind = info.st_mode & S_IFMT
  if kind == S_IFDIR { throw FileError(path, .directory) }
  if !takesPipes, kind != S_IFREG { throw FileError(path, .noFile) }
  guard info.st_size <= limit else { throw FileError(path, .tooLarge(limit: limit)) }

  let wait = FileWait(file)
  var hasWriter = kind != S_IFIFO || wait.hasBytes(within: 2)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(max(0, Int(info.st_size)))
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(file, &chunk, chunk.count)
    if count == 0 {
      // Without a writer a pipe is at its end at once.
      if !hasWriter { throw FileError(path, .noWriter) }
      return bytes
    }
    if count > 0 {
      guard bytes.count + count <= limit else { throw FileError(path, .tooLarge(limit: limit)) }
      bytes += chunk.prefix(count)
    } else if errno == EAGAIN {
      // There is a writer, which takes its time.
      hasWriter = true
      if !wait.hasBytes(within: FileWait.longestSilence) {
        throw FileError(path, .silent(seconds: Int(FileWait.longestSilence)))
      }
    } else if errno != EINTR {
      throw FileError(path, errno: errno)
    }
    if kind != S_IFREG, wait.isTooLong { throw FileError(path, .endless(seconds: Int(FileWait.longest))) }
  }
}

/// Waits for the bytes of a pipe or a device.
private nonisolated struct FileWait {
  /// Seconds.
  static let longestSilence = 5.0
  static let longest = 60.0
  private let file: Int32
  private let start = ContinuousClock.now

  init(_ file: Int32) { self.file = file }

  var isTooLong: Bool { ContinuousClock.now - start > .seconds(Self.longest) }

  /// Whether there are bytes, or an end, within some seconds. A signal does not end the wait.
  func hasBytes(within seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let rest = max(0, (end - ContinuousClock.now) / .milliseconds(1))
      var event = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let found = poll(&event, 1, Int32(rest.rounded(.up)))
      if found != -1 || errno != EINTR { return found != 0 }
    }
  }
}
