import Geometry

/// How points become Box2D's metres.
///
/// A metre is 20 points: Box2D lets shapes sink 0.005 m into each other at rest and keeps a skin of 0.01 m about
/// polygons, which is then a quarter of a point together, and moves nothing by more than 2 m in a step, which is 9,600
/// points a second.
/// > Source: Box2D 2.4, b2_common.h: b2_linearSlop, b2_polygonRadius, b2_maxTranslation.
nonisolated enum PhysicsUnits {
  static let points = 20.0

  @inline(__always) static func float(_ points: Double) -> Float { Float(points / Self.points) }
  @inline(__always) static func points(_ metres: Float) -> Double { Double(metres) * points }

  /// How much of its outline a polygon gives up so that two that lie on each other touch where they are drawn.
  static let skin = 0.0075 * points
  /// The smallest extent of a shape, in points: smaller ones count as so large.
  static let smallest = 0.1
  /// The largest, in points.
  static let largest = 1e6
  /// Nothing is farther away than this, in points: what gets there lifetimes there.
  static let horizon = 1e6
  /// Points a second; nothing is faster.
  static let fastest = 9_600.0
  /// Radians a second: Box2D turns nothing by more than a quarter turn in a step.
  static let fastestSpin = 350.0
  /// Points a second: meetings slower than this do not bounce. With a pull of 1,000 points a second squared they would
  /// bounce by less than half a point, which nobody sees, and keep on doing so.
  static let restitutionThreshold = 30.0
  /// What of its weight holds a round item back that rolls, as a share: it rests on what is less steep than this, a
  /// tenth of a degree.
  static let rollingFriction = 0.002
  /// The least mass, where 1 is that of 100 by 100 points.
  static let leastMass = 1e-6
}
