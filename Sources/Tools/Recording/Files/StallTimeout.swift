import Stage

#if canImport(Glibc)
import Glibc
#endif

/// A timeout for the reader of a pipe, or a helper program, without progress.
///
/// Each progress restarts the timeout. After a request to end, it is one second.
nonisolated struct StallTimeout {
  /// The timeout after a request to end, in seconds.
  private static let grace = 1.0
  /// The seconds between two checks of ``isOver``: a request to end may come at any time.
  static let glance = 0.1

  private let patience: Double
  private var lastSign: Double
  private var askedToEnd: Double?

  /// - Parameter patience: the timeout in seconds; infinity waits for a request to end.
  init(patience: Double) {
    self.patience = patience
    lastSign = StageClock.now
  }

  mutating func noteProgress() { lastSign = StageClock.now }

  /// Whether the timeout has expired.
  var isOver: Bool {
    mutating get {
      let now = StageClock.now
      if askedToEnd == nil, EndRequest.isThere() { askedToEnd = now }
      if let askedToEnd, now - max(lastSign, askedToEnd) > Self.grace { return true }
      return now - lastSign > patience
    }
  }
}

/// Whether the program is asked to end, such as by SIGTERM. The program sets the check.
package nonisolated enum EndRequest {
  /// Called in every wait for a reader or a helper program.
  ///
  /// Set once, before the first output opens, and only read after that.
  nonisolated(unsafe) package static var isThere: @Sendable () -> Bool = { false }
}
