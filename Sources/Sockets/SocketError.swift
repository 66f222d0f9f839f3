import Schema

#if canImport(Glibc)
import Glibc
#endif

/// The reason that a socket cannot be served or reached, or that a connection was lost.
package nonisolated struct SocketError: Error, Hashable, Sendable {
  package nonisolated enum Reason: Hashable, Sendable {
    /// The text for the path is empty.
    case empty
    /// The path has NUL, a line break or another control character.
    case controlCharacter
    /// The path has more bytes than an address of a socket holds.
    case tooLong(bytes: Int)
    case directory
    /// A file of another kind is at the path. It is never removed.
    case noSocket
    /// A living program serves the path. `process`: its number; nil where the system does not tell.
    case taken(process: Int32?)
    /// The socket, or the program that serves it, is of another user.
    case otherUser(UInt32)
    /// The folder cannot be made or does not exist.
    case noFolder(String, reason: String)
    /// The user's folder of sockets is not safe.
    case unsafeFolder(String, FolderFlaw)
    /// A file of the program's user is where the lock file has to be while a program begins to serve.
    case occupiedLock(String)
    /// No program serves the path.
    case notServed
    /// So many connections wait for the serving program that the system takes no more.
    case busy
    case notPermitted
    /// The program, or the system, has no descriptor left.
    case tooManyFiles
    /// A connection was closed because so many are open already.
    case tooManyConnections(limit: Int)
    /// A connection was closed because it came from another user.
    case refusedUser(UInt32)
    /// The connection ended before the other side closed it, with the description of the system's error.
    case lost(String)
    /// Another error of the system, with its description.
    case system(String)
  }

  /// The reasons that a folder is not used for sockets.
  package nonisolated enum FolderFlaw: Hashable, Sendable {
    case link
    case noFolder
    case otherUser(UInt32)
    case writableByOthers
  }

  /// The path, or the text that should have become one.
  package let path: String
  package let reason: Reason

  init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// - Parameter code: the value of `errno`.
  init(_ path: String, code: Int32) {
    self.path = path
    switch code {
    case EACCES, EPERM: reason = .notPermitted
    case EMFILE, ENFILE: reason = .tooManyFiles
    default: reason = .system(Self.words(code))
    }
  }

  static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}

nonisolated extension SocketError: CustomStringConvertible {
  /// One sentence on one line: the socket, the problem and, if possible, the remedy.
  package var description: String {
    let name = Wording.oneLine(path)
    let start = "cannot use the socket \(name):"
    switch reason {
    case .empty: return "the name of a socket is empty"
    case .controlCharacter: return "cannot use the socket \(Wording.quoted(path)): its name has a control character"
    case .tooLong(let bytes):
      return "cannot use the socket \(Wording.quoted(path)): its path has \(bytes) bytes, and at most "
        + "\(SocketPath.mostBytes) are possible; choose a shorter one"
    case .directory: return "\(start) it is a directory"
    case .noSocket: return "\(start) a file is there that is not a socket; remove it, or choose another name"
    case .taken(let process?): return "\(start) process \(process) serves it already; choose another name"
    case .taken(nil): return "\(start) another program serves it already; choose another name"
    case .otherUser(let user): return "\(start) it belongs to the user \(user)"
    case .noFolder(let folder, let reason): return "\(start) there is no folder \(Wording.oneLine(folder)): \(reason)"
    case .unsafeFolder(let folder, let flaw): return "\(start) the folder \(Wording.oneLine(folder)) \(flaw.words)"
    case .occupiedLock(let lock): return "\(start) \(Wording.oneLine(lock)) is in the way; remove it"
    case .notServed: return "\(start) no program serves it"
    case .busy: return "\(start) the program that serves it does not answer"
    case .notPermitted: return "\(start) its permissions do not allow it"
    case .tooManyFiles: return "\(start) too many files are open"
    case .tooManyConnections(let limit):
      return "a connection to \(name) was closed: \(limit == 1 ? "one is" : "\(limit) are") open already"
    case .refusedUser(let user): return "a connection to \(name) was closed: it came from the user \(user)"
    case .lost(let text): return "the connection to \(name) was lost: \(text)"
    case .system(let text): return "\(start) \(text)"
    }
  }
}

nonisolated extension SocketError.FolderFlaw {
  fileprivate var words: String {
    switch self {
    case .link: "is a link; remove it"
    case .noFolder: "is a file; remove it"
    case .otherUser(let user): "belongs to the user \(user)"
    case .writableByOthers: "can be written by other users; remove it, or take their permission away"
    }
  }
}
