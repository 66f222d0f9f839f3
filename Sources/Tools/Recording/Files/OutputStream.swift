#if canImport(Glibc)
import Glibc
#endif

/// Writes to pipes, terminals and other devices, in waits that signals can end.
package nonisolated enum OutputStream {
  /// The reason why a device could not be opened or written.
  package struct Failure: Error {
    /// The reason in words.
    package let reason: String

    init(reason: String) { self.reason = reason }
    init(_ code: Int32) { reason = String(cString: strerror(code)) }
  }

  /// The seconds that a named pipe may be without a reader.
  package static let patience = 10.0
  /// The number of bytes that a pipe with room takes without blocking.
  private static let portion = 4096

  /// Opens a pipe or a device, and waits for the reader of a pipe.
  static func open(_ path: String) throws(Failure) -> Int32 {
    var standstill = StallTimeout(patience: patience)
    while true {
      let descriptor = Glibc.open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      let code = errno
      if code == EINTR { continue }
      guard code == ENXIO else { throw Failure(code) }
      guard !standstill.isOver else { throw Failure(reason: "it is a pipe that nothing reads") }
      usleep(10_000)
    }
  }

  /// Writes all bytes to a descriptor, blocking or not.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var rest = bytes[...]
    var standstill = StallTimeout(patience: .infinity)
    while !rest.isEmpty {
      guard isReady(descriptor) else {
        guard !standstill.isOver else { throw Failure(reason: "it takes no more, and the run was asked to end") }
        continue
      }
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, min($0.count, portion)) }
      if count > 0 {
        rest = rest.dropFirst(count)
        standstill.noteProgress()
        continue
      }
      let code = errno
      guard count < 0, code == EINTR || code == EAGAIN else { throw Failure(count < 0 ? code : EIO) }
    }
  }

  /// Writes all bytes to a file on disk.
  static func writeFile(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(count < 0 ? errno : EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits briefly until the descriptor is writable. A signal ends the wait.
  private static func isReady(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // An error counts as ready: the next write reports it.
    return poll(&entry, 1, Int32(StallTimeout.glance * 1000)) > 0
  }
}
