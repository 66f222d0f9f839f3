#if canImport(Glibc)
import Glibc
#endif

/// Calls a handler, on the main queue, after the file at a path was removed, renamed or replaced.
///
/// The file itself is watched and not its folder, in which other programs may make files all the time.
final class FileWatch {
  private let source: EventSource

  /// What happens to a file whose last name is removed while it is open, or that is moved. Changed permissions call the
  /// handler, too.
  private static let events = UInt32(IN_ATTRIB) | UInt32(IN_MOVE_SELF) | UInt32(IN_DELETE_SELF)

  /// - Parameter onChange: called at the first change; a watch sees one.
  /// - Returns: nil if there is no file, or the system has no watches left.
  init?(_ path: String, onChange: @escaping () -> Void) {
    let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(number)
    guard inotify_add_watch(number, path, Self.events | UInt32(IN_DONT_FOLLOW)) >= 0 else { return nil }
    source = EventSource(descriptor, .readable, handler: onChange)
    source.setOn(true)
  }

  /// Calls the handler no more.
  func stop() { source.setOn(false) }
}
