import Stage
import Views

#if canImport(Glibc)
import Glibc
#endif

/// What is remembered of a program's windows, a small file for each: a line with the place, and those of the window's
/// `SavedState`.
package nonisolated struct SavedWindows {
  private let folder: String

  /// - Parameter folder: an absolute path. It is made when a window is saved.
  package init(folder: String) { self.folder = folder }

  /// The windows of this program; nil if neither `XDG_STATE_HOME` nor `HOME` names a folder.
  init?() {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isAbsolutePath ? $0 : nil }
    }
    guard let base = variable("XDG_STATE_HOME") ?? variable("HOME").map({ $0 + "/.local/state" }) else { return nil }
    folder = "\(base)/\(ProgramName.own)"
  }

  /// The most bytes of a file that are read: more than `SavedState.limits` let one have.
  private static let mostBytes = 1 << 24

  /// Reads what was saved of a window; nil if there is no file. The place is nil where the first line has none that
  /// ``save(_:_:name:)`` writes.
  package func load(_ name: String) -> (place: WindowPlace?, state: [Substring])? {
    // Opening a pipe would wait for its other end.
    let file = open("\(folder)/window-\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size <= Self.mostBytes else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
    bytes.removeLast(bytes.count - max(0, read(file, &bytes, bytes.count)))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.first.flatMap(WindowPlace.init), Array(lines.dropFirst()))
  }

  /// Replaces the file at once. Where it cannot be written, nothing is remembered.
  /// - Parameter place: nil: none is known.
  package func save(_ place: WindowPlace?, _ state: [String], name: String) {
    let bytes = Array(([place?.line ?? "-"] + state).map { $0 + "\n" }.joined().utf8)
    var path = ""
    for part in folder.pathNames {
      path += "/\(part)"
      mkdir(path, 0o700)
    }
    let (final, temporary) = ("\(folder)/window-\(name)", "\(folder)/.window-\(name)-\(getpid())")
    // A process of the same number may have left one behind.
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let isWritten = write(file, bytes, bytes.count) == bytes.count
    guard close(file) == 0, isWritten, rename(temporary, final) == 0 else {
      unlink(temporary)
      return
    }
  }
}
