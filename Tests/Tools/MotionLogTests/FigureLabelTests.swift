import Geometry
import Glibc
import TestSupport
import Testing

@testable import MotionLog

/// The labels of a figure are whole, inside it, and overlap nothing, whatever the span and the width.
struct FigureLabelTests {
  /// A font with letters of one width, wider than usual.
  private func width(_ text: String, _ size: Double) -> Double { Double(text.count) * size * 0.75 }

  private func lanes() throws -> [MotionLane] {
    try ["card.position.x", "card.alpha", "transition.progress"].flatMap { try MotionLane.parse($0) }
  }

  private func figure(seed: Int) throws -> MotionFigure {
    var random = SeededGenerator(seed: UInt64(seed))
    let start = Double.random(in: 0...5000, using: &random)
    let length =
      [0.01, 0.02, 0.3, 4, 17, 120].randomElement(using: &random)! * Double.random(in: 0.7...1.5, using: &random)
    let times = (0...200).map { start + Double($0) * length / 200 }
    let state = { (velocity: Double) in MotionMark.Handover.State(.zero, velocity: SIMD4(velocity, 0, 0, 0)) }
    let marks = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      MotionMark(
        MotionMark.Kind.allCases.randomElement(using: &random)!,
        at: .random(in: start...start + length, using: &random),
        transition: 1,
        handover: Bool.random(using: &random)
          ? .init(
            from: state(.random(in: -2000...2000, using: &random)), to: state(.random(in: -2...2, using: &random)))
          : nil)
    }
    let series = MotionSeries(
      times: times, lanes: try lanes().map { .init($0, values: times.map { sin(($0 - start) / length * 9) * 300 }) },
      marks: marks)
    var style = MotionFigure.Style()
    style.width = Double.random(in: 240...1600, using: &random).rounded()
    style.span = start...start + length
    return MotionFigure(series, style: style, measuring: width)
  }

  @Test(arguments: 0..<300) func `no two labels overlap, none is cut, at any zoom`(seed: Int) throws {
    let figure = try figure(seed: seed)
    let inside = Rect(0, 0, figure.size.width, figure.size.height)
    let times = figure.times.compactMap { label in label.box.map { (label.text, $0) } }
    let marks = figure.marks.compactMap { label in label.box.map { (label.text, $0) } }
    let parts = figure.handovers.flatMap(\.parts).map { ($0.text, $0.box) }
    for (texts, size) in [(times, 11.0), (marks, 11), (parts, 10)] {
      for (index, (text, box)) in texts.enumerated() {
        #expect(inside.contains(box), "\(text), seed \(seed)")
        #expect(box.width >= width(text, size), "\(text), seed \(seed)")
        for (other, otherBox) in texts.dropFirst(index + 1) {
          #expect(box.intersection(otherBox).isEmpty, "\(text) and \(other), seed \(seed)")
        }
      }
    }
    #expect(!times.isEmpty, "seed \(seed)")
    // The most important mark has its name.
    let kinds = MotionMark.Kind.byImportance
    if let most = kinds.first(where: { kind in figure.marks.contains { $0.marks.contains { $0.kind == kind } } }) {
      #expect(marks.contains { $0.0.contains(most.rawValue) }, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<300) func `the line of a mark goes through no name`(seed: Int) throws {
    let figure = try figure(seed: seed)
    for mark in figure.marks {
      guard let box = mark.box else { continue }
      for other in figure.marks where other.x != mark.x {
        guard let otherBox = other.box, otherBox.minY >= box.maxY else { continue }
        #expect(!(otherBox.minX...otherBox.maxX).contains(mark.x), "\(mark.text) through \(other.text), seed \(seed)")
      }
    }
  }

  @Test func `a figure with many marks names those of the hand first`() throws {
    let times = (0...60).map { Double($0) / 60 }
    var marks = times.map { MotionMark(.retargeted, at: $0, transition: 1) }
    marks.insert(MotionMark(.seized, at: 0.501, transition: 1), at: 31)
    var style = MotionFigure.Style()
    style.width = 300
    style.span = 0...1
    let series = MotionSeries(times: times, lanes: [.init(.progress, values: times)], marks: marks)
    let figure = MotionFigure(series, style: style, measuring: width)
    #expect(figure.marks.contains { $0.box != nil && $0.text.contains("seized") })
    #expect(figure.marks.contains { $0.box == nil })
  }

  // MARK: Velocities

  @Test(arguments: [
    (MotionMark.Kind.seized, ["motion 640", "→", "hand 12 per s"]),
    (.released, ["hand 640", "→", "motion 12 per s"]), (.turned, ["motion 640 → 12 per s"]),
  ]) func `a velocity says whose it is, in the color of that line`(kind: MotionMark.Kind, words: [String]) throws {
    let times = (0...60).map { Double($0) / 60 }
    let state = { (velocity: Double) in MotionMark.Handover.State(.zero, velocity: SIMD4(velocity, 0, 0, 0)) }
    let series = MotionSeries(
      times: times, lanes: [.init(.progress, values: times)],
      marks: [MotionMark(kind, at: 0.5, transition: 1, handover: .init(from: state(640), to: state(12)))])
    var style = MotionFigure.Style()
    style.span = 0...1
    let figure = MotionFigure(series, style: style)
    #expect(figure.handovers.map { $0.parts.map(\.text) } == [words])
    let svg = figure.svg
    for part in figure.handovers[0].parts {
      let color = part.mover == .hand ? "#ffb454" : part.mover == .motion ? "#5fd3b4" : nil
      guard let color else { continue }
      #expect(svg.split(separator: "\n").contains { $0.contains(">\(part.text)<") && $0.contains(color) }, "\(svg)")
    }
    #expect(svg.contains(">velocity of the motion, per s<"))
  }

  @Test func `two marks that are close have both their velocities`() throws {
    let state = { (velocity: Double) in MotionMark.Handover.State(.zero, velocity: SIMD4(velocity, 0, 0, 0)) }
    let marks = [(MotionMark.Kind.seized, 0.2), (.released, 0.3)].map { kind, time in
      MotionMark(kind, at: time, transition: 1, handover: .init(from: state(-1234), to: state(-567)))
    }
    let times = (0...200).map { Double($0) / 100 }
    let series = MotionSeries(
      times: times,
      lanes: try MotionLane.parse("transition.progress").map { .init($0, values: times.map { $0 * 0.4 }) },
      marks: marks)
    var style = MotionFigure.Style()
    (style.width, style.span) = (1200, 0...2)
    let texts = MotionFigure(series, style: style, measuring: width).handovers.map { $0.parts.map(\.text) }
    #expect(texts.count == 2)
    #expect(texts.contains { $0.first == "released:" && $0.last?.contains("567") == true }, "\(texts)")
  }

  @Test(arguments: [[], [0, 0], [1e-12, -1e-12], [0.65, 0.65], [5000, 5000]] as [[Double]])
  func `the axis of a constant has a few short labels`(values: [Double]) {
    let axis = AxisScale(values, ticks: 4)
    let labels = axis.ticks.map { axis.label($0) }
    #expect((2...8).contains(labels.count) && Set(labels).count == labels.count, "\(labels)")
    #expect(labels.allSatisfy { $0.count <= 6 }, "\(labels)")
    for value in values { #expect(axis.range.contains(value)) }
  }
}
