import Geometry
import MotionLog
import Testing

struct MotionSeriesTests {
  private func lane(_ name: String) throws -> MotionLane { try #require(try MotionLane.parse(name).first) }

  @Test func `a rest between two frames holds the earlier value`() throws {
    let series = MotionSeries(
      times: [0, 0.02, 0.04, 1, 1.02], lanes: [.init(try lane("a.alpha"), values: [0, 0, 0, 1, 1])])
    #expect(series.value(of: 0, at: 0.5) == 0 && series.value(of: 0, at: 1) == 1)
    #expect(series.times.count == 6)
  }

  @Test func `a slow frame in a motion is no rest`() throws {
    let lanes: [MotionSeries.Lane] = [.init(try lane("a.alpha"), values: [0, 0.1, 0.2, 0.8, 1])]
    let times = [0, 0.02, 0.04, 0.5, 0.52]
    let slow = MotionSeries(times: times, lanes: lanes, motions: [0...0.52])
    #expect(slow.times == times)
    // A motion that was over before does not count.
    #expect(MotionSeries(times: times, lanes: lanes, motions: [0...0.04]).times.count == 6)
  }

  @Test func `no curve connects two views of one name`() throws {
    let series = MotionSeries(
      times: [0, 0.02, 0.04],
      lanes: [.init(try lane("a.alpha"), values: [0, 1, 1]), .init(.progress, values: [0, 2, 4])],
      changes: [.init(at: 0.02, view: "a")])
    #expect(series.times == [0, 0.01, 0.02, 0.04])
    #expect(series.lanes[0].values[1].isNaN && series.lanes[1].values == [0, 1, 2, 4])
  }

  @Test func `angles go on without jumps by full turns`() throws {
    let series = MotionSeries(
      times: [0, 0.1, 0.2, 0.3], lanes: [.init(try lane("a.rotation"), values: [170, -170, -150, .nan])])
    #expect(series.lanes[0].values.prefix(3) == [170, 190, 210])
  }

  @Test func `the hand's way begins at the value that it seized`() throws {
    let series = MotionSeries(
      times: [0, 1, 2, 3], lanes: [.init(try lane("a.position.x"), values: [5, 10, 15, 20])],
      hand: [Point(.nan, .nan), Point(100, 0), Point(140, 0), Point(.nan, .nan)],
      marks: [MotionMark(.seized, at: 0.5, view: "a"), MotionMark(.released, at: 2.5, view: "a")])
    let path = try #require(series.handPaths(of: 0).first)
    #expect(path.map(\.value) == [10, 50])
  }
}
