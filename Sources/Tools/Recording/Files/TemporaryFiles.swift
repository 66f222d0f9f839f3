import CRecording

#if canImport(Glibc)
import Glibc
#endif

/// The names of unfinished files on disk, on file systems without nameless files.
///
/// The files are removed at every end of the process except SIGKILL: by ``AtomicFile``, at `exit`, which libraries may
/// call, and by the program's handlers of fatal signals, which call ``removeAll()``.
package nonisolated enum TemporaryFiles {
  private static let room = 64

  /// Each slot of the table holds a name or nil. Slots change by compare-and-swap only, so neither a signal handler nor
  /// another thread sees half a name.
  nonisolated(unsafe) private static let places: UnsafeMutablePointer<UnsafeMutableRawPointer?> = {
    let places = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: room)
    places.initialize(repeating: nil, count: room)
    atexit { TemporaryFiles.removeAll() }
    return places
  }()

  /// Creates the table, before signal handlers may use it.
  package static func prepare() { _ = places }

  static func add(_ path: String) {
    guard let name = strdup(path) else { return }
    for index in 0..<room where CRecording_compareAndSwap(places + index, nil, name) { return }
    free(name)
  }

  static func remove(_ path: String) {
    for index in 0..<room {
      guard let name = places[index], strcmp(name.assumingMemoryBound(to: CChar.self), path) == 0 else { continue }
      if CRecording_compareAndSwap(places + index, name, nil) { return free(name) }
    }
  }

  /// Removes the files from disk. Async-signal-safe after ``prepare()``.
  package static func removeAll() {
    let places = places
    for index in 0..<room {
      if let name = places[index] { unlink(name.assumingMemoryBound(to: CChar.self)) }
    }
  }
}
