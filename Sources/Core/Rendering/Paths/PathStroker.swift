import Geometry
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Turns a line into polygons that cover its stroke: one for each segment, one for the outside of each corner, and the
/// caps. All turn the same way, and those that meet share an edge, so that their areas add up to the stroke.
nonisolated struct PathStroker {
  private let half: Double
  private let stroke: PathStroke
  private let add: ([Point]) -> Void

  init(_ stroke: PathStroke, density: Double, _ add: @escaping ([Point]) -> Void) {
    half = stroke.width / 2 * density
    self.stroke = stroke
    self.add = add
  }

  func draw(_ line: FlatLine) {
    guard half > 0, let first = line.points.first, let last = line.points.last else { return }
    guard line.points.count > 1 else { return drawDot(at: first) }
    var points = line.points
    if line.isClosed { points.append(first) }
    let segments = (1..<points.count).map { Segment(points[$0 - 1], points[$0]) }
    let (begin, end) = (segments[0], segments[segments.count - 1])
    // The side of a segment at its start, where it bends from the one before.
    var bend = line.isClosed ? smoothSide(end, begin) : nil
    let firstBend = bend
    for index in segments.indices {
      let segment = segments[index]
      let isLast = index == segments.count - 1
      let next = isLast ? (line.isClosed ? begin : nil) : segments[index + 1]
      let nextBend = isLast ? firstBend : next.flatMap { smoothSide(segment, $0) }
      let (one, two) = (bend ?? segment.side * half, nextBend ?? segment.side * half)
      add([segment.from + one, segment.from - one, segment.to - two, segment.to + two])
      if let next, nextBend == nil { join(at: segment.to, segment.way, next.way) }
      bend = nextBend
    }
    guard !line.isClosed else { return }
    cap(at: first, -begin.way)
    cap(at: last, end.way)
  }

  private struct Segment {
    let from: Point
    let to: Point
    let length: Double
    /// The direction, of length 1, and to the right of it the side.
    let way: Vector
    let side: Vector

    init(_ from: Point, _ to: Point) {
      (self.from, self.to, length) = (from, to, (to - from).length)
      way = (to - from) / max(length, .leastNormalMagnitude)
      side = Vector(-way.y, way.x)
    }
  }

  /// The common side of two segments of a curve, so that they meet edge to edge; nil at a corner, and where the line is
  /// wider than its bend.
  private func smoothSide(_ one: Segment, _ two: Segment) -> Vector? {
    let dot = one.way.dot(two.way)
    // A cosine of 0.94: 20 degrees.
    guard dot > 0.94 else { return nil }
    let cosine = ((1 + dot) / 2).squareRoot()
    let inside = half * (1 - cosine * cosine).squareRoot() / cosine
    guard min(one.length, two.length) > inside else { return nil }
    let middle = one.side + two.side
    return middle * (half / cosine / middle.length)
  }

  /// A line without length shows its caps, if they have a form.
  private func drawDot(at point: Point) {
    guard stroke.cap != .butt else { return }
    cap(at: point, Vector(1, 0))
    cap(at: point, Vector(-1, 0))
  }

  /// - Parameter way: the direction in which the line ends, of length 1.
  private func cap(at point: Point, _ way: Vector) {
    let side = Vector(-way.y, way.x) * half
    switch stroke.cap {
    case .butt: break
    case .square: add([point + side, point - side, point - side + way * half, point + side + way * half])
    case .round: fan(around: point, from: -side, to: side, turn: .pi)
    }
  }

  /// Covers the outside of a corner.
  private func join(at point: Point, _ one: Vector, _ two: Vector) {
    let cross = one.x * two.y - one.y * two.x
    let dot = one.dot(two)
    guard cross != 0 || dot < 0 else { return }
    let turn = atan2(cross, dot)
    // The outside lies against the turn.
    let outer = turn > 0 ? -1.0 : 1.0
    let from = Vector(-one.y, one.x) * (half * outer)
    let to = Vector(-two.y, two.x) * (half * outer)
    switch stroke.join {
    case .round: fan(around: point, from: turn > 0 ? from : to, to: turn > 0 ? to : from, turn: abs(turn))
    case .bevel: wedge(point, from, to, isClockwise: turn > 0)
    case .miter:
      // The tip is 1 / cos(turn / 2) half widths away.
      let cosine = ((1 + dot) / 2).squareRoot()
      guard cosine > 1e-6, 1 / cosine <= stroke.miterLimit else {
        return wedge(point, from, to, isClockwise: turn > 0)
      }
      let middle = from + to
      let tip = point + middle * (half / cosine / max(middle.length, .leastNormalMagnitude))
      if turn > 0 { add([point, point + from, tip, point + to]) } else { add([point, point + to, tip, point + from]) }
    }
  }

  private func wedge(_ point: Point, _ from: Vector, _ to: Vector, isClockwise: Bool) {
    add(isClockwise ? [point, point + from, point + to] : [point, point + to, point + from])
  }

  /// A sector of a circle, clockwise on screen.
  private func fan(around point: Point, from: Vector, to: Vector, turn: Double) {
    // The distance of a chord from its arc is r (1 - cos(step / 2)), at most 1/50 pixel.
    let step = 2 * acos(max(0, 1 - 0.02 / max(half, 0.02)))
    let count = max(1, min(256, Int((turn / max(step, 0.02)).rounded(.up))))
    let start = atan2(from.y, from.x)
    var points = [point, point + from]
    if count > 1 {
      for index in 1..<count {
        let angle = start + turn * Double(index) / Double(count)
        points.append(point + Vector(cos(angle), sin(angle)) * half)
      }
    }
    points.append(point + to)
    add(points)
  }
}
