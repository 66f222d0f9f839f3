import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A sequence of line segments that items collide with, on both sides. In points.
public nonisolated struct BoundaryPath: Hashable, Sendable {
  /// The corners, in points.
  public let points: [Point]
  /// Whether the last point is connected to the first.
  public let isClosed: Bool

  /// Makes a path through points.
  /// - Parameter points: at least 2 different points. The path may cross itself, and may be concave.
  /// - Throws: ``ShapeError/notFinite(corner:)``, ``ShapeError/tooFewCorners(_:)``.
  public init(_ points: [Point], isClosed: Bool = true) throws(ShapeError) {
    if let index = points.firstIndex(where: { !Self.isUsable($0) }) {
      throw .notFinite(corner: index)
    }
    guard Set(points).count >= 2 else { throw .tooFewCorners(Set(points).count) }
    self.init(checked: points, isClosed: isClosed)
  }

  private static func isUsable(_ point: Point) -> Bool {
    PhysicsLimits.boundaryPoint.contains(point.x) && PhysicsLimits.boundaryPoint.contains(point.y)
  }

  private static func bounded(_ point: Point, _ name: String) -> Point {
    PhysicsLimits.boundaryPoint.bounded(point, name, of: "BoundaryPath")
  }

  private init(checked points: [Point], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
  }

  /// A straight line.
  /// - Precondition: the points are finite.
  public static func line(from start: Point, to end: Point) -> BoundaryPath {
    BoundaryPath(checked: [start, end].map { bounded($0, "an end") }, isClosed: false)
  }

  /// The outline of a rectangle.
  /// - Precondition: the rectangle is finite.
  public static func rectangle(_ rect: Rect) -> BoundaryPath {
    precondition(rect.isFinite, "a boundary's rectangle is finite, not \(rect)")
    return BoundaryPath(checked: rect.corners.map { bounded($0, "a corner") }, isClosed: true)
  }

  /// The ellipse that fills a rectangle, as line segments that deviate from it by less than half a point up to a width
  /// of 4,000.
  /// - Precondition: the rectangle is finite.
  public static func ellipse(in rect: Rect) -> BoundaryPath {
    precondition(rect.isFinite, "a boundary's rectangle is finite, not \(rect)")
    let count = min(256, max(16, Int(max(rect.width, rect.height, 0) / 8)))
    let points = (0..<count).map { index in
      let angle = Double(index) / Double(count) * 2 * .pi
      let point = Point(rect.midX + cos(angle) * rect.width / 2, rect.midY + sin(angle) * rect.height / 2)
      return bounded(point, "a point")
    }
    return BoundaryPath(checked: points, isClosed: true)
  }
}
