import MotionLog
import Testing

struct TimeTextTests {
  @Test func `a moment is in seconds, also beyond a minute`() {
    #expect(TimeText.moment(12.3456) == "12.346 s")
    #expect(TimeText.moment(62.5) == "62.500 s")
    #expect(TimeText.moment(1_234_567.8) == "1234567.800 s")
    #expect(TimeText.moment(0.9996) == "1.000 s")
    #expect(TimeText.moment(-0.25) == "−0.250 s")
    #expect(TimeText.moment(1.5, decimals: 1) == "1.5 s")
    #expect(TimeText.moment(40, decimals: 0) == "40 s")
  }

  @Test func `a duration has about three digits`() {
    #expect(TimeText.duration(0.42) == "0.42 s")
    #expect(TimeText.duration(1.2345) == "1.23 s")
    #expect(TimeText.duration(0) == "0 s")
  }

  @Test func `the cost of a frame is in milliseconds`() {
    #expect(TimeText.cost(1.0 / 60) == "16.7 ms")
    #expect(TimeText.cost(0.000_412, decimals: 2) == "0.41 ms")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300]) func `odd numbers have no time`(number: Double) {
    #expect(TimeText.moment(number) == "–")
    #expect(TimeText.cost(number) == "–")
  }
}
