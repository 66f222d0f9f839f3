import Geometry

#if canImport(Glibc)
import Glibc
#endif

nonisolated func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
nonisolated func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// A vector that is told as components or as angle and length; each follows the others.
nonisolated struct PolarVector: Hashable, Sendable {
  private(set) var vector: Vector
  /// Radians, clockwise on screen from the right. Kept where the length is 0.
  private(set) var angle: Double
  private(set) var magnitude: Double

  init(_ vector: Vector) {
    self.vector = vector
    angle = vector == .zero ? 0 : atan2(vector.y, vector.x)
    magnitude = vector.length
  }

  mutating func set(_ vector: Vector) {
    if vector != .zero { angle = atan2(vector.y, vector.x) }
    magnitude = vector.length
    self.vector = vector
  }

  /// A negative magnitude points the other way.
  mutating func set(angle: Double, magnitude: Double) {
    self.angle = angle
    self.magnitude = magnitude
    vector = Vector(Self.clean(cos(angle)), Self.clean(sin(angle))) * magnitude
  }

  /// A quarter turn has no other component, so that nothing moves on an axis that it is not pushed along.
  private static func clean(_ share: Double) -> Double { abs(share) < 1e-15 ? 0 : share }
}
