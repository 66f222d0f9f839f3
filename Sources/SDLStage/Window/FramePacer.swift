#if canImport(Glibc)
import Glibc
#endif

/// Frames at even times, for a window whose presentation does not wait for the display.
///
/// Frames fall on a grid, the multiples of the period from an anchor. A late frame skips places of the grid and
/// never moves it.
package struct FramePacer {
  /// Seconds from one frame to the next.
  package private(set) var period: Double
  /// The last frame's place.
  private var anchor: Double?
  /// Whether there was rest since then.
  private var hasRested = false
  private let clock: () -> Double
  private let sleep: (Double) -> Void

  /// - Parameter refreshRate: frames a second; what is no number or outside 1...1000 counts as 60.
  package init(
    refreshRate: Double, clock: @escaping () -> Double = { StageClock.now },
    sleep: @escaping (Double) -> Void = { StageClock.sleep(until: $0) }
  ) {
    period = 1 / FramePacer.checked(refreshRate)
    self.clock = clock
    self.sleep = sleep
  }

  /// The window moved to another display.
  package mutating func setRefreshRate(_ rate: Double) {
    period = 1 / FramePacer.checked(rate)
    anchor = nil
  }

  /// Forgets the grid: the next frame is not waited for, and begins a new one.
  package mutating func restart() { anchor = nil }

  /// No frame is wanted for now. After a period or more the next frame is not waited for and begins a new grid; before
  /// that the grid stays, so that what wakes the program more often than the display refreshes does not draw more often.
  package mutating func rest() { hasRested = true }

  /// Sleeps until the next place on the grid.
  /// - Returns: its time, at which a frame that is made now is due.
  package func waitForNextFrame() -> Double {
    let now = clock()
    guard let anchor, !hasRested || now - anchor < period else { return now }
    let due = anchor + ((now - anchor) / period + 1e-6).rounded(.down) * period + period
    sleep(due)
    return due
  }

  /// A frame is made that is due then: at a place that was waited for, or at another one, where a new grid begins.
  package mutating func begin(at due: Double) {
    // A new anchor each frame keeps the sum small; on the grid still, so nothing drifts.
    anchor = due
    hasRested = false
  }

  private static func checked(_ rate: Double) -> Double { (1...1000).contains(rate) ? rate : 60 }
}
