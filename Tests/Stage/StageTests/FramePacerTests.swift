import Stage
import Testing

struct FramePacerTests {
  final class Time { var now = 100.0 }
  let time = Time()

  func pacer(_ rate: Double) -> FramePacer {
    FramePacer(refreshRate: rate, clock: { [time] in time.now }, sleep: { [time] in time.now = max(time.now, $0) })
  }

  /// Waits for the next frame, and makes it.
  func frame(_ pacer: inout FramePacer) -> Double {
    let due = pacer.waitForNextFrame()
    pacer.begin(at: due)
    return due
  }

  @Test func `frames are one period apart, and the grid does not drift`() {
    var pacer = pacer(60)
    let first = frame(&pacer)
    var last = first
    for i in 1...10_000 {
      time.now += 0.004
      last = frame(&pacer)
      #expect(abs(last - first - Double(i) / 60) < 1e-6)
    }
    #expect(first == 100)
  }

  @Test func `a late frame skips places and stays on the grid`() {
    var pacer = pacer(50)
    let first = frame(&pacer)
    time.now += 0.053
    #expect(abs(frame(&pacer) - first - 0.06) < 1e-9)
  }

  @Test func `started anew the first frame does not wait`() {
    var pacer = pacer(50)
    _ = frame(&pacer)
    pacer.restart()
    time.now += 7.0123
    #expect(frame(&pacer) == time.now)
  }

  @Test func `after a long rest the first frame does not wait, after a short one it keeps to the grid`() {
    var pacer = pacer(50)
    _ = frame(&pacer)
    pacer.rest()
    time.now += 7.0123
    let first = frame(&pacer)
    #expect(first == time.now)
    // As with a mouse that wakes the program each millisecond.
    for i in 1...20 {
      pacer.rest()
      time.now += 0.001
      #expect(abs(frame(&pacer) - first - Double(i) * 0.02) < 1e-9)
    }
  }

  @Test func `what makes no frame moves no grid`() {
    var pacer = pacer(50)
    let first = frame(&pacer)
    pacer.rest()
    time.now += 7.003
    // Woken for nothing, and then for something.
    _ = pacer.waitForNextFrame()
    time.now += 0.004
    pacer.rest()
    #expect(abs(frame(&pacer) - first - 7.007) < 1e-9)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 5000]) func `a rate that no display has counts as 60`(rate: Double) {
    #expect(pacer(rate).period == 1.0 / 60)
  }

  @Test func `the real clock never wakes early`() {
    var pacer = FramePacer(refreshRate: 100)
    _ = frame(&pacer)
    let due = frame(&pacer)
    // Never early; how late is the machine's business.
    #expect(StageClock.now >= due)
  }
}
