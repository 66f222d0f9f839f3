/// A place in points: x to the right, y down.
public struct Point: Hashable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double

  public static let zero = Point(0, 0)

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  /// The straight-line distance in points.
  public func distance(to other: Point) -> Double { (other - self).length }

  public var isFinite: Bool { x.isFinite && y.isFinite }

  public static func + (p: Point, v: Vector) -> Point { Point(p.x + v.x, p.y + v.y) }
  public static func - (p: Point, v: Vector) -> Point { Point(p.x - v.x, p.y - v.y) }
  public static func - (p: Point, q: Point) -> Vector { Vector(p.x - q.x, p.y - q.y) }
  public static func += (p: inout Point, v: Vector) { p = p + v }
  public static func -= (p: inout Point, v: Vector) { p = p - v }
}

extension Point: CustomStringConvertible {
  public var description: String { "(\(x), \(y))" }
}
