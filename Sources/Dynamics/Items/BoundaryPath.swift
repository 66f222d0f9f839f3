import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A line of straight pieces that items collide with, on both sides; in points.
public nonisolated struct BoundaryPath: Hashable, Sendable {
  public let points: [Point]
  /// Whether the last point is joined with the first.
  public let isClosed: Bool

  /// - Parameter points: at least 2 that differ. It may cross itself, and be concave.
  /// - Throws: ``ShapeError/notFinite(corner:)``, ``ShapeError/tooFewCorners(_:)``.
  public init(_ points: [Point], isClosed: Bool = true) throws(ShapeError) {
    if let index = points.firstIndex(where: { !$0.isFinite || abs($0.x) > 1e7 || abs($0.y) > 1e7 }) {
      throw .notFinite(corner: index)
    }
    guard Set(points).count >= 2 else { throw .tooFewCorners(Set(points).count) }
    self.init(checked: points, isClosed: isClosed)
  }

  private init(checked points: [Point], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
  }

  /// A straight line.
  /// - Precondition: the points are finite.
  public static func line(from start: Point, to end: Point) -> BoundaryPath {
    BoundaryPath(checked: [start, end].map { checkedPlace($0, "a boundary's end", reach: 1e7) }, isClosed: false)
  }

  /// The edge of a rectangle.
  /// - Precondition: it is finite.
  public static func rectangle(_ rect: Rect) -> BoundaryPath {
    precondition(rect.isFinite, "a boundary's rectangle is finite, not \(rect)")
    return BoundaryPath(checked: rect.corners.map { checkedPlace($0, "a corner", reach: 1e7) }, isClosed: true)
  }

  /// The ellipse that fills a rectangle, in straight pieces that leave it by less than half a point up to a width of 4,000.
  /// - Precondition: it is finite.
  public static func ellipse(in rect: Rect) -> BoundaryPath {
    precondition(rect.isFinite, "a boundary's rectangle is finite, not \(rect)")
    let count = min(256, max(16, Int(max(rect.width, rect.height, 0) / 8)))
    let points = (0..<count).map { index in
      let angle = Double(index) / Double(count) * 2 * .pi
      let point = Point(rect.midX + cos(angle) * rect.width / 2, rect.midY + sin(angle) * rect.height / 2)
      return checkedPlace(point, "a boundary", reach: 1e7)
    }
    return BoundaryPath(checked: points, isClosed: true)
  }
}
