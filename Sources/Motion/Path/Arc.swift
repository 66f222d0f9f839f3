import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// An arc from one place to another, gone through at an even pace.
///
/// It leaves or arrives along the nearest axis and is bent upwards, as what is thrown; a way that is all but straight along
/// an axis is bent a little, a diagonal one is a quarter of a circle.
///
/// > Source: Material Motion's ArcMove: a central angle from 10° to 90°. One cubic Bézier curve is within 0.03 % of the
/// > circle up to there; its handles are `4/3 tan(angle/4)` radii long, 0.5523 for a quarter.
public struct Arc: Hashable, Sendable {
  private let start: Point
  private let end: Point
  private let first: Point
  private let second: Point
  /// Points.
  public let length: Double
  /// The central angle, in radians; 0 where start and end are one.
  public let angle: Double

  /// - Parameters: finite, in points.
  public init(from start: Point, to end: Point) {
    precondition(start.isFinite && end.isFinite, "an arc joins finite places")
    self.start = start
    self.end = end
    let chord = end - start
    let distance = chord.length
    guard distance > 0, distance.isFinite else {
      (first, second, length, angle) = (start, end, distance.isFinite ? 0 : .infinity, 0)
      return
    }
    let slant = atan2(min(abs(chord.x), abs(chord.y)), max(abs(chord.x), abs(chord.y)))
    angle = min(.pi / 2, max(.pi / 18, 2 * slant))
    let radius = distance / (2 * sin(angle / 2))
    let handle = 4.0 / 3 * tan(angle / 4) * radius
    // Upwards is against y: a way to the right turns its start counterclockwise on the screen.
    let turn = chord.x >= 0 ? -angle / 2 : angle / 2
    let along = Vector(chord.x / distance, chord.y / distance)
    first = start + along.turned(by: turn) * handle
    second = end - along.turned(by: -turn) * handle
    length = Arc.length(start, first, second, end, upTo: 1)
  }

  /// The place after a share of the length; exactly the start at 0 and the end at 1, beyond them straight on.
  public func point(at share: Double) -> Point {
    if share == 0 { return start }
    if share == 1 { return end }
    if share < 0 { return start + tangent(0) * (share * length) }
    if share > 1 { return end + tangent(1) * ((share - 1) * length) }
    return place(parameter(at: share))
  }

  /// The derivative of ``point(at:)``: as long as the arc, everywhere.
  public func slope(at share: Double) -> Vector { tangent(parameter(at: min(1, max(0, share)))) * length }

  /// The Bézier curve's parameter after a share of the length: Newton's method, which needs two or three rounds here.
  private func parameter(at share: Double) -> Double {
    guard length > 0, length.isFinite, share > 0, share < 1 else { return share }
    var u = share
    for _ in 0..<8 {
      let error = Arc.length(start, first, second, end, upTo: u) - share * length
      let change = error / derivative(u).length
      u = min(1, max(0, u - change))
      if abs(change) < 1e-14 { break }
    }
    return u
  }

  private func place(_ u: Double) -> Point {
    let v = 1 - u
    let (a, b, c, d) = (v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u)
    return Point(
      a * start.x + b * first.x + c * second.x + d * end.x, a * start.y + b * first.y + c * second.y + d * end.y)
  }

  private func derivative(_ u: Double) -> Vector { Arc.derivative(start, first, second, end, u) }

  private func tangent(_ u: Double) -> Vector {
    let way = derivative(u)
    let speed = way.length
    return speed > 0 ? way * (1 / speed) : .zero
  }

  private static func derivative(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ u: Double) -> Vector {
    let v = 1 - u
    return (p1 - p0) * (3 * v * v) + (p2 - p1) * (6 * v * u) + (p3 - p2) * (3 * u * u)
  }

  private static let rule: [(place: Double, weight: Double)] = [
    (0, 0.568_888_888_888_888_9), (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5), (0.906_179_845_938_664, 0.236_926_885_056_189_1),
    (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
  ]

  /// Gauss and Legendre's rule with five places: for so flat a curve exact to about 1e-9 of the length.
  private static func length(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, upTo u: Double) -> Double {
    var sum = 0.0
    for (place, weight) in rule { sum += weight * derivative(p0, p1, p2, p3, u / 2 * (1 + place)).length }
    return sum * u / 2
  }
}

extension Vector {
  fileprivate func turned(by angle: Double) -> Vector {
    Vector(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
  }
}
