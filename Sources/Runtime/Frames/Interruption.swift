import Synchronization

/// Requests that the frame in progress is abandoned, for example from a signal handler.
///
/// All long work checks ``isRequested``: drawing before each item, physics before each step. A long frame therefore
/// ends soon after a request. The host calls ``take()`` for an abandoned frame, and the next frame runs as usual.
package nonisolated enum Interruption {
  /// An atomic value needs no lock, so that a signal handler may write it.
  private static let flag = Atomic<Bool>(false)

  /// Initializes the flag. Call it before a signal handler can call ``request()``, because a signal handler must not
  /// initialize a static value.
  package static func prepare() { _ = isRequested }

  /// Requests the interruption. Safe to call in a signal handler.
  package static func request() { flag.store(true, ordering: .sequentiallyConsistent) }

  /// Whether a request is pending.
  @inline(__always)
  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Clears the request.
  /// - Returns: whether a request was pending.
  @discardableResult
  package static func take() -> Bool { flag.exchange(false, ordering: .sequentiallyConsistent) }
}
