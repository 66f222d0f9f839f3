import SDLWindow
import Testing

struct EventTimeTests {
  @Test func `a stamp becomes seconds on the stage's clock`() {
    let time = EventTime(now: 1000, milliseconds: 250)
    #expect(abs(time.seconds(of: 150, milliseconds: 250) - 999.9) < 1e-9)
  }

  @Test func `the distance of two stamps survives readings that only differ by rounding`() {
    var time = EventTime(now: 1000.0004, milliseconds: 0)
    let first = time.seconds(of: 0, milliseconds: 0)
    for i in 1...1000 { time.synchronize(now: 1000 + Double(i) * 0.01 + 0.0004, milliseconds: UInt64(i) * 10) }
    #expect(abs(time.seconds(of: 10_000, milliseconds: 10_000) - first - 10) < 1e-9)
  }

  @Test func `clocks that run apart stay within a millisecond`() {
    var time = EventTime(now: 0, milliseconds: 0)
    for i in 1...100_000 {
      let now = Double(i) * 0.1
      let raw = UInt64(now * (1 - 300e-6) * 1000)
      time.synchronize(now: now, milliseconds: raw)
      let seen = time.seconds(of: UInt32(truncatingIfNeeded: raw), milliseconds: raw)
      #expect(seen <= now + 1e-9 && now - seen < 0.0011)
    }
  }

  @Test func `a stamp from before the 32-bit count wrapped is still in order`() {
    let wrapped = UInt64(1) << 32 + 5
    let time = EventTime(now: 5000, milliseconds: wrapped)
    #expect(
      abs(time.seconds(of: UInt32.max - 4, milliseconds: wrapped) - (5000 - Double(wrapped - (1 << 32 - 5)) / 1000))
        < 1e-6)
  }

  @Test func `a stamp from the future counts as now`() {
    let time = EventTime(now: 10, milliseconds: 100)
    #expect(abs(time.seconds(of: 5000, milliseconds: 100) - 10) < 1e-9)
  }
}
