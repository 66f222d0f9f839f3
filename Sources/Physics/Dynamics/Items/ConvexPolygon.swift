import Geometry

/// A convex polygon about the center of an item, in points.
///
/// The corners may be given in either direction; ``points`` has them clockwise as seen on screen (y down). Repeated
/// corners, and corners on the straight line between their neighbors, are removed.
public nonisolated struct ConvexPolygon: Hashable, Sendable {
  /// The corners, clockwise on screen.
  public let points: [Point]

  /// Makes a polygon from its corners.
  /// - Parameter points: at least 3 corners, in order along the edge.
  /// - Throws: ``ShapeError`` if the corners do not form a convex polygon.
  public init(_ points: [Point]) throws(ShapeError) {
    if let index = points.firstIndex(where: { !Self.isUsable($0) }) { throw .notFinite(corner: index) }
    var corners = Self.withoutRepeats(points)
    guard corners.count >= 3 else { throw .tooFewCorners(corners.count) }
    let area = Self.signedArea(corners)
    let extent = corners.reduce(0) { max($0, corners[0].distance(to: $1)) }
    guard abs(area) > 1e-9 * extent * extent, abs(area) >= 1e-3 else {
      // Halves that cancel each other out cross; they are not flat.
      throw Self.isFlat(corners, extent) ? .noArea : .crossesItself
    }
    let turns = Self.turns(of: corners, extent: extent)
    let reversed = area < 0
    if let index = turns.firstIndex(where: { reversed ? $0 > 0 : $0 < 0 }) {
      let corner = points.firstIndex(of: corners[index]) ?? index
      throw Self.winds(corners) ? .crossesItself : .concave(corner: corner)
    }
    // All corners of a star turn the same way, too, but its edge goes round more than once.
    guard abs(Self.turnsInAll(corners)) < 1.5 else { throw .crossesItself }
    corners = zip(corners, turns).filter { $0.1 != 0 }.map(\.0)
    guard corners.count >= 3 else { throw .noArea }
    self.points = reversed ? corners.reversed() : corners
  }

  private static func isUsable(_ point: Point) -> Bool { point.isFinite && abs(point.x) <= 1e7 && abs(point.y) <= 1e7 }

  private static func withoutRepeats(_ points: [Point]) -> [Point] {
    var corners: [Point] = []
    for point in points where corners.last != point { corners.append(point) }
    while corners.count > 1, corners.first == corners.last { corners.removeLast() }
    return corners
  }

  /// Whether all corners lie on one line, within rounding errors.
  private static func isFlat(_ corners: [Point], _ extent: Double) -> Bool {
    let far = corners.max { corners[0].distance(to: $0) < corners[0].distance(to: $1) } ?? corners[0]
    return corners.allSatisfy { abs(cross(far - corners[0], $0 - corners[0])) <= max(1e-9 * extent * extent, 1e-3) }
  }

  /// Positive for clockwise on screen.
  private static func signedArea(_ corners: [Point]) -> Double {
    var sum = 0.0
    for index in 1..<corners.count - 1 {
      sum += cross(corners[index] - corners[0], corners[index + 1] - corners[0])
    }
    return sum / 2
  }

  /// The turn at each corner: positive is clockwise, 0 is straight on.
  private static func turns(of corners: [Point], extent: Double) -> [Double] {
    corners.indices.map { index in
      let turn = cross(edge(into: index, of: corners), edge(into: (index + 1) % corners.count, of: corners))
      return abs(turn) <= 1e-12 * extent * extent ? 0 : turn
    }
  }

  private static func edge(into index: Int, of corners: [Point]) -> Vector {
    corners[index] - corners[(index + corners.count - 1) % corners.count]
  }

  /// The number of times that the edge goes round, with its sign.
  private static func turnsInAll(_ corners: [Point]) -> Double {
    var sum = 0.0
    for index in corners.indices {
      let into = edge(into: index, of: corners)
      let out = edge(into: (index + 1) % corners.count, of: corners)
      sum += arcTangent(cross(into, out), into.dot(out))
    }
    return sum / (2 * .pi)
  }

  /// Whether two edges that are not adjacent cross.
  private static func winds(_ corners: [Point]) -> Bool {
    let count = corners.count
    for first in 0..<count {
      for second in first + 1..<count where (second + 1) % count != first && second != first + 1 {
        if meet(corners[first], corners[(first + 1) % count], corners[second], corners[(second + 1) % count]) {
          return true
        }
      }
    }
    return false
  }

  private static func meet(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    cross(b - a, c - a) * cross(b - a, d - a) <= 0 && cross(d - c, a - c) * cross(d - c, b - c) <= 0
  }
}

nonisolated func cross(_ a: Vector, _ b: Vector) -> Double { a.x * b.y - a.y * b.x }

/// The reason why points do not form a shape.
public nonisolated enum ShapeError: Error, Hashable, Sendable {
  /// Too few different corners, with their number. A polygon needs 3, a path 2.
  case tooFewCorners(Int)
  /// A coordinate is NaN or infinite, or farther away than 10 million points.
  case notFinite(corner: Int)
  /// All corners lie on one line, or coincide.
  case noArea
  /// The polygon is concave at this corner. Corners count from 0, in the given order.
  case concave(corner: Int)
  /// The edge crosses itself.
  case crossesItself
}

extension ShapeError: CustomStringConvertible {
  /// A message that says how to correct the points.
  public var description: String {
    switch self {
    case .tooFewCorners(let count):
      "there are too few corners: \(count) of them differ; a polygon has at least 3, an open path 2"
    case .notFinite(let corner): "corner \(corner) is no point within 10 million points of the center"
    case .noArea: "the corners enclose no area: they lie on one line"
    case .concave(let corner): "the polygon is concave at corner \(corner): make it convex, or of several items"
    case .crossesItself: "the polygon's edge crosses itself: give the corners in the order along the edge"
    }
  }
}
