import Geometry

#if canImport(Glibc)
import Glibc
#endif

nonisolated func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
nonisolated func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// A vector with components, an angle and a length, which are kept consistent.
nonisolated struct PolarVector: Hashable, Sendable {
  private(set) var vector: Vector
  /// Radians, clockwise on screen from the right. A length of 0 keeps the angle.
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

  /// Sets angle and length; a negative length reverses the direction.
  mutating func set(angle: Double, magnitude: Double) {
    self.angle = angle
    self.magnitude = magnitude
    vector = Vector(Self.clean(cos(angle)), Self.clean(sin(angle))) * magnitude
  }

  /// Rounds tiny components to 0, so that a quarter turn has exactly one component and causes no movement on the other
  /// axis.
  private static func clean(_ share: Double) -> Double { abs(share) < 1e-15 ? 0 : share }
}
