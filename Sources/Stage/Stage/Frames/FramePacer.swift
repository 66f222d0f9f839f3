#if canImport(Glibc)
import Glibc
#endif

/// Paces frames at even times if presenting does not wait for vsync.
///
/// Frames fall on a grid, the multiples of the period from an anchor. A late frame skips grid times and never moves the
/// grid.
package struct FramePacer {
  /// The seconds between two frames.
  package private(set) var period: Double
  /// The time of the last frame.
  private var anchor: Double?
  /// Whether no frame was needed at some time since then.
  private var hasRested = false
  private let clock: () -> Double
  private let sleep: (Double) -> Void

  /// Creates a pacer.
  /// - Parameter refreshRate: in Hz; NaN and values outside 1...1000 become 60.
  package init(
    refreshRate: Double, clock: @escaping () -> Double = { StageClock.now },
    sleep: @escaping (Double) -> Void = { StageClock.sleep(until: $0) }
  ) {
    period = 1 / FramePacer.checked(refreshRate)
    self.clock = clock
    self.sleep = sleep
  }

  /// Sets the refresh rate, in Hz, after the window moved to another display.
  package mutating func setRefreshRate(_ rate: Double) {
    period = 1 / FramePacer.checked(rate)
    anchor = nil
  }

  /// Forgets the grid: the next frame does not wait, and starts a new grid.
  package mutating func restart() { anchor = nil }

  /// Notes that no frame is needed now. After a rest of a period or more, the next frame does not wait and starts a new
  /// grid. After a shorter rest the grid stays, so that wake-ups more frequent than the refresh rate draw no extra
  /// frames.
  package mutating func rest() { hasRested = true }

  /// Sleeps until the next time on the grid.
  /// - Returns: that time, at which the frame is due.
  package func waitForNextFrame() -> Double {
    let now = clock()
    guard let anchor, !hasRested || now - anchor < period else { return now }
    let due = anchor + ((now - anchor) / period + 1e-6).rounded(.down) * period + period
    sleep(due)
    return due
  }

  /// Begins a frame that is due at a time: one on the grid, or the start of a new grid.
  package mutating func begin(at due: Double) {
    // A new anchor each frame keeps the sum small. It is on the grid, so nothing drifts.
    anchor = due
    hasRested = false
  }

  private static func checked(_ rate: Double) -> Double { (1...1000).contains(rate) ? rate : 60 }
}
