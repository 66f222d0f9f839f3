/// Predicts when frames become visible.
@MainActor public protocol FrameSource: AnyObject {
  /// Returns the time at which a frame that is prepared now will be visible, in seconds since the start. Later than the
  /// result of the last call.
  func nextFrameTime() -> Double
}

/// A frame source with a steady rate and a virtual clock, for tests and runs without a window.
public final class VirtualFrameSource: FrameSource {
  /// Frames a second; more than 0. Default: 60.
  public let rate: Double
  private var index = 0

  /// Makes a frame source.
  /// - Parameter rate: frames a second, more than 0. Default: 60.
  public init(rate: Double = 60) {
    precondition(rate.isFinite && rate > 0, "a frame rate is more than 0, not \(rate)")
    self.rate = rate
  }

  /// Skips the frames before a time in seconds: the next frame is the first at or after it.
  public func skip(to time: Double) {
    let number = (time * rate).rounded(.up)
    if number.isFinite, number < 1e15, number > Double(index + 1) { index = Int(number) - 1 }
  }

  /// Goes to a time in seconds, also an earlier one: the next frame is the first after it.
  package func restart(after time: Double) {
    guard time.isFinite, abs(time * rate) < 1e15 else { return }
    index = max(0, Int(time * rate) - 1)
    while Double(index + 1) / rate <= time { index += 1 }
  }

  /// Returns the time of the next frame in seconds. It is computed from the frame's number, so that rounding errors do
  /// not accumulate.
  public func nextFrameTime() -> Double {
    index += 1
    return Double(index) / rate
  }
}

/// A frame source for a display with vertical synchronization. It predicts from the times of earlier presentations.
///
/// The times of presentation vary with the scheduling of the operating system, and motion computed from them would
/// jitter. The prediction is a grid of measured refresh periods. A late frame skips whole periods. Frames that the
/// driver queues become visible one at each refresh, in order, so each counts as one period later than the frame
/// before.
///
/// A constant delay of whole refreshes in the driver or compositor cannot be measured here. It delays all frames
/// equally, so motion stays even.
public final class VsyncFrameSource: FrameSource {
  private var grid: RefreshGrid
  private let clock: () -> Double
  /// The time at which the last frame becomes visible; nil after a pause.
  private var predicted: Double?
  /// The result of the last call of `nextFrameTime()`.
  private var latest = -Double.infinity

  /// The assumed maximum number of frames in the driver's queue.
  private static let longestQueue = 2.0
  /// The duration in periods up to which a presentation counts as not having waited for the display.
  private static let shortestWait = 0.05
  /// The distance to a refresh in periods within which a frame may miss that refresh.
  private static let doubt = 0.1

  /// Makes a frame source for a display.
  /// - Parameters:
  ///   - refreshRate: frames a second. Rates outside 1...1000 count as 60.
  ///   - clock: returns the real time in seconds since the start.
  public init(refreshRate: Double, clock: @escaping () -> Double) {
    grid = RefreshGrid(rate: refreshRate)
    self.clock = clock
  }

  /// The measured refresh period in seconds.
  public var period: Double { grid.period }
  /// The refresh period in seconds that the driver reports.
  public var nominalPeriod: Double { grid.nominalPeriod }

  /// Sets the refresh rate after the display changed its rate or the window moved to another display.
  /// - Parameter rate: frames a second. Rates outside 1...1000 are ignored.
  public func setRefreshRate(_ rate: Double) {
    grid.setRate(rate)
    predicted = nil
  }

  /// Resets the prediction before a pause in the frames, during which the driver's queue empties.
  public func pause() {
    grid.pause()
    predicted = nil
  }

  /// Returns the time at which the next frame will be visible, in seconds since the start.
  public func nextFrameTime() -> Double {
    latest = max(prediction(at: clock()), latest.nextUp)
    predicted = latest
    return latest
  }

  private func prediction(at now: Double) -> Double {
    guard let next = grid.next(from: now + Self.doubt * period) else { return now + period }
    guard let last = predicted, grid.isKept else { return next }
    // One refresh after the frame before, limited by the driver's queue.
    let ahead = ((last + period - next) / period).rounded()
    return next + min(Self.longestQueue, max(0, ahead)) * period
  }

  /// Records that a frame was presented just now.
  /// - Parameter wait: how long presentation took, in seconds. Default: infinity, unknown, which counts as having
  ///   waited for the display.
  public func didPresent(after wait: Double = .infinity) {
    let now = clock()
    if grid.isKept, let earliest = grid.next(from: now - min(wait, 1) - Self.doubt * period) {
      // A frame becomes visible only after its presentation began, however late that was.
      predicted = predicted.map { max($0, earliest) }
    } else {
      // A prediction without a grid contains no information about queued frames.
      predicted = nil
    }
    grid.observe(now, hasWaited: wait > Self.shortestWait * grid.period)
  }
}
