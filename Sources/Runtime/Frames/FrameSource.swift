/// Says when frames are seen.
@MainActor public protocol FrameSource: AnyObject {
  /// The moment at which a frame prepared now will be seen, in seconds since the start; later than the one before.
  func nextFrameTime() -> Double
}

/// Frames at a steady rate on a clock of its own: for tests and for runs without a window.
public final class VirtualFrameSource: FrameSource {
  /// Frames a second.
  public let rate: Double
  private var index = 0

  /// - Parameter rate: frames a second, more than 0.
  public init(rate: Double = 60) {
    precondition(rate.isFinite && rate > 0, "a frame rate is more than 0, not \(rate)")
    self.rate = rate
  }

  /// Passes over the frames before a moment: the next one is the first at or after it.
  public func skip(to time: Double) {
    let number = (time * rate).rounded(.up)
    if number.isFinite, number < 1e15, number > Double(index + 1) { index = Int(number) - 1 }
  }

  /// The time of a frame is computed from its number, so that no rounding error gathers.
  public func nextFrameTime() -> Double {
    index += 1
    return Double(index) / rate
  }
}

/// Frames at the vertical retrace of a display, predicted from when earlier ones were presented.
///
/// The moments of presentation scatter by what the scheduler of the operating system does; motion computed from them
/// would tremble. The prediction keeps to a grid of the refresh period, which is measured; a frame that came late skips
/// whole periods. Frames that the driver takes in advance are seen one at each refresh, in their order, so each of them
/// counts as a period later than the one before.
///
/// What a driver or compositor delays by a whole number of refreshes cannot be measured from here; it delays all frames
/// alike, so that motion is even all the same.
public final class VsyncFrameSource: FrameSource {
  private var grid: RefreshGrid
  private let clock: () -> Double
  /// When the last frame is seen, while frames follow each other.
  private var predicted: Double?
  /// The newest answer.
  private var latest = -Double.infinity

  /// How many frames a driver is believed to take in advance.
  private static let longestQueue = 2.0
  /// A presentation that took no longer than this, in periods, has not waited for the display.
  private static let shortestWait = 0.05
  /// How near to a refresh, in periods, it is doubtful whether a frame is in time for it.
  private static let doubt = 0.1

  /// - Parameters:
  ///   - refreshRate: of the display, frames a second; anything that is not a sensible rate counts as 60.
  ///   - clock: the real time in seconds since the start.
  public init(refreshRate: Double, clock: @escaping () -> Double) {
    grid = RefreshGrid(rate: refreshRate)
    self.clock = clock
  }

  /// Seconds from one refresh to the next, as measured.
  public var period: Double { grid.period }
  /// Seconds from one refresh to the next, as the driver says.
  public var nominalPeriod: Double { grid.nominalPeriod }

  /// The display changed its rate, or the window went to another display.
  public func setRefreshRate(_ rate: Double) {
    grid.setRate(rate)
    predicted = nil
  }

  /// No frames are made for a while: what was taken in advance will have been seen.
  public func pause() {
    grid.pause()
    predicted = nil
  }

  public func nextFrameTime() -> Double {
    latest = max(prediction(at: clock()), latest.nextUp)
    predicted = latest
    return latest
  }

  private func prediction(at now: Double) -> Double {
    guard let next = grid.next(from: now + Self.doubt * period) else { return now + period }
    guard let last = predicted, grid.isKept else { return next }
    // One refresh after the frame before, within what a driver may have in advance.
    let ahead = ((last + period - next) / period).rounded()
    return next + min(Self.longestQueue, max(0, ahead)) * period
  }

  /// A frame was presented just now.
  /// - Parameter wait: how long presenting took, in seconds; where that is not known, it counts as having waited.
  public func didPresent(after wait: Double = .infinity) {
    let now = clock()
    if grid.isKept, let earliest = grid.next(from: now - min(wait, 1) - Self.doubt * period) {
      // It is seen after it was handed over, however late that was.
      predicted = predicted.map { max($0, earliest) }
    } else {
      // A frame that was predicted without a grid says nothing of what is in advance.
      predicted = nil
    }
    grid.observe(now, hasWaited: wait > Self.shortestWait * grid.period)
  }
}
