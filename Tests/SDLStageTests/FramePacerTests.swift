import SDLStage
import Testing

struct FramePacerTests {
  final class Time { var now = 100.0 }
  let time = Time()

  func pacer(_ rate: Double) -> FramePacer {
    FramePacer(refreshRate: rate, clock: { [time] in time.now }, sleep: { [time] in time.now = max(time.now, $0) })
  }

  @Test func `frames are one period apart, and the grid does not drift`() {
    var pacer = pacer(60)
    let first = pacer.waitForNextFrame()
    var last = first
    for i in 1...10_000 {
      time.now += 0.004
      last = pacer.waitForNextFrame()
      #expect(abs(last - first - Double(i) / 60) < 1e-6)
    }
    #expect(first == 100)
  }

  @Test func `a late frame skips places and stays on the grid`() {
    var pacer = pacer(50)
    let first = pacer.waitForNextFrame()
    time.now += 0.053
    #expect(abs(pacer.waitForNextFrame() - first - 0.06) < 1e-9)
  }

  @Test func `after rest the first frame does not wait`() {
    var pacer = pacer(50)
    _ = pacer.waitForNextFrame()
    pacer.restart()
    time.now += 7.0123
    #expect(pacer.waitForNextFrame() == time.now)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 5000]) func `a rate that no display has counts as 60`(rate: Double) {
    #expect(pacer(rate).period == 1.0 / 60)
  }

  @Test func `the real clock never wakes early`() {
    var pacer = FramePacer(refreshRate: 100)
    _ = pacer.waitForNextFrame()
    let due = pacer.waitForNextFrame()
    // Never early; how late is the machine's business.
    #expect(StageClock.now >= due)
  }
}
