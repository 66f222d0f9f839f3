import Stage

#if canImport(Glibc)
import Glibc
#endif

/// A file that grows line by line while others read it. Each line is complete, and readable at once. Only its owner may
/// read a new file, since it can have what somebody typed.
///
/// An existing file is unchanged until the first line. Then it is truncated, not replaced, so that its readers keep
/// reading it. If a line cannot be written completely, the file ends with the line before. Written lines stay, however
/// the process ends. Pipes and devices are written directly.
///
///     let file = try LineFile(path: "trace.jsonl")
///     try file.write("{}\n")
///     try file.finish()
package nonisolated final class LineFile {
  /// opened -> writing -> closed
  private enum State {
    case opened(Int32, isNew: Bool)
    /// - length: the size of the complete lines, in bytes.
    case writing(Int32, length: Int)
    case stream(Int32)
    case closed
  }

  /// The path as given.
  package let path: String
  private let place: OutputPlace
  private var state: State

  /// Opens the file without changing it.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package init(path: String) throws(StageError) {
    self.path = path
    place = try OutputPlace(path)
    do throws(OutputStream.Failure) {
      switch place.kind {
      case .stream: state = .stream(try OutputStream.open(place.path))
      case .new, .file:
        let descriptor = open(place.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw OutputStream.Failure(errno) }
        state = .opened(descriptor, isNew: place.kind == .new)
      }
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Removes a new file without a line.
  deinit {
    switch state {
    case .opened(let descriptor, let isNew):
      close(descriptor)
      if isNew { unlink(place.path) }
    case .writing(let descriptor, _), .stream(let descriptor): close(descriptor)
    case .closed: break
    }
  }

  /// Adds a line, which includes its newline. Writes nothing more after a failure.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package func write(_ line: String) throws(StageError) {
    do {
      try add(Array(line.utf8))
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Closes the file. Later calls do nothing.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)`` if the system reports a full disk only on close.
  package func finish() throws(StageError) {
    switch state {
    case .opened, .closed: return
    case .writing(let descriptor, _), .stream(let descriptor):
      state = .closed
      guard close(descriptor) == 0 else {
        throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
      }
    }
  }

  private func add(_ bytes: [UInt8]) throws(OutputStream.Failure) {
    switch state {
    case .opened(let descriptor, let isNew):
      guard ftruncate(descriptor, 0) == 0 else { throw OutputStream.Failure(errno) }
      state = .writing(descriptor, length: 0)
      do {
        try add(bytes)
      } catch {
        if isNew { unlink(place.path) }
        throw error
      }
    case .writing(let descriptor, let length):
      do {
        try OutputStream.writeFile(bytes, to: descriptor)
        state = .writing(descriptor, length: length + bytes.count)
      } catch {
        _ = ftruncate(descriptor, length)
        close(descriptor)
        state = .closed
        throw error
      }
    case .stream(let descriptor):
      do {
        try OutputStream.write(bytes, to: descriptor)
      } catch {
        close(descriptor)
        state = .closed
        throw error
      }
    case .closed: return
    }
  }
}
