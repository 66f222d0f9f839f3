import CSockets

#if canImport(Glibc)
import Glibc
#endif

/// A descriptor of a file or socket, closed with the last reference to it.
nonisolated final class Descriptor: Sendable {
  let number: Int32

  /// - Parameter number: an open descriptor, which nobody else closes.
  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}

nonisolated extension Descriptor {
  /// Makes a stream socket that never blocks and is not inherited by other programs.
  static func makeSocket(for path: SocketPath) throws(SocketError) -> Descriptor {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | socketFlags, 0)
    guard number >= 0 else { throw SocketError(path.path, code: errno) }
    return Descriptor(number)
  }

  /// Connects to the program that serves a path.
  /// - Returns: 0, or the value of `errno`.
  func connect(to path: SocketPath) -> Int32 {
    while true {
      let result = path.withAddress { Glibc.connect(number, $0, $1) }
      if result == 0 { return 0 }
      if errno != EINTR { return errno }
    }
  }

  /// The flags of each socket of this module.
  static var socketFlags: Int32 { Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue) }

  /// Makes another descriptor of the same socket; nil if there is none left.
  func duplicate() -> Descriptor? {
    let number = fcntl(number, F_DUPFD_CLOEXEC, 0)
    return number < 0 ? nil : Descriptor(number)
  }

  /// Sends bytes, as many as the system takes at once.
  func send(_ bytes: [UInt8]) { _ = Glibc.send(number, bytes, bytes.count, CSockets_noSignal) }

  /// Ends both directions. What has been sent by either side can still be read.
  func shutDown() { shutdown(number, Int32(SHUT_RDWR)) }

  /// Ends both directions, and discards a little of what was not read: closed with unread bytes, the connection would
  /// be a lost one for the other side.
  func hangUp() {
    shutDown()
    for _ in 0..<4 {
      guard case .bytes = receive(atMost: 65_536) else { return }
    }
  }

  /// Whether both directions have ended. Bytes may be left to read.
  var isHungUp: Bool {
    var entry = pollfd(fd: number, events: 0, revents: 0)
    return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP) != 0
  }

  enum Received {
    case bytes([UInt8])
    /// No bytes are there yet.
    case nothing
    /// The other side has ended its direction.
    case end
    /// `code`: the value of `errno`.
    case failure(code: Int32)
  }

  /// Reads bytes that have arrived.
  func receive(atMost limit: Int) -> Received {
    withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { buffer in
      let count = recv(number, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(Array(UnsafeRawBufferPointer(rebasing: buffer[..<count]))) }
      if count == 0 { return .end }
      return errno == EAGAIN || errno == EINTR ? .nothing : .failure(code: errno)
    }
  }

  /// The process and the user at the other side of a connection; nil if the system does not tell. For a serving program
  /// they are those of the time when it began to serve.
  var credentials: CSockets_Credentials? {
    var value = CSockets_Credentials()
    var length = socklen_t(MemoryLayout<CSockets_Credentials>.size)
    guard getsockopt(number, SOL_SOCKET, SO_PEERCRED, &value, &length) == 0 else { return nil }
    return value
  }
}
