import Geometry

/// The conversion between points and Box2D's metres, and the limits of the simulation.
///
/// One metre is 20 points. Box2D lets resting shapes overlap by 0.005 m and keeps a skin of 0.01 m around polygons; two
/// polygons at rest are then 0.3 points apart. Box2D moves a body by at most 2 m in a step, which is 9,600 points per
/// second.
/// > Source: Box2D 2.4, b2_common.h: b2_linearSlop, b2_polygonRadius, b2_maxTranslation.
nonisolated enum PhysicsUnits {
  static let points = 20.0

  @inline(__always) static func float(_ points: Double) -> Float { Float(points / Self.points) }
  @inline(__always) static func points(_ metres: Float) -> Double { Double(metres) * points }

  /// The inset of a polygon's outline, in points, with which two polygons in contact touch where they are drawn.
  static let skin = 0.0075 * points
  /// The smallest extent of a shape, in points; smaller ones are enlarged to it.
  static let smallest = 0.1
  /// The largest extent of a shape, in points.
  static let largest = 1e6
  /// The largest distance from the origin, in points; bodies that reach it stay there.
  static let horizon = 1e6
  /// The maximum speed, in points per second.
  static let fastest = 9_600.0
  /// The maximum angular velocity, in radians per second. Box2D rotates a body by at most a quarter turn in a step.
  static let fastestSpin = 350.0
  /// Collisions slower than this, in points per second, do not bounce. Under gravity of 1,000 points per second squared
  /// such bounces are less than half a point high, but would go on for long.
  static let restitutionThreshold = 30.0
  /// The rolling resistance of round items, as a share of their weight. They rest on slopes up to this gradient, a
  /// tenth of a degree.
  static let rollingFriction = 0.002
  /// The minimum mass, where 1 is that of 100 by 100 points.
  static let leastMass = 1e-6
}
