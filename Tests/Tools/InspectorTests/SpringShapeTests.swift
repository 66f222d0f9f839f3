import Geometry
import Schema
import TestSupport
import Testing

@testable import Inspector

struct SpringShapeTests {
  @Test(arguments: [0.2, 0.35, 0.5, 0.8, 0.95]) func `overshoot and peak are those of the curve`(ratio: Double) {
    let shape = SpringShape(response: 0.7, dampingRatio: ratio)
    let times = (0...20_000).map { Double($0) / 20_000 * 3 }
    let peak = times.max { shape.value(at: $0) < shape.value(at: $1) } ?? 0
    #expect(abs(shape.value(at: peak) - 1 - shape.overshoot) < 1e-6)
    #expect(abs(peak - shape.peakTime) < 1e-3)
    #expect(abs(shape.value(at: shape.settlingDuration) - 1) <= 0.001)
  }

  @Test func `a spring that does not overshoot says so`() {
    #expect(SpringShape(response: 0.4, dampingRatio: 1).summary.hasPrefix("no overshoot · settles in "))
    #expect(SpringShape(response: 0.4, dampingRatio: 0.5).summary.hasPrefix("overshoot 16.3 % · settles in "))
    #expect(SpringShape(response: 0.4, dampingRatio: 1).peakTime == .infinity)
  }

  @Test func `springs of known form only have a curve`() {
    #expect(SpringShape(["response": .number(0.3)]) == SpringShape(response: 0.3, dampingRatio: 1))
    #expect(SpringShape(["response": .number(0.3), "damping": .number(0.5)]) == nil)
    #expect(SpringShape(["gravity": .number(900)]) == nil)
  }

  @Test func `a place of the curve is the time and value of its handle`() {
    let plot = SpringPlot(area: Rect(12, 22, 336, 108), duration: 2)
    let shape = SpringShape(response: 0.5, dampingRatio: 0.4)
    let foot = plot.place(of: .response, shape)
    #expect(abs(plot.time(at: foot.x) - 0.5) < 1e-9)
    #expect(foot.y == plot.area.maxY)
    let top = plot.place(of: .damping, shape)
    #expect(abs(plot.time(at: top.x) - shape.peakTime) < 1e-9)
    #expect(abs(top.y - plot.point(0, 1 + shape.overshoot).y) < 1e-6)
    #expect(SpringPlot.duration(for: [shape]) == 2)
    #expect(SpringPlot.duration(for: []) == 1)
  }

  // MARK: Sliders

  @Test func `each round number of a slider is legal and comes back`() {
    let domains = [
      NumberDomain(0.05...5), NumberDomain(0...1), NumberDomain(0.2...1), NumberDomain(200...30_000),
      NumberDomain(0...9999, isWhole: true), NumberDomain(0...64), NumberDomain(-20...20), NumberDomain(0.05...20),
    ]
    for domain in domains {
      let scale = SliderScale(domain)
      #expect(scale.value(at: 0) == domain.range.lowerBound)
      #expect(scale.value(at: 1) == domain.range.upperBound)
      var last = -Double.infinity
      for step in 0...1000 {
        let value = scale.value(at: Double(step) / 1000)
        #expect(domain.contains(value), "\(value)")
        #expect(value >= last)
        #expect("\(value)".utf8.count <= 7, "\(value) is not short")
        #expect(abs(scale.fraction(of: value) - Double(step) / 1000) < 0.011)
        last = value
      }
    }
    #expect(SliderScale(NumberDomain(0.05...5)).isLogarithmic)
    #expect(!SliderScale(NumberDomain(0...5)).isLogarithmic)
    #expect(SliderScale(NumberDomain(0.05...5)).value(at: 0.5) == 0.5)
  }
}
