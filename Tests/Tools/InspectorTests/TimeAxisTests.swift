import Testing

@testable import Inspector

struct TimeAxisTests {
  @Test func `a place and its time are each other's`() {
    let axis = TimeAxis(2...6, width: 800)
    #expect(axis.x(2) == 0 && axis.x(6) == 800 && axis.x(3) == 200)
    #expect(axis.time(400) == 4)
  }

  @Test func `zooming keeps the time under the pointer`() {
    var axis = TimeAxis(0...10, width: 500)
    for factor in [2, 1.5, 0.3, 7] {
      let before = axis.time(123)
      axis.zoom(by: factor, around: 123)
      #expect(abs(axis.time(123) - before) < 1e-9)
    }
  }

  @Test func `the span is neither too short nor too long, and odd numbers change nothing`() {
    var axis = TimeAxis(0...10, width: 500)
    axis.zoom(by: 1e9, around: 250)
    #expect(abs(axis.length - TimeAxis.lengths.lowerBound) < 1e-12)
    axis.zoom(by: 1e-9, around: 250)
    #expect(abs(axis.length - TimeAxis.lengths.upperBound) < 1e-9)
    let before = axis
    axis.zoom(by: .nan, around: 3)
    axis.zoom(by: -2, around: 3)
    axis.zoom(by: 2, around: .infinity)
    axis.pan(by: .nan)
    axis.end(at: .infinity)
    #expect(axis == before)
    axis.width = 0
    #expect(axis.width == 1)
  }

  @Test func `a drag of the whole width moves by the whole span`() {
    var axis = TimeAxis(5...7, width: 640)
    axis.pan(by: 640)
    #expect(axis.span == 3...5)
    axis.end(at: 20)
    #expect(axis.span == 18...20)
  }

  @Test(arguments: [0.02, 0.3, 1, 4, 17, 120]) func `ticks are round numbers, far enough apart`(length: Double) {
    let axis = TimeAxis(3.3...3.3 + length, width: 700)
    let ticks = axis.ticks(gap: 70)
    #expect(ticks.times.count >= 2 && ticks.times.count <= 11)
    for (a, b) in zip(ticks.times, ticks.times.dropFirst()) { #expect(axis.x(b) - axis.x(a) >= 69.9) }
    // Their labels differ.
    let labels = ticks.times.map { FixedPoint.text($0, ticks.decimals) }
    #expect(Set(labels).count == labels.count)
    for (time, label) in zip(ticks.times, labels) { #expect(abs((Double(label) ?? .nan) - time) < 1e-9) }
  }
}
