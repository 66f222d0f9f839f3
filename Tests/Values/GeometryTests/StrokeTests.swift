import Geometry
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Strokes of every kind, whose final velocity is known, as devices report them.
nonisolated struct StrokeTests {
  /// What a device makes of a motion.
  struct Device: CustomTestStringConvertible, Sendable {
    let name: String
    /// Reports a second.
    let rate: Double
    /// In points: a position is reported in whole steps, and only when it has changed; 0: exactly.
    var step = 0.0
    /// The largest error of a position, in points.
    var jitter = 0.0
    var testDescription: String { name }

    static let mice = [
      Device(name: "a 60 Hz mouse", rate: 60, step: 1), Device(name: "a 125 Hz mouse", rate: 125, step: 1),
      Device(name: "a 1000 Hz mouse", rate: 1000, step: 1),
    ]
    static let touchpad = Device(name: "a jittery touchpad", rate: 125, step: 0.5, jitter: 1)
    static let exact = Device(name: "an exact device", rate: 250)
    static let all = mice + [touchpad, exact]

    /// The reports of a motion.
    @MainActor func record(_ motion: Motion) -> [Report] {
      var generator = SeededGenerator(seed: 3)
      var reports: [Report] = []
      for number in 0...Int((motion.end * rate).rounded(.down)) {
        let time = Double(number) / rate
        if motion.rests.contains(where: { $0.contains(time) }) { continue }
        var place = motion.place(time)
        if jitter > 0 { place += Double.random(in: -jitter...jitter, using: &generator) }
        if step > 0 { place = (place / step).rounded() * step }
        if step > 0, place == reports.last?.place { continue }
        reports.append(Report(time: time, place: place))
      }
      return reports
    }
  }

  struct Report: Sendable {
    let time: Double
    let place: Double
  }

  /// Where a hand is at each time, and how fast it goes when it lets go.
  struct Motion: CustomTestStringConvertible, Sendable {
    let name: String
    /// When the hand lets go, in seconds.
    let end: Double
    let velocity: Double
    /// How far off the reading may be, in points a second, and what jitter adds to that.
    let error: Double
    var rests: [ClosedRange<Double>] = []
    let place: @Sendable (Double) -> Double
    var testDescription: String { name }
  }

  static let motions = [
    Motion(name: "steady", end: 0.3, velocity: 1000, error: 40) { 1000 * $0 },
    Motion(name: "steady and slow", end: 0.4, velocity: -130, error: 25) { -130 * $0 },
    // A constant acceleration a is read 2 x 10 ms late, and up to one report more.
    Motion(name: "faster and faster", end: 0.25, velocity: 2000, error: 220) { 4000 * $0 * $0 },
    Motion(name: "slower and slower", end: 0.15, velocity: 800, error: 230) { 2000 * $0 - 4000 * $0 * $0 },
    // The last points of a slow end are seen late, in whole points.
    Motion(name: "to a stop", end: 0.2, velocity: 0, error: 340) { 2000 * $0 - 5000 * $0 * $0 },
    Motion(name: "running out", end: 0.25, velocity: 164, error: 70) { 200 * (1 - exp(-$0 / 0.1)) },
    Motion(name: "reached for", end: 0.3, velocity: 0, error: 360) {
      let share = $0 / 0.3
      return 400 * share * share * share * (10 - 15 * share + 6 * share * share)
    },
    Motion(name: "held, then flicked", end: 0.54, velocity: 1500, error: 60, rests: [0.01...0.5]) {
      max(0, 1500 * ($0 - 0.5))
    },
    Motion(name: "interrupted", end: 0.2, velocity: 2100, error: 100, rests: [0.1...0.15]) {
      $0 < 0.125 ? 1500 * min($0, 0.1) : 150 + 2100 * max(0, $0 - 0.15)
    },
    // Of a 60 Hz mouse four reports have been heard since it turned.
    Motion(name: "reversed", end: 0.26, velocity: -1000, error: 230) { $0 < 0.2 ? 1000 * $0 : 400 - 1000 * $0 },
    Motion(name: "there and back", end: 0.3, velocity: -813, error: 160) { 80 * sin(4 * .pi * $0) },
    Motion(name: "nothing", end: 0.3, velocity: 0, error: 1) { _ in 0 },
  ]

  @MainActor @Test(arguments: motions, Device.all)
  func `a stroke is read as fast as it ends`(motion: Motion, device: Device) {
    var tracker = VelocityTracker()
    for report in device.record(motion) { tracker.add(Point(0, report.place), at: report.time) }
    let velocity = tracker.velocity(at: motion.end).y
    // Two reports in the memory of the tracker, each off by the jitter.
    let jitter = device.jitter * 160
    #expect(abs(velocity - motion.velocity) <= motion.error + jitter, "\(velocity)")
  }

  private func read(_ reports: [(time: Double, place: Double)], at time: Double) -> Double {
    var tracker = VelocityTracker()
    for report in reports { tracker.add(Point(report.place, 0), at: report.time) }
    return tracker.velocity(at: time).x
  }

  @Test func `a hold, then 32 ms at 1,000 points a second, is 1,000`() {
    var reports: [(time: Double, place: Double)] = [(0, 0)]
    for number in 0...4 { reports.append((1 + Double(number) * 0.008, Double(number) * 8)) }
    #expect(abs(read(reports, at: 1.032) - 1000) < 1e-6)
  }

  @Test func `an interrupted stroke is as fast as its last segments`() {
    let before = reports(13, every: 0.008, by: 12)
    let ways = [0, 16.28, 33.1, 49.8, 66.2]
    let after = ways.enumerated().map { (time: 0.16 + Double($0.offset) * 0.008, place: 144 + $0.element) }
    let velocity = read(before + after, at: 0.192)
    #expect(velocity > 2035 && velocity < 2110, "\(velocity)")
  }

  /// Of an even motion.
  private func reports(
    _ count: Int, every seconds: Double, by way: Double, from start: (time: Double, place: Double) = (0, 0)
  ) -> [(time: Double, place: Double)] {
    (0..<count).map { (start.time + Double($0) * seconds, start.place + Double($0) * way) }
  }

  @Test func `a finger that rests and repeats its place is read as one that is silent`() {
    let moving = reports(11, every: 0.008, by: 8)
    let resting = reports(11, every: 0.008, by: 0, from: (0.08, 80))
    #expect(read(moving + resting, at: 0.16) == 0)
    let again = reports(5, every: 0.008, by: -8, from: (0.16, 80))
    #expect(abs(read(moving + resting + again, at: 0.192) + 1000) < 1e-6)
  }

  @Test(arguments: [0.001, 0.004, 0.007, 0.015])
  func `a button that comes up between two reports changes nothing`(delay: Double) {
    let moving = reports(21, every: 0.008, by: 8)
    #expect(abs(read(moving + [(0.16 + delay, 160)], at: 0.16 + delay) - 1000) < 1e-6)
  }

  @Test func `reports of one time count as one, and time that goes back does not count`() {
    let pairs = reports(21, every: 0.016, by: 16).flatMap { [(time: $0.time, place: $0.place - 9), $0] }
    #expect(abs(read(pairs, at: 0.32) - 1000) < 1e-6)
    #expect(abs(read(pairs + [(0.1, 9000), (0.319, -9000)], at: 0.32) - 1000) < 1e-6)
  }

  @Test func `one report says nothing, and one after a rest no more than it must`() {
    #expect(read([(0, 5)], at: 0) == 0)
    #expect(read([(0, 5), (3, 5)], at: 3) == 0)
    // It took 40 ms at most to go there: so fast it was at least.
    #expect(abs(read([(0, 5), (3, 67)], at: 3) - 62 / 0.04) < 1e-6)
  }
}
