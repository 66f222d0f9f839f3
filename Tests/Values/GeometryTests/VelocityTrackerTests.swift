import Geometry
import Testing

nonisolated struct VelocityTrackerTests {
  /// A straight drag, and the time of its last sample.
  static func drag(
    _ velocity: Vector, rate: Double, seconds: Double, from start: Double = 0
  ) -> (tracker: VelocityTracker, end: Double) {
    var tracker = VelocityTracker()
    let samples = Int(seconds * rate)
    for i in 0...samples {
      let t = Double(i) / rate
      tracker.add(Point(10 + velocity.x * t, 20 + velocity.y * t), at: start + t)
    }
    return (tracker, start + Double(samples) / rate)
  }

  static func isClose(_ a: Vector, _ b: Vector, within tolerance: Double) -> Bool { (a - b).length <= tolerance }

  @Test(arguments: [30.0, 60, 125, 1000, 8000])
  func `a steady drag is read right at any mouse rate`(rate: Double) {
    let (tracker, end) = Self.drag(Vector(1200, -345), rate: rate, seconds: 0.3)
    #expect(Self.isClose(tracker.velocity(at: end), Vector(1200, -345), within: 1e-6))
    #expect(Self.isClose(tracker.velocity(at: end + 0.005), Vector(1200, -345), within: 1e-6))
  }

  @Test func `the window holds no more than it needs`() {
    let (tracker, _) = Self.drag(Vector(100, 0), rate: 1000, seconds: 2)
    #expect(tracker.count <= 102)
    let (fast, end) = Self.drag(Vector(100, 0), rate: 40_000, seconds: 0.2)
    #expect(fast.count == 1024)
    #expect(Self.isClose(fast.velocity(at: end), Vector(100, 0), within: 1e-6))
  }

  @Test func `a clock that has run for years costs no digits of ours`() {
    // 2^-10 s apart, so that the clock itself rounds nothing.
    let (tracker, end) = Self.drag(Vector(500, 7), rate: 1024, seconds: 0.2, from: 4_294_967_296)
    #expect(Self.isClose(tracker.velocity(at: end), Vector(500, 7), within: 1e-9))
  }

  @Test func `whole pixels are smoothed`() {
    var tracker = VelocityTracker()
    for i in 0..<200 { tracker.add(Point((Double(i) * 0.7).rounded(), 0), at: Double(i) / 1000) }
    #expect(abs(tracker.velocity(at: 0.199).x - 700) < 10)
  }

  @Test func `only the last tenth of a second counts`() {
    var tracker = VelocityTracker()
    for i in 0...300 {
      let t = Double(i) / 1000
      tracker.add(Point(t < 0.19 ? 5000 * t : 950 - 200 * (t - 0.19), 0), at: t)
    }
    #expect(abs(tracker.velocity(at: 0.3).x + 200) < 1e-6)
  }

  @Test func `a hand that stopped has no velocity`() {
    let (tracker, end) = Self.drag(Vector(1200, 0), rate: 125, seconds: 0.3)
    #expect(tracker.velocity(at: end + 0.019).x > 1199)
    #expect(tracker.velocity(at: end + 0.03).x < 900, "it would have been seen further on")
    #expect(tracker.velocity(at: end + 0.041) == .zero)
  }

  @Test func `a twitch after a rest is not a throw`() {
    var (tracker, end) = Self.drag(Vector(2000, 0), rate: 1000, seconds: 0.2)
    // 70 ms of silence, then one point further.
    tracker.add(Point(411, 20), at: end + 0.07)
    #expect(Self.isClose(tracker.velocity(at: end + 0.07), Vector(25, 0), within: 1e-6))
  }

  @Test func `a throw after a rest is a throw`() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 0)
    for i in 1...30 { tracker.add(Point(0, Double(i)), at: 1 + Double(i) / 1000) }
    #expect(Self.isClose(tracker.velocity(at: 1.03), Vector(0, 1000), within: 1e-6))
  }

  @Test func `too little tells nothing`() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 1) == .zero)
    tracker.add(Point(5, 5), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
    tracker.add(Point(6, 5), at: 1.0005)
    #expect(tracker.velocity(at: 1.0005) == .zero)
  }

  @Test func `a second position at one time replaces the first`() {
    var tracker = VelocityTracker()
    tracker.add(Point(0, 0), at: 0)
    tracker.add(Point(900, 0), at: 0.01)
    let isTaken = tracker.add(Point(10, 0), at: 0.01)
    #expect(isTaken)
    #expect(tracker.count == 2)
    #expect(Self.isClose(tracker.velocity(at: 0.01), Vector(1000, 0), within: 1e-9))
  }

  @Test func `time backwards and what is no number are refused`() {
    var (tracker, end) = Self.drag(Vector(100, 100), rate: 500, seconds: 0.1)
    let before = tracker.velocity(at: end)
    let absurd: [(Point, Double)] = [
      (Point(0, 0), end - 0.001), (Point(.nan, 0), end + 0.001), (Point(0, .infinity), end + 0.001),
      (Point(0, 1e12), end + 0.001), (Point(0, 0), .nan),
    ]
    for (position, time) in absurd {
      let isTaken = tracker.add(position, at: time)
      #expect(!isTaken)
    }
    #expect(tracker.velocity(at: end) == before)
    #expect(tracker.velocity(at: end - 1) == before)
  }

  @Test func `a reset tracker knows nothing`() {
    var (tracker, end) = Self.drag(Vector(100, 100), rate: 500, seconds: 0.1)
    tracker.reset()
    #expect(tracker.count == 0 && tracker.velocity(at: end) == .zero)
    let isTaken = tracker.add(.zero, at: 0)
    #expect(isTaken)
  }
}
