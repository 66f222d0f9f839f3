#if canImport(Glibc)
import Glibc
#endif

/// A difference of two points, or a velocity: points, or points a second.
public struct Vector: Hashable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double

  public static let zero = Vector(0, 0)

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  /// The Euclidean length.
  public var length: Double { hypot(x, y) }
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The scalar product.
  public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  public static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }
  public static func * (a: Vector, s: Double) -> Vector { Vector(a.x * s, a.y * s) }
  public static func * (s: Double, a: Vector) -> Vector { a * s }
  public static func / (a: Vector, s: Double) -> Vector { Vector(a.x / s, a.y / s) }
  public static func += (a: inout Vector, b: Vector) { a = a + b }
  public static func -= (a: inout Vector, b: Vector) { a = a - b }
}

extension Vector: CustomStringConvertible {
  public var description: String { "(\(x), \(y))" }
}
