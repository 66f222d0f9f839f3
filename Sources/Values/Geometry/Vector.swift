#if canImport(Glibc)
import Glibc
#endif

/// A displacement in points, or a velocity in points a second.
public struct Vector: Hashable, Sendable, BitwiseCopyable {
  /// The horizontal part, to the right.
  public var x: Double
  /// The vertical part, downwards.
  public var y: Double

  /// The vector (0, 0).
  public static let zero = Vector(0, 0)

  /// Creates a vector from its parts.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a vector from its parts.
  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  /// The Euclidean length.
  public var length: Double { hypot(x, y) }
  /// Whether both parts are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the dot product.
  public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// Returns the sum of two vectors.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
  /// Returns the difference of two vectors.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  /// Returns the opposite vector.
  public static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }
  /// Returns the vector scaled by a factor.
  public static func * (a: Vector, s: Double) -> Vector { Vector(a.x * s, a.y * s) }
  /// Returns the vector scaled by a factor.
  public static func * (s: Double, a: Vector) -> Vector { a * s }
  /// Returns the vector divided by a number.
  public static func / (a: Vector, s: Double) -> Vector { Vector(a.x / s, a.y / s) }
  /// Adds a vector.
  public static func += (a: inout Vector, b: Vector) { a = a + b }
  /// Subtracts a vector.
  public static func -= (a: inout Vector, b: Vector) { a = a - b }
}

extension Vector: CustomStringConvertible {
  /// The vector as `(x, y)`.
  public var description: String { "(\(x), \(y))" }
}
