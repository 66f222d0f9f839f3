import Geometry
import Motion
import Testing

nonisolated struct ArcTests {
  /// Ways in every direction, from a hair to far more than a screen.
  static let ways: [(start: Point, end: Point)] = [0.01, 340, 1e5].flatMap { length in
    stride(from: 0.0, to: 360, by: 7.5).map { degrees in
      let start = Point(100, -40)
      let turn = degrees * .pi / 180
      return (start, start + Vector(cosine(turn), cosine(turn - .pi / 2)) * length)
    }
  }

  /// No library of angles is imported here: twelve terms of the series are exact enough.
  private static func cosine(_ angle: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1...40 {
      term *= -angle * angle / Double((2 * n - 1) * 2 * n)
      sum += term
    }
    return sum
  }

  private func cross(_ a: Vector, _ b: Vector) -> Double { a.x * b.y - a.y * b.x }

  @Test func `the ends are exact`() {
    for (start, end) in Self.ways {
      let arc = Arc(from: start, to: end)
      #expect(arc.point(at: 0) == start && arc.point(at: 1) == end)
    }
  }

  @Test func `the pace is even`() {
    for (start, end) in Self.ways {
      let arc = Arc(from: start, to: end)
      // A chord is shorter than its piece of the circle by a 24th of the square of its angle.
      let bend = 1 + (arc.angle / 50) * (arc.angle / 50) / 24
      let pieces = (0..<50).map { (index: Int) -> Double in
        let chord = arc.point(at: Double(index) / 50).distance(to: arc.point(at: Double(index + 1) / 50))
        return chord * bend * 50 / arc.length
      }
      #expect(pieces.allSatisfy { abs($0 - 1) < 1e-6 }, "from \(start) to \(end)")
      #expect(abs(pieces.reduce(0, +) / 50 - 1) < 1e-8)
    }
  }

  @Test func `the slope is the way's direction, as long as the arc`() {
    for (start, end) in Self.ways {
      let arc = Arc(from: start, to: end)
      for share in [0, 0.2, 0.5, 0.9, 1] {
        let slope = arc.slope(at: share)
        #expect(abs(slope.length / arc.length - 1) < 1e-12)
        let (a, b) = (max(0, share - 1e-4), min(1, share + 1e-4))
        let chord = (arc.point(at: b) - arc.point(at: a)) * (1 / (b - a))
        #expect((slope - chord).length < 1e-3 * arc.length)
      }
    }
  }

  @Test func `the angle is twice the slant, from ten degrees to ninety`() {
    for (start, end) in Self.ways {
      let arc = Arc(from: start, to: end)
      let degrees = arc.angle * 180 / .pi
      #expect(degrees > 10 - 1e-9 && degrees < 90 + 1e-9)
    }
    func degrees(_ x: Double, _ y: Double) -> Double { Arc(from: .zero, to: Point(x, y)).angle * 180 / .pi }
    #expect(abs(degrees(100, 0) - 10) < 1e-9 && abs(degrees(0, -100) - 10) < 1e-9)
    #expect(abs(degrees(100, 100) - 90) < 1e-9 && abs(degrees(-7, 7) - 90) < 1e-9)
    #expect(abs(degrees(100, 100 * 0.267_949_192_431_122_7) - 30) < 1e-9)
    #expect(abs(degrees(-100 * 0.267_949_192_431_122_7, 100) - 30) < 1e-9)
  }

  @Test func `it is bent upwards, whichever way it goes`() {
    for (start, end) in Self.ways where abs(end.x - start.x) > 1e-6 * start.distance(to: end) {
      let middle = Arc(from: start, to: end).point(at: 0.5)
      let straight = start + (end - start) * 0.5
      #expect(middle.y < straight.y, "from \(start) to \(end)")
    }
  }

  @Test func `a slanting way leaves or arrives along the axis that is nearest`() {
    for (start, end) in Self.ways {
      let arc = Arc(from: start, to: end)
      guard arc.angle > 0.175 else { continue }
      let chord = end - start
      let tangents = [arc.slope(at: 0), arc.slope(at: 1)]
      let off = tangents.map { min(abs(chord.x) > abs(chord.y) ? abs($0.y) : abs($0.x), .infinity) / arc.length }
      #expect(min(off[0], off[1]) < 1e-9 || abs(abs(chord.x) - abs(chord.y)) < 1e-9 * chord.length)
    }
  }

  @Test func `every place lies on the circle to a thousandth of its radius`() {
    for (start, end) in Self.ways {
      let arc = Arc(from: start, to: end)
      let chord = end - start
      let half = arc.angle / 2
      let radius = chord.length / 2 / Self.cosine(half - .pi / 2)
      // The center lies across the chord, away from where the arc is bent to.
      let across = Vector(-chord.y, chord.x) * (1 / chord.length)
      let bend = arc.point(at: 0.5) - (start + chord * 0.5)
      let side = cross(chord, bend) > 0 ? -1.0 : 1
      let center = start + chord * 0.5 + across * (side * radius * Self.cosine(half))
      let distances = (0...50).map { arc.point(at: Double($0) / 50).distance(to: center) / radius }
      #expect(distances.allSatisfy { abs($0 - 1) < 1e-3 }, "from \(start) to \(end)")
    }
  }

  @Test func `the way back is the same arc, straight up and down too`() {
    for (start, end) in Self.ways {
      let (there, back) = (Arc(from: start, to: end), Arc(from: end, to: start))
      for share in [0.1, 0.5, 0.8] {
        #expect(there.point(at: share).distance(to: back.point(at: 1 - share)) < 1e-9 * there.length + 1e-13)
      }
    }
    let (down, up) = (Arc(from: .zero, to: Point(0, 100)), Arc(from: Point(0, 100), to: .zero))
    #expect(down.point(at: 0.5).x == up.point(at: 0.5).x && abs(down.point(at: 0.5).x) > 1)
  }

  @Test func `beyond its ends it goes straight on`() {
    let arc = Arc(from: .zero, to: Point(100, 60))
    let ahead = arc.point(at: 1.5)
    #expect((ahead - (Point(100, 60) + arc.slope(at: 1) * 0.5)).length < 1e-9)
    #expect((arc.point(at: -0.5) - (Point.zero - arc.slope(at: 0) * 0.5)).length < 1e-9)
    #expect(arc.slope(at: 1.5) == arc.slope(at: 1))
  }

  @Test func `a way that goes nowhere stays there`() {
    let arc = Arc(from: Point(3, 4), to: Point(3, 4))
    #expect(arc.length == 0 && arc.angle == 0)
    for share in [-1, 0, 0.3, 1, 2] {
      #expect(arc.point(at: share) == Point(3, 4) && arc.slope(at: share) == .zero)
    }
  }

  @Test func `the smallest and the largest numbers give finite places and slopes`() {
    for size in [Double.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-200, 1e150, 1e200, 1e307, 1.7e308] {
      for (x, y) in [(1.0, 0.0), (1, 1), (-1, 0.3), (0, 1), (0.2, -1)] {
        let (start, end) = (Point(-size * x, -size * y), Point(size * x, size * y))
        let arc = Arc(from: start, to: end)
        #expect(arc.point(at: 0) == start && arc.point(at: 1) == end)
        for share in [0, 1e-9, 0.3, 0.5, 1] {
          #expect(arc.point(at: share).isFinite, "\(size) at \(share)")
          #expect(arc.slope(at: share).isFinite, "\(size) at \(share)")
        }
      }
    }
  }

  @Test func `what is not finite is refused`() async {
    await #expect(processExitsWith: .failure) { _ = Arc(from: Point(.nan, 0), to: .zero) }
    await #expect(processExitsWith: .failure) { _ = Arc(from: .zero, to: Point(0, .infinity)) }
  }
}
