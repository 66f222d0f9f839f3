#if canImport(Glibc)
import Glibc
#endif

/// How long something outside may stand still before it is given up: the reader of a pipe, a helper program.
///
/// Each sign of life begins the wait again. Once the program was asked to end, a second of standstill is enough.
nonisolated struct Standstill {
  /// How long it may stand still after the program was asked to end, in seconds.
  private static let grace = 1.0
  /// How often ``isOver`` should be asked, in seconds: a wish to end can come at any moment.
  static let glance = 0.1

  private let patience: Double
  private var lastSign: Double
  private var askedToEnd: Double?

  /// - Parameter patience: in seconds; infinity to wait until the program is asked to end.
  init(patience: Double) {
    self.patience = patience
    lastSign = StageClock.now
  }

  mutating func noteProgress() { lastSign = StageClock.now }

  /// Whether it is to be given up.
  var isOver: Bool {
    mutating get {
      let now = StageClock.now
      if askedToEnd == nil, WishToEnd.isThere() { askedToEnd = now }
      if let askedToEnd, now - max(lastSign, askedToEnd) > Self.grace { return true }
      return now - lastSign > patience
    }
  }
}

/// Whether the program was asked to end, as by SIGTERM. The program says how that is known; else it never is.
package nonisolated enum WishToEnd {
  /// Called from any wait for something outside.
  ///
  /// Set once, before the first output is opened, and only read after that.
  nonisolated(unsafe) package static var isThere: @Sendable () -> Bool = { false }
}
