import Geometry
import Glibc
import Motion
import MotionLog
import Testing
import Views

struct MotionFigureTests {
  private func lane(_ name: String) throws -> MotionLane { try #require(try MotionLane.parse(name).first) }

  private func svg(_ series: MotionSeries, _ theme: UserInterfaceStyle = .dark) -> String {
    var style = MotionFigure.Style()
    style.theme = theme
    return MotionFigure(series, style: style).svg
  }

  /// The numbers of all paths and boxes.
  private func numbers(_ svg: String) -> [Double] {
    svg.split { !"0123456789.-e+".contains($0) }.compactMap { Double($0) }
  }

  @Test(arguments: [
    [1.0], [0, 0, 0, 0], [1e9, 1e9, 1e9], [-1e9, 1e9, 0], [1e-9, 2e-9, 3e-9], [0, 1, .nan, 1, 0], [.nan, .nan],
    [1e9, 1e9 + 1e-3, 1e9],
  ])
  func `extreme values give a figure of finite numbers`(values: [Double]) throws {
    let times = values.indices.map { Double($0) / 60 }
    let series = MotionSeries(times: times, lanes: [.init(try lane("card.position.x"), values: values)])
    for theme in [UserInterfaceStyle.dark, .light] {
      let svg = svg(series, theme)
      #expect(!svg.contains("nan") && !svg.contains("inf"))
      #expect(numbers(svg).allSatisfy { abs($0) < 1e5 || $0 >= 1e8 })
    }
  }

  @Test func `thirty curves are thirty titles, one below another`() throws {
    let lanes = try (0..<30).map { try lane("card-\($0).position.x") }
    let times = (0..<60).map { Double($0) / 60 }
    let series = MotionSeries(
      times: times, lanes: lanes.map { .init($0, values: times.map { sin($0 * 9) }) })
    let svg = svg(series)
    for index in 0..<30 { #expect(svg.contains(">card-\(index).position.x (pt)<")) }
  }

  @Test func `a spring is labelled with its response, damping ratio, overshoot and settling time`() throws {
    let spring = Spring(response: 0.4, dampingRatio: 0.5)
    let series = MotionSeries(
      times: [0, 0.1], lanes: [.init(try lane("card.alpha"), values: [0, 1])],
      springs: [SpringNote(at: 0, view: "card", property: "alpha", spring: spring)])
    let settles = (spring.settlingDuration * 1000).rounded() / 1000
    // Ogata's table: 16.3 % at a damping ratio of 0.5.
    #expect(
      svg(series).contains(
        "spring 0.4 s · damping ratio 0.5 · overshoot 16.3 % · settles in \(settles) s"))
  }

  @Test func `the text of a figure is escaped`() throws {
    let series = MotionSeries(times: [0, 1], lanes: [.init(try lane("<a&b>.alpha"), values: [0, 1])])
    #expect(svg(series).contains("&lt;a&amp;b&gt;.alpha"))
  }

  @Test func `two marks of one frame share a label, and each seizure is an area`() throws {
    let times = (0...60).map { Double($0) / 60 }
    let series = MotionSeries(
      times: times, lanes: [.init(try lane("a.position.x"), values: times)],
      marks: [
        MotionMark(.began, at: 0.1), MotionMark(.seized, at: 0.3), MotionMark(.released, at: 0.5),
        MotionMark(.turned, at: 0.5),
      ])
    let svg = svg(series)
    #expect(svg.contains(">released, turned<") && svg.contains(">began<") && svg.contains(">seized<"))
    #expect(svg.contains("fill-opacity=\"0.09\""))
  }
}
