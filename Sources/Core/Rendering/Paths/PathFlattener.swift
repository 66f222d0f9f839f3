import Geometry

/// A subpath of straight lines.
nonisolated struct FlatLine {
  /// In pixels; successive points differ.
  var points: [Point] = []
  var isClosed = false
}

/// Turns the curves of a path into lines.
nonisolated enum PathFlattener {
  /// The greatest distance of a line from its curve, in pixels.
  private static let tolerance = 0.02
  private static let mostLines = 256.0

  /// - Parameter density: pixels per point.
  static func lines(of path: Path, density: Double) -> [FlatLine] {
    var lines: [FlatLine] = []
    var line = FlatLine()
    func finish() {
      if line.points.count > 1, line.points.first == line.points.last, line.isClosed { line.points.removeLast() }
      if !line.points.isEmpty { lines.append(line) }
      line = FlatLine()
    }
    func pixel(_ point: Point) -> Point { Point(point.x * density, point.y * density) }
    func add(_ point: Point) { if line.points.last != point { line.points.append(point) } }
    for element in path.elements {
      switch element {
      case .move(let point):
        finish()
        line.points = [pixel(point)]
      case .line(let point): add(pixel(point))
      case .quadCurve(let point, let control):
        guard let from = line.points.last else { continue }
        addCurve(.init(from, pixel(control), pixel(control), pixel(point), isQuadratic: true), add)
      case .curve(let point, let control1, let control2):
        guard let from = line.points.last else { continue }
        addCurve(.init(from, pixel(control1), pixel(control2), pixel(point), isQuadratic: false), add)
      case .close:
        line.isClosed = true
        finish()
      }
    }
    finish()
    return lines
  }

  private struct Curve {
    let p0: Point
    let p1: Point
    let p2: Point
    let p3: Point
    let isQuadratic: Bool

    init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, isQuadratic: Bool) {
      (self.p0, self.p1, self.p2, self.p3, self.isQuadratic) = (p0, p1, p2, p3, isQuadratic)
    }

    func point(_ t: Double) -> Point {
      let s = 1 - t
      if isQuadratic {
        return Point(
          s * s * p0.x + 2 * s * t * p1.x + t * t * p3.x, s * s * p0.y + 2 * s * t * p1.y + t * t * p3.y)
      }
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Point(
        a * p0.x + b * p1.x + c * p2.x + d * p3.x, a * p0.y + b * p1.y + c * p2.y + d * p3.y)
    }

    /// The greatest second derivative.
    var bend: Double {
      let first = Vector(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y).length
      let second = Vector(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y).length
      if isQuadratic { return 2 * Vector(p0.x - 2 * p1.x + p3.x, p0.y - 2 * p1.y + p3.y).length }
      return 6 * max(first, second)
    }
  }

  /// With equal steps h of the parameter, lines lie within h² / 8 times the greatest second derivative.
  private static func addCurve(_ curve: Curve, _ add: (Point) -> Void) {
    let bend = curve.bend
    let count = bend.isFinite ? Int(max(1, min(mostLines, (bend / (8 * tolerance)).squareRoot().rounded(.up)))) : 1
    if count > 1 { for index in 1..<count { add(curve.point(Double(index) / Double(count))) } }
    add(curve.p3)
  }
}
