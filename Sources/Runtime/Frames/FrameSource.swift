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
    if number.isFinite, number < 1e15, Int(number) > index + 1 { index = Int(number) - 1 }
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
/// would tremble. The prediction keeps a steady grid of the refresh period, and follows the measurements slowly; a
/// frame that came late skips whole periods.
public final class VsyncFrameSource: FrameSource {
  /// Seconds from one refresh to the next.
  public private(set) var period: Double
  private let clock: () -> Double
  private var predicted: Double?

  /// - Parameters:
  ///   - refreshRate: of the display, frames a second; anything that is not a sensible rate counts as 60.
  ///   - clock: the real time in seconds since the start.
  public init(refreshRate: Double, clock: @escaping () -> Double) {
    period = 1 / (refreshRate >= 1 && refreshRate <= 1000 ? refreshRate : 60)
    self.clock = clock
  }

  /// The display changed its rate, or the window went to another display.
  public func setRefreshRate(_ rate: Double) {
    if rate >= 1, rate <= 1000 { period = 1 / rate }
  }

  public func nextFrameTime() -> Double {
    let now = clock()
    guard let last = predicted, now - last < 8 * period else {
      predicted = now + period
      return now + period
    }
    var next = last + period
    while next < now { next += period }
    predicted = next
    return next
  }

  /// A frame was presented just now: the retrace was, as far as anybody can tell, at this moment.
  public func didPresent() {
    guard let planned = predicted else { return }
    let late = clock() - planned
    if abs(late) < period / 2 { predicted = planned + 0.1 * late }
  }
}
