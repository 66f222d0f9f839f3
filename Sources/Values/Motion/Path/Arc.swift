import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A circular arc between two points, traversed at constant speed.
///
/// The arc starts or ends along the nearest axis, and bends upwards, like a thrown object. A nearly horizontal or
/// vertical arc bends a little; a diagonal one is a quarter of a circle. The way back follows the same arc.
///
/// > Source: Material Motion's ArcMove: a central angle from 10° to 90°. It draws the arc as one cubic Bézier curve,
/// > which is within 0.03 % of the circle up to there.
public struct Arc: Hashable, Sendable, BitwiseCopyable {
  private let start: Point
  private let end: Point
  /// The vector from the center to the start.
  private let spoke: Vector
  /// The central angle in radians, from start to end; positive is clockwise on screen.
  private let sweep: Double
  /// The length of the arc, in points.
  public let length: Double

  /// The central angle in radians, at least 0. 0 if start and end are equal, or so near or far that the arc is a line.
  public var angle: Double { abs(sweep) }

  /// The distances whose squares neither underflow nor overflow. Others give a straight line.
  private static let bent = 1e-150...1e150

  /// Creates an arc.
  /// - Precondition: both points are finite.
  public init(from start: Point, to end: Point) {
    precondition(start.isFinite && end.isFinite, "an arc joins finite places")
    self.start = start
    self.end = end
    let chord = end - start
    let distance = chord.length
    guard Arc.bent.contains(distance) else {
      (spoke, sweep, length) = (.zero, 0, distance)
      return
    }
    let slant = atan2(min(abs(chord.x), abs(chord.y)), max(abs(chord.x), abs(chord.y)))
    let angle = min(.pi / 2, max(.pi / 18, 2 * slant))
    // With y down, an arc to the right or straight down turns clockwise to lie above its chord.
    let side = chord.x > 0 || chord.x == 0 && chord.y > 0 ? 1.0 : -1
    sweep = side * angle
    let height = distance / 2 / tan(angle / 2)
    let across = Vector(-chord.y / distance, chord.x / distance)
    spoke = -(chord / 2 + across * (side * height))
    length = angle * distance / (2 * sin(angle / 2))
  }

  /// Returns the point at a share of the length: exactly the start at 0 and the end at 1. Beyond them the path is
  /// straight.
  public func point(at share: Double) -> Point {
    if share == 0 || start == end { return start }
    if share == 1 { return end }
    if sweep == 0, (0...1).contains(share) {
      return Point(start.x * (1 - share) + end.x * share, start.y * (1 - share) + end.y * share)
    }
    if share < 0 { return start + Arc.times(slope(at: 0), share) }
    if share > 1 { return end + Arc.times(slope(at: 1), share - 1) }
    return start + (spoke.turned(by: share * sweep) - spoke)
  }

  /// Scales a vector. A zero component stays zero, even times infinity.
  private static func times(_ way: Vector, _ share: Double) -> Vector {
    Vector(way.x == 0 ? 0 : way.x * share, way.y == 0 ? 0 : way.y * share)
  }

  /// Returns the derivative of ``point(at:)``, whose length is ``length``. Zero where it overflows.
  public func slope(at share: Double) -> Vector {
    if sweep == 0 { return (end - start).isFinite ? end - start : .zero }
    let turned = spoke.turned(by: min(1, max(0, share)) * sweep)
    return Vector(-turned.y, turned.x) * sweep
  }
}

extension Vector {
  fileprivate func turned(by angle: Double) -> Vector {
    Vector(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
  }
}
