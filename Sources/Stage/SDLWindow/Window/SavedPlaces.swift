import Stage
import Views

#if canImport(Glibc)
import Glibc
#endif

/// The places of a program's windows, a small file for each.
package nonisolated struct SavedPlaces {
  private let folder: String

  /// - Parameter folder: an absolute path. It is made when a place is saved.
  package init(folder: String) { self.folder = folder }

  /// The places of this program; nil if neither `XDG_STATE_HOME` nor `HOME` names a folder.
  init?() {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isAbsolutePath ? $0 : nil }
    }
    guard let base = variable("XDG_STATE_HOME") ?? variable("HOME").map({ $0 + "/.local/state" }) else { return nil }
    folder = "\(base)/\(ProgramName.own)"
  }

  /// The most bytes of a file that are read: a line has fewer.
  private static let mostBytes = 128

  /// Reads the place of a window; nil if there is none, or the file is not one that ``save(_:name:)`` writes.
  package func load(_ name: String) -> WindowPlace? {
    // Opening a pipe would wait for its other end.
    let file = open("\(folder)/window-\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    let bytes = withUnsafeTemporaryAllocation(byteCount: Self.mostBytes, alignment: 1) { buffer in
      Array(UnsafeRawBufferPointer(rebasing: buffer.prefix(max(0, read(file, buffer.baseAddress, buffer.count)))))
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.flatMap(WindowPlace.init)
  }

  /// Replaces the file at once. Where it cannot be written, the place is not remembered.
  package func save(_ place: WindowPlace, name: String) {
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
    let line = Array("\(place.line)\n".utf8)
    let isWritten = write(file, line, line.count) == line.count
    guard close(file) == 0, isWritten, rename(temporary, final) == 0 else {
      unlink(temporary)
      return
    }
  }
}
