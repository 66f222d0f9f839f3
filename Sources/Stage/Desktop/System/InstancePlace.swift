#if canImport(Glibc)
import Glibc
import Views
#endif

/// Where the copies of a program meet: a lock, which the system drops with its process, and a socket beside it.
nonisolated struct InstancePlace: Sendable {
  enum Claim: Sendable {
    /// nil where there is no place to meet.
    case first(InstancePlace?)
    case handedOver
    case unanswered
  }

  let socket: Int32
  private let lock: Int32
  private let path: FilePath

  /// Between two looks whether the first copy listens already, in microseconds.
  private static let pause = 10_000

  /// `$XDG_RUNTIME_DIR`, or a folder below `/tmp` that is the user's alone; nil where there is neither.
  static var folder: FilePath? {
    if let folder = FilePath(variable: "XDG_RUNTIME_DIR") { return folder }
    let folder = FilePath("/tmp/stagecraft-\(getuid())")
    folder.withCString { _ = mkdir($0, 0o700) }
    var status = stat()
    let isOwn = folder.withCString { lstat($0, &status) } == 0 && status.st_uid == getuid()
    return isOwn && status.st_mode & (S_IFMT | 0o077) == S_IFDIR ? folder : nil
  }

  /// - Parameter patience: the seconds in which the first copy has to answer.
  static func claim(
    _ name: String, in folder: FilePath?, _ arguments: [String], _ current: FilePath, patience: Int = 5
  ) -> Claim {
    guard let folder else { return .first(nil) }
    let path = folder.appending("\(name).lock".utf8)
    let lock = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard lock >= 0 else { return .first(nil) }
    let meeting = folder.appending("\(name).socket".utf8)
    for _ in 0..<(patience * 1_000_000 / pause) {
      if flock(lock, LOCK_EX | LOCK_NB) == 0 {
        guard let socket = listen(at: meeting) else { return .first(nil) }
        return .first(InstancePlace(socket: socket, lock: lock, path: meeting))
      }
      if let isHeard = handOver(encode(arguments, current), at: meeting, patience) {
        Glibc.close(lock)
        return isHeard ? .handedOver : .unanswered
      }
      usleep(UInt32(pause))
    }
    Glibc.close(lock)
    return .unanswered
  }

  /// The socket goes before the lock, so that no later copy finds the one of another.
  func close() {
    path.withCString { _ = unlink($0) }
    Glibc.close(socket)
    Glibc.close(lock)
  }

  // MARK: The message

  /// The folder and the arguments, each with a null byte at its end.
  static func encode(_ arguments: [String], _ folder: FilePath) -> [UInt8] {
    folder.bytes + [0] + arguments.flatMap { $0.utf8.filter { $0 != 0 } + [0] }
  }

  static func decode(_ message: [UInt8]) -> (arguments: [String], folder: FilePath)? {
    guard message.last == 0 else { return nil }
    let parts = message.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    guard let folder = parts.first, folder.first == 47 else { return nil }
    return (parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }, FilePath(bytes: folder))
  }

  // MARK: Sockets

  private static func listen(at path: FilePath) -> Int32? {
    path.withCString { _ = unlink($0) }
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    if socket >= 0, withAddress(of: path, { bind(socket, $0, $1) }) == 0, Glibc.listen(socket, 64) == 0 {
      return socket
    }
    Glibc.close(socket)
    return nil
  }

  /// - Returns: whether the first copy has heard the message in time; nil where there is none at the moment.
  private static func handOver(_ message: [UInt8], at path: FilePath, _ seconds: Int) -> Bool? {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { Glibc.close(socket) }
    var patience = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    guard withAddress(of: path, { connect(socket, $0, $1) }) == 0 else { return nil }
    var sent = 0
    while sent < message.count {
      let count = message[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return nil }
      sent += count
    }
    shutdown(socket, Int32(SHUT_WR))
    var heard: UInt8 = 0
    let count = read(socket, &heard, 1)
    return count == 1 ? true : count == 0 ? nil : false
  }

  /// - Returns: -1 for a path that is too long for a socket.
  private static func withAddress(
    of path: FilePath, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var place = sockaddr_un()
    guard path.bytes.count < MemoryLayout.size(ofValue: place.sun_path) else { return -1 }
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.bytes) }
    return withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
