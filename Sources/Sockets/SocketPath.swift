#if canImport(Glibc)
import Glibc
#endif

/// The path of a Unix socket.
///
/// | text | path |
/// |---|---|
/// | `notes`, or `notes.sock` | `$XDG_RUNTIME_DIR/stagecraft/notes.sock` |
/// | the same, without a usable XDG_RUNTIME_DIR | `/tmp/stagecraft-UID/notes.sock`; UID is the number of the user |
/// | a text with a slash, such as `./notes` | the text itself |
///
/// XDG_RUNTIME_DIR is usable if it is the absolute path of a folder that belongs to the user, in which the user may
/// make files, and other users may not. The folder for plain names is made when a listener begins, with the
/// permissions 0700. A folder that is a link, belongs to another user or can be written by others is an error. The
/// folder of a text with a slash is the caller's choice, and is not checked.
package nonisolated struct SocketPath: Hashable, Sendable {
  /// The path, of at most ``mostBytes`` bytes.
  package let path: String
  /// The folder that is made for plain names; nil where the caller chose the folder.
  let folder: String?

  /// The most bytes of a path: an address of a socket has 108, the last of which is NUL.
  package static let mostBytes = 107

  /// - Parameter text: a plain name, or a path with a slash.
  /// - Throws: ``SocketError`` if the text is empty, too long or has a control character.
  package init(_ text: String) throws(SocketError) {
    try self.init(text, runtimeFolder: getenv("XDG_RUNTIME_DIR").map { String(cString: $0) })
  }

  /// - Parameters:
  ///   - runtimeFolder: the value of XDG_RUNTIME_DIR; nil if it is not set.
  ///   - temporaryFolder: the folder that is used otherwise.
  package init(_ text: String, runtimeFolder: String?, temporaryFolder: String = "/tmp") throws(SocketError) {
    guard !text.isEmpty else { throw SocketError(text, .empty) }
    guard !text.unicodeScalars.contains(where: Self.breaksLines) else { throw SocketError(text, .controlCharacter) }
    if text.contains("/") {
      folder = nil
      path = text
    } else {
      let user = geteuid()
      let isUsable = runtimeFolder.map { Self.isUsable($0, by: user) } ?? false
      let folder = isUsable ? "\(runtimeFolder ?? "")/stagecraft" : "\(temporaryFolder)/stagecraft-\(user)"
      self.folder = folder
      path = "\(folder)/\(text)\(text.hasSuffix(".sock") ? "" : ".sock")"
    }
    let bytes = path.utf8.count
    guard bytes <= Self.mostBytes else { throw SocketError(path, .tooLong(bytes: bytes)) }
  }

  private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func isUsable(_ folder: String, by user: uid_t) -> Bool {
    var info = stat()
    guard folder.hasPrefix("/"), stat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else { return false }
    return info.st_uid == user && info.st_mode & 0o022 == 0 && access(folder, W_OK | X_OK) == 0
  }

  // MARK: The folder

  /// Makes the folder for plain names if it is not there, and checks it.
  func makeFolder() throws(SocketError) {
    guard let folder else { return }
    if mkdir(folder, 0o700) == 0 {
      // The mask of the process may have taken permissions away from the user.
      chmod(folder, 0o700)
    } else if errno != EEXIST {
      throw SocketError(path, .noFolder(folder, reason: SocketError.words(errno)))
    }
    try checkFolder()
  }

  /// Checks the folder for plain names. No other user can exchange it afterwards: the folder around it belongs to the
  /// user, or lets nobody rename the files of others.
  func checkFolder() throws(SocketError) {
    guard let folder else { return }
    var info = stat()
    guard lstat(folder, &info) == 0 else {
      throw errno == ENOENT ? SocketError(path, .notServed) : SocketError(path, code: errno)
    }
    let flaw: SocketError.FolderFlaw? =
      switch info.st_mode & S_IFMT {
      case S_IFLNK: .link
      case S_IFDIR where info.st_uid != geteuid(): .otherUser(info.st_uid)
      case S_IFDIR: info.st_mode & 0o022 == 0 ? nil : .writableByOthers
      default: .noFolder
      }
    if let flaw { throw SocketError(path, .unsafeFolder(folder, flaw)) }
  }

  // MARK: The address

  /// Calls a function with the path as an address.
  func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
