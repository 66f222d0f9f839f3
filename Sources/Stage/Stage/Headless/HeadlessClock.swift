import Runtime

/// The clock of a stage without a window: virtual, from frame to frame.
///
/// At a rate of 1 the times of frames are on a grid that begins at 0, however often the rate changed or time stood
/// still, so that such a run has the same frames as one without that.
final class HeadlessClock: PlaybackClock {
  private let grid: VirtualFrameSource
  private let loop: FrameLoop
  private var rate = 1.0
  /// At other rates than 1: the time from which the frames are counted, and their number.
  private var start = 0.0
  private var count = 0
  /// The time of the last frame, and the latest of all.
  private var last = 0.0
  private var latest = 0.0

  init(framesPerSecond: Double, loop: FrameLoop) {
    grid = VirtualFrameSource(rate: framesPerSecond)
    self.loop = loop
  }

  var now: Double { loop.now }

  /// The seconds between two frames at a rate of 1.
  var period: Double { 1 / grid.rate }

  /// Skips the frames before a time.
  func skip(to time: Double) {
    guard rate != 1 else { return grid.skip(to: time) }
    let number = ((time - start) * grid.rate / rate).rounded(.up)
    if number.isFinite, number < 1e15 { count = max(count, Int(number) - 1) }
  }

  func nextFrameTime() -> Double {
    if rate == 1 {
      last = grid.nextFrameTime()
    } else {
      count += 1
      last = start + Double(count) * rate / grid.rate
    }
    latest = max(latest, last)
    return last
  }

  func setRate(_ rate: Double, shown: Double) { begin(from: shown, rate) }

  func stop(at time: Double) {}

  func run(from time: Double, rate: Double) {
    // Without a change the frames go on as they were, even where an event came after the next one.
    if rate == self.rate, last == latest, time >= last { return }
    begin(from: time, rate)
  }

  func timeOfStep(after time: Double, rate: Double) -> Double {
    run(from: time, rate: rate)
    return nextFrameTime()
  }

  private func begin(from time: Double, _ rate: Double) {
    self.rate = rate
    (start, count) = (time, 0)
    if rate == 1 { grid.restart(after: time) }
    last = time
  }
}
