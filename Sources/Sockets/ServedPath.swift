#if canImport(Glibc)
import Glibc
#endif

/// Binds a listening socket to a path. Of programs that begin to serve one path at the same time, one wins.
///
/// A program that died leaves its socket behind. Removing it and binding another one are two steps, so they are taken
/// under a lock: an empty file beside the socket that exists only meanwhile. The system releases the lock of a program
/// that dies.
nonisolated enum ServedPath {
  /// The device and the number of a file, which tell it from a later file of the same name.
  struct Identity: Equatable {
    let device: dev_t
    let file: ino_t

    init(_ info: stat) { (device, file) = (info.st_dev, info.st_ino) }

    /// - Returns: nil if there is no such file.
    init?(of path: String) {
      var info = stat()
      guard lstat(path, &info) == 0 else { return nil }
      self.init(info)
    }
  }

  /// Connections that may wait until the listener accepts them.
  private static let backlog: Int32 = 64

  static func listen(at path: SocketPath) throws(SocketError) -> (Descriptor, Identity) {
    try path.makeFolder()
    // The reason is clearer before the lock is tried, which needs permission to write into the folder.
    _ = try findStaleSocket(at: path)
    let lock = try StartLock(for: path)
    defer { lock.release() }
    if try findStaleSocket(at: path) { unlink(path.path) }
    let socket = try Descriptor.makeSocket(for: path)
    // The file gets the permissions of the socket, less the mask of the process.
    fchmod(socket.number, 0o700)
    guard path.withAddress({ bind(socket.number, $0, $1) }) == 0 else {
      throw errno == EADDRINUSE ? SocketError(path.path, .taken(process: nil)) : SocketError(path.path, code: errno)
    }
    guard chmod(path.path, 0o700) == 0, Glibc.listen(socket.number, backlog) == 0,
      let identity = Identity(of: path.path)
    else {
      let code = errno
      unlink(path.path)
      throw SocketError(path.path, code: code)
    }
    return (socket, identity)
  }

  /// Whether a socket is at the path that no program serves.
  /// - Throws: ``SocketError`` if anything else is there.
  private static func findStaleSocket(at path: SocketPath) throws(SocketError) -> Bool {
    guard let owner = try owner(of: path, follows: false) else { return false }
    guard owner == geteuid() else { throw SocketError(path.path, .otherUser(owner)) }
    let socket = try Descriptor.makeSocket(for: path)
    switch socket.connect(to: path) {
    case 0:
      let process = socket.credentials?.process
      // A process outside of this one's namespace has the number 0.
      throw SocketError(path.path, .taken(process: process == 0 ? nil : process))
    case ECONNREFUSED: return true
    case ENOENT: return false
    // It serves, and has no room for another connection, or connections of another kind.
    case EAGAIN, EPROTOTYPE: throw SocketError(path.path, .taken(process: nil))
    case let code: throw SocketError(path.path, code: code)
    }
  }

  /// The user that owns the socket at a path; nil if there is nothing.
  /// - Parameter follows: whether the path may be a link to a socket.
  /// - Throws: ``SocketError`` if something else than a socket is there.
  static func owner(of path: SocketPath, follows: Bool) throws(SocketError) -> uid_t? {
    var info = stat()
    guard (follows ? stat(path.path, &info) : lstat(path.path, &info)) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SocketError(path.path, code: errno)
    }
    switch info.st_mode & S_IFMT {
    case S_IFSOCK: return info.st_uid
    case S_IFDIR: throw SocketError(path.path, .directory)
    default: throw SocketError(path.path, .noSocket)
    }
  }
}

/// A lock that one program at a time holds while it begins to serve a path.
private nonisolated struct StartLock {
  private let file: Descriptor
  private let path: String

  /// - Throws: ``SocketError/Reason/taken(process:)`` if another program holds the lock.
  init(for socket: SocketPath) throws(SocketError) {
    path = socket.path + ".lock"
    // The holder removes the file before it releases the lock. A lock on a file that was removed meanwhile is void.
    for _ in 0..<100 {
      let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard number >= 0 else { throw Self.failure(socket, path, errno) }
      let file = Descriptor(number)
      var info = stat()
      // A file with content is somebody's own, and is not removed.
      guard fstat(number, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size == 0, info.st_uid == geteuid()
      else { throw SocketError(socket.path, .occupiedLock(path)) }
      guard flock(number, LOCK_EX | LOCK_NB) == 0 else { break }
      if ServedPath.Identity(of: path) == ServedPath.Identity(info) {
        self.file = file
        return
      }
    }
    throw SocketError(socket.path, .taken(process: nil))
  }

  func release() {
    withExtendedLifetime(file) { _ = unlink(path) }
  }

  private static func failure(_ socket: SocketPath, _ path: String, _ code: Int32) -> SocketError {
    switch code {
    case ENOENT, ENOTDIR:
      SocketError(socket.path, .noFolder(folder(of: socket.path), reason: SocketError.words(code)))
    case ELOOP, EISDIR, ENXIO: SocketError(socket.path, .occupiedLock(path))
    default: SocketError(socket.path, code: code)
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
