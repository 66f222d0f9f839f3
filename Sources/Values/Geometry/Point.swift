/// A location in points: x to the right, y down.
public struct Point: Hashable, Sendable, BitwiseCopyable {
  /// The x coordinate in points, to the right.
  public var x: Double
  /// The y coordinate in points, downwards.
  public var y: Double

  /// The origin, (0, 0).
  public static let zero = Point(0, 0)

  /// Creates a point from its coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a point from its coordinates, in points.
  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  /// Returns the straight-line distance to another point, in points.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the point moved by a vector.
  public static func + (p: Point, v: Vector) -> Point { Point(p.x + v.x, p.y + v.y) }
  /// Returns the point moved by the opposite of a vector.
  public static func - (p: Point, v: Vector) -> Point { Point(p.x - v.x, p.y - v.y) }
  /// Returns the vector from `q` to `p`.
  public static func - (p: Point, q: Point) -> Vector { Vector(p.x - q.x, p.y - q.y) }
  /// Moves the point by a vector.
  public static func += (p: inout Point, v: Vector) { p = p + v }
  /// Moves the point by the opposite of a vector.
  public static func -= (p: inout Point, v: Vector) { p = p - v }
}

extension Point: CustomStringConvertible {
  /// The point as `(x, y)`.
  public var description: String { "(\(x), \(y))" }
}
