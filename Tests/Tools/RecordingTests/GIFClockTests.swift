import Recording
import Stage
import Testing

struct GIFClockTests {
  /// The starts of the pictures that are shown, in hundredths, and the delay of the last.
  private func starts(_ times: [Double], end: Double) -> (starts: [Int], rest: Int) {
    var clock = GIFClock()
    var starts: [Int] = []
    for time in times {
      switch clock.place(at: time) {
      case .first: starts.append(0)
      case .instead: break
      case .after(let delay): starts.append((starts.last ?? 0) + delay)
      }
    }
    return (starts, clock.rest(until: end))
  }

  @Test func `50 frames a second are all shown, each at its time`() {
    let (starts, rest) = starts((0..<50).map { Double($0) / 50 }, end: 1)
    #expect(starts == (0..<50).map { $0 * 2 })
    #expect(rest == 2)
  }

  @Test(arguments: [60.0, 100, 144, 240, 1000]) func `faster ones are shown 50 times a second, and no time is lost`(
    rate: Double
  ) {
    let (starts, rest) = starts((0..<Int(rate * 3)).map { Double($0) / rate }, end: 3)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == 2 })
    #expect(abs(starts.last! + rest - 300) <= 2 && starts.count >= 149)
  }

  @Test(arguments: [10.0, 24, 25, 30, 48]) func `slower ones are all shown, none more than rounding late`(rate: Double)
  {
    let times = (0..<100).map { Double($0) / rate }
    let (starts, _) = starts(times, end: 10)
    #expect(starts.count == times.count)
    for (start, time) in zip(starts, times) { #expect(abs(Double(start) - time * 100) <= 1.5) }
  }

  @Test func `no delay is ever less than 2, and no picture 0.02 s late`() {
    var (time, seed) = (0.0, UInt64(7))
    var times: [Double] = []
    for _ in 0..<2000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      time += Double(seed >> 40) / Double(1 << 24) * 0.05
      times.append(time)
    }
    var clock = GIFClock()
    var start = 0
    for time in times {
      guard case .after(let delay) = clock.place(at: time) else { continue }
      start += delay
      let own = ((time - times[0]) * 100).rounded()
      #expect(delay >= 2 && Double(start) - own < 2 && Double(start) >= own)
    }
  }

  @Test func `time counts from the first picture, and never runs back`() {
    let (starts, rest) = starts([5, 5.5, 5.4, 5.9], end: 7)
    #expect(starts == [0, 50, 90] || starts == [0, 50, 52, 90])
    #expect(rest == 110)
  }
}
