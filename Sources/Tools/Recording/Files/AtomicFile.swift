import Stage

#if canImport(Glibc)
import Glibc
#endif

/// A file that is written completely or not at all. A file that it replaces keeps its permissions and its links.
///
/// The file has no name until ``commit()``; without that it disappears with the process, however the process ends. On a
/// file system without nameless files, the file is written as `NAME.PID.part` in the same folder, and renamed. Pipes
/// and devices are written directly.
///
///     let file = try AtomicFile(path: "picture.png")
///     try file.write(bytes)
///     try file.commit()
package nonisolated final class AtomicFile {
  /// opened, perhaps written to -> committed or discarded
  private enum State {
    case open(Int32, Storage)
    case closed
  }

  private enum Storage {
    /// A nameless file in the folder of the target.
    case nameless
    /// A file with a temporary name in the folder of the target.
    case beside(String)
    /// The target itself, a pipe or a device.
    case stream
  }

  /// O_TMPFILE, which Swift does not import.
  private static let namelessFlag: Int32 = 0o2000_0000 | O_DIRECTORY

  /// The path as given.
  package let path: String
  private let place: OutputPlace
  private var state: State
  private var buffer: [UInt8] = []

  /// Opens the file. Fails at once if the path cannot be written.
  ///
  /// - Parameter isPrivate: whether a new file can be read by its owner alone, since it has what somebody typed.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package init(path: String, isPrivate: Bool = false) throws(StageError) {
    self.path = path
    place = try OutputPlace(path)
    switch place.kind {
    case .stream:
      do {
        state = .open(try OutputStream.open(place.path), .stream)
      } catch {
        throw .cannotWrite(path: path, reason: error.reason)
      }
    case .new, .file: state = try AtomicFile.open(place, path, mode: isPrivate ? 0o600 : 0o666)
    }
    if place.kind == .file { keepMode() }
  }

  deinit { discard() }

  /// Checks that a file could be written at a path, without changing anything. Pipes are not opened: their readers
  /// would see the end of the input.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package static func check(path: String) throws(StageError) {
    guard case let place = try OutputPlace(path), place.kind != .stream else { return }
    try AtomicFile(path: path).discard()
  }

  /// Whether the target is a pipe or a device, which cannot be rewound.
  package var isStream: Bool {
    guard case .open(_, .stream) = state else { return false }
    return true
  }

  /// The open file, for a helper program that inherits it; nil after the end.
  var descriptor: Int32? {
    guard case .open(let descriptor, _) = state else { return nil }
    return descriptor
  }

  /// Adds text.
  package func write(_ text: String) throws(StageError) { try write(Array(text.utf8)) }

  /// Writes a whole file.
  package static func write(_ text: String, to path: String) throws(StageError) {
    let file = try AtomicFile(path: path)
    try file.write(text)
    try file.commit()
  }

  /// Adds bytes.
  package func write(_ bytes: some Sequence<UInt8>) throws(StageError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes everything, and gives the file its name. Later calls do nothing.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``; a file that existed before is then unchanged.
  package func commit() throws(StageError) {
    try flush()
    guard case .open(let descriptor, let storage) = state else { return }
    do throws(SystemError) {
      switch storage {
      case .nameless: try name(descriptor)
      case .beside(let temporary):
        try SystemError.check(rename(temporary, place.path))
        TemporaryFiles.remove(temporary)
      case .stream: break
      }
      state = .closed
      // Some file systems report a full disk only on close.
      try SystemError.check(close(descriptor))
    } catch {
      discard()
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Discards the file; nothing appears under its name.
  package func discard() {
    guard case .open(let descriptor, let storage) = state else { return }
    state = .closed
    buffer.removeAll()
    close(descriptor)
    if case .beside(let temporary) = storage { AtomicFile.remove(temporary) }
  }

  private func flush() throws(StageError) {
    guard case .open(let descriptor, let storage) = state, !buffer.isEmpty else { return }
    do {
      switch storage {
      case .stream: try OutputStream.write(buffer, to: descriptor)
      case .nameless, .beside: try OutputStream.writeFile(buffer, to: descriptor)
      }
    } catch {
      discard()
      throw .cannotWrite(path: path, reason: error.reason)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  // MARK: Names

  /// Gives the file the owner and the permissions of the one that it replaces, where that is allowed.
  private func keepMode() {
    guard case .open(let descriptor, _) = state else { return }
    var info = stat()
    guard stat(place.path, &info) == 0 else { return }
    // Changing the owner can take permissions away, so it comes first.
    _ = fchown(descriptor, info.st_uid, info.st_gid)
    _ = fchmod(descriptor, info.st_mode & 0o7777)
  }

  private static func open(_ place: OutputPlace, _ path: String, mode: mode_t) throws(StageError) -> State {
    // A nameless file gets its name through /proc.
    if access("/proc/self/fd", F_OK) == 0 {
      let descriptor = Glibc.open(place.folder, namelessFlag | O_RDWR | O_CLOEXEC, mode)
      if descriptor >= 0 { return .open(descriptor, .nameless) }
    }
    let temporary = temporaryName(place)
    TemporaryFiles.add(temporary)
    let descriptor = Glibc.open(temporary, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      let code = errno
      TemporaryFiles.remove(temporary)
      throw .cannotWrite(path: path, reason: SystemError(code: code).reason)
    }
    return .open(descriptor, .beside(temporary))
  }

  /// Gives the file its name. Only a rename can replace another file.
  private func name(_ descriptor: Int32) throws(SystemError) {
    let link = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, link, AT_FDCWD, place.path, AT_SYMLINK_FOLLOW) == 0 { return }
    guard errno == EEXIST else { throw SystemError(code: errno) }
    let temporary = AtomicFile.temporaryName(place)
    unlink(temporary)
    TemporaryFiles.add(temporary)
    do throws(SystemError) {
      try SystemError.check(linkat(AT_FDCWD, link, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW))
      try SystemError.check(rename(temporary, place.path))
    } catch {
      AtomicFile.remove(temporary)
      throw error
    }
    TemporaryFiles.remove(temporary)
  }

  private static func temporaryName(_ place: OutputPlace) -> String { "\(place.path).\(getpid()).part" }

  private static func remove(_ temporary: String) {
    unlink(temporary)
    TemporaryFiles.remove(temporary)
  }
}

/// An error of a system call.
nonisolated struct SystemError: Error {
  let code: Int32

  var reason: String { String(cString: strerror(code)) }

  /// - Parameter result: the result of the call; negative if it failed, with the reason in `errno`.
  static func check(_ result: Int32) throws(SystemError) {
    let code = errno
    if result < 0 { throw SystemError(code: code) }
  }
}
