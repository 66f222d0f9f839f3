import CSDL2

#if canImport(Glibc)
import Glibc
#endif

/// The names of unfinished files that are on disk now, where the file system has no files without names.
///
/// They go away at every end of the process but SIGKILL: by ``AtomicFile``, at `exit`, which libraries call, too, and by
/// the program's handlers of fatal signals, which call ``removeAll()``.
package nonisolated enum TemporaryNames {
  private static let room = 64

  /// A place in the table holds a name or nothing. Places change by compare-and-swap alone, so neither a signal nor another
  /// thread finds a name half there.
  nonisolated(unsafe) private static let places: UnsafeMutablePointer<UnsafeMutableRawPointer?> = {
    let places = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: room)
    places.initialize(repeating: nil, count: room)
    atexit { TemporaryNames.removeAll() }
    return places
  }()

  /// Makes the table, so that a signal finds it.
  package static func prepare() { _ = places }

  static func add(_ path: String) {
    guard let name = strdup(path) else { return }
    for index in 0..<room where SDL_AtomicCASPtr(places + index, nil, name) == SDL_TRUE { return }
    free(name)
  }

  static func remove(_ path: String) {
    for index in 0..<room {
      guard let name = places[index], strcmp(name.assumingMemoryBound(to: CChar.self), path) == 0 else { continue }
      if SDL_AtomicCASPtr(places + index, name, nil) == SDL_TRUE { return free(name) }
    }
  }

  /// Removes the files from the disk. A signal's handler may call it, after ``prepare()``.
  package static func removeAll() {
    let places = places
    for index in 0..<room {
      if let name = places[index] { unlink(name.assumingMemoryBound(to: CChar.self)) }
    }
  }
}
