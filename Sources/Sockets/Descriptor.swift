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

  /// The process and the user at the other side of a connection; nil if the system does not tell. For a serving program
  /// they are those of the time when it began to serve.
  var credentials: CSockets_Credentials? {
    var value = CSockets_Credentials()
    var length = socklen_t(MemoryLayout<CSockets_Credentials>.size)
    guard getsockopt(number, SOL_SOCKET, SO_PEERCRED, &value, &length) == 0 else { return nil }
    return value
  }
}
