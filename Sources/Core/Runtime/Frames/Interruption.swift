import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Requests that the frame in progress is abandoned, for example from a signal handler.
///
/// All long work checks ``isRequested``: drawing before each item, physics before each step. A long frame therefore
/// ends soon after a request. The host calls ``take()`` for an abandoned frame, and the next frame runs as usual.
package nonisolated enum Interruption {
  /// An atomic value needs no lock, so that a signal handler may write it.
  private static let flag = Atomic<Bool>(false)

  /// Initializes the flag. Call it before a signal handler can call ``request()``, because a signal handler must not
  /// initialize a static value.
  package static func prepare() {
    _ = isRequested
    _ = firstSignal.load(ordering: .relaxed)
    _ = lastSignal.load(ordering: .relaxed)
    _ = beforeEnd
  }

  /// Requests the interruption. Safe to call in a signal handler.
  package static func request() { flag.store(true, ordering: .sequentiallyConsistent) }

  /// The nanoseconds of CLOCK_MONOTONIC at the first signal that asked the program to end; 0 for none.
  private static let firstSignal = Atomic<Int>(0)
  /// The last such signal.
  fileprivate static let lastSignal = Atomic<Int32>(SIGTERM)
  /// Called in a signal handler before a second signal ends the program; nil for nothing. Set it before handlers are
  /// installed.
  nonisolated(unsafe) package static var beforeEnd: (@convention(c) () -> Void)?

  /// Requests the interruption because of a signal that asks the program to end.
  ///
  /// A second signal ends the program by its default action after two seconds, whatever the program does. `timeout`
  /// and terminals send a signal twice: what comes within a tenth of a second counts once. Safe to call in a signal
  /// handler.
  package static func requestEnd(_ number: Int32) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    lastSignal.store(number, ordering: .sequentiallyConsistent)
    let (isFirst, first) = firstSignal.compareExchange(
      expected: 0, desired: now, ordering: .sequentiallyConsistent)
    if !isFirst, now &- first > 100_000_000 {
      signal(SIGALRM, endProgram)
      alarm(2)
    }
    request()
  }

  /// Forgets the signals so far, because the window that they were for has closed.
  package static func forgetSignals() { firstSignal.store(0, ordering: .sequentiallyConsistent) }

  /// Whether a request is pending.
  @inline(__always)
  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Clears the request.
  /// - Returns: whether a request was pending.
  @discardableResult
  package static func take() -> Bool { flag.exchange(false, ordering: .sequentiallyConsistent) }
}

nonisolated private func endProgram(_ alarm: Int32) {
  Interruption.beforeEnd?()
  let number = Interruption.lastSignal.load(ordering: .relaxed)
  signal(number, SIG_DFL)
  raise(number)
}
