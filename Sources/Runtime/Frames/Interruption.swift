import Synchronization

/// Asks that the frame that is being made is given up, from a signal handler for example.
///
/// All work that may take long looks here: drawing once an item, physics once a step. So a frame that takes long ends within
/// the time of one of them. A frame that was given up takes the request with it; the frame after it is made as ever.
package nonisolated enum Interruption {
  /// Free of locks, so that a signal handler may write it.
  private static let flag = Atomic<Bool>(false)

  /// To be called before a signal handler may call ``request()``, in which nothing is made that was not there before.
  package static func prepare() { _ = isRequested }

  /// Safe to call in a signal handler.
  package static func request() { flag.store(true, ordering: .sequentiallyConsistent) }

  /// Whether a request waits.
  @inline(__always)
  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Ends the request.
  /// - Returns: whether there was one.
  @discardableResult
  package static func take() -> Bool { flag.exchange(false, ordering: .sequentiallyConsistent) }
}
