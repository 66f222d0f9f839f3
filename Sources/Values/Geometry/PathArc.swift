#if canImport(Glibc)
import Glibc
#endif

/// An arc of an upright ellipse.
nonisolated struct PathArc {
  var center: Point
  var radiusX: Double
  var radiusY: Double
  /// In radians, clockwise on screen.
  var start: Double
  /// The angle that the arc covers, in radians; less than 0 runs counterclockwise.
  var turn: Double

  func point(at angle: Double) -> Point {
    let (x, y) = (cos(start + angle), sin(start + angle))
    // The axes are exact, so that edges that meet an arc there stay straight.
    func tidy(_ value: Double) -> Double {
      abs(value) < 1e-12 ? 0 : abs(abs(value) - 1) < 1e-12 ? (value < 0 ? -1 : 1) : value
    }
    return Point(center.x + radiusX * tidy(x), center.y + radiusY * tidy(y))
  }

  /// The arc as cubic curves of at most a quarter turn each; they differ from it by at most 0.03 % of the radius.
  ///
  /// > Source: L. Maisonobe, "Drawing an elliptical arc using polylines, quadratic or cubic Bézier curves", 2003.
  var curves: [(end: Point, control1: Point, control2: Point)] {
    let count = max(1, Int((abs(turn) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = turn / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    return (0..<count).map { index in
      let (a, b) = (Double(index) * step, Double(index + 1) * step)
      let (from, to) = (point(at: a), point(at: b))
      return (
        to, from + tangent(at: a) * reach, to - tangent(at: b) * reach
      )
    }
  }

  private func tangent(at angle: Double) -> Vector {
    Vector(-radiusX * sin(start + angle), radiusY * cos(start + angle))
  }

  /// The angle from one angle to another in a direction, at most a full turn.
  static func turn(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let full = 2 * Double.pi
    let way = clockwise ? end - start : start - end
    if way >= full { return clockwise ? full : -full }
    let rest = way.truncatingRemainder(dividingBy: full)
    let turn = rest < 0 ? rest + full : rest
    return clockwise ? turn : -turn
  }
}
