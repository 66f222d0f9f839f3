import SDLStage

#if canImport(Glibc)
import Glibc
#endif

/// Limits how long the reader of a pipe, or a helper program, may make no progress.
///
/// Each progress restarts the limit. After a request to end, the limit is one second.
nonisolated struct StallTimeout {
  /// The limit after a request to end, in seconds.
  private static let grace = 1.0
  /// How often to ask ``isOver``, in seconds: a request to end can come at any moment.
  static let glance = 0.1

  private let patience: Double
  private var lastSign: Double
  private var askedToEnd: Double?

  /// - Parameter patience: in seconds; infinity to wait until there is a request to end.
  init(patience: Double) {
    self.patience = patience
    lastSign = StageClock.now
  }

  mutating func noteProgress() { lastSign = StageClock.now }

  /// Whether the limit is reached.
  var isOver: Bool {
    mutating get {
      let now = StageClock.now
      if askedToEnd == nil, EndRequest.isThere() { askedToEnd = now }
      if let askedToEnd, now - max(lastSign, askedToEnd) > Self.grace { return true }
      return now - lastSign > patience
    }
  }
}

/// Whether there is a request to end the program, such as SIGTERM. The program sets the check.
package nonisolated enum EndRequest {
  /// Called in every wait for a reader or a helper program.
  ///
  /// Set once, before the first output opens, and only read after that.
  nonisolated(unsafe) package static var isThere: @Sendable () -> Bool = { false }
}
