import Geometry
import Schema

/// The legal values of all physical quantities, shared by plans, behaviors, storyboards and the wire protocol.
///
/// A quantity without a natural limit ends at a million. Angles in files are in degrees, with the limits of those in
/// radians.
package nonisolated enum PhysicsLimits {
  private static let million = 1e6

  // MARK: Bodies

  package static let elasticity = NumberDomain(0...1)
  package static let friction = NumberDomain(0...million)
  package static let density = NumberDomain(1e-6...million)
  package static let resistance = NumberDomain(0...million)
  package static let charge = NumberDomain(-million...million)
  package static let velocity = NumberDomain(-million...million, unit: "points a second")
  package static let spin = NumberDomain(-1000...1000, unit: "radians a second")
  package static let spinInDegrees = NumberDomain(degrees(spin), unit: "degrees a second")

  // MARK: Places

  package static let place = NumberDomain(-million...million, unit: "points")
  package static let axis = NumberDomain(-million...million)
  package static let extent = NumberDomain(0...million, unit: "points")
  package static let reach = NumberDomain(1e-6...million, unit: "points")
  /// Boundaries may extend beyond the world, which ends at a million points.
  package static let boundaryPoint = NumberDomain(-1e7...1e7, unit: "points")
  package static let boundaryPoints = 2...10_000
  package static let angle = NumberDomain(-1e4...1e4, unit: "radians")
  package static let angleInDegrees = NumberDomain(degrees(angle), unit: "degrees")

  // MARK: Forces

  package static let acceleration = NumberDomain(-million...million, unit: "points a second²")
  /// 1 is 1,000 points per second squared.
  package static let gravity = NumberDomain(-1000...1000, unit: "thousands of points a second²")
  /// For mass 1, a push of 1 is 100 points per second, or per second squared.
  package static let push = NumberDomain(-million...million)
  package static let fieldStrength = NumberDomain(-million...million)
  package static let falloff = NumberDomain(-100...100)
  package static let minimumRadius = NumberDomain(0.001...million, unit: "points")
  package static let smoothness = NumberDomain(0...1)
  package static let animationSpeed = NumberDomain(-1000...1000)

  // MARK: Springs and joints

  package static let snapDamping = NumberDomain(0...1)
  package static let snapResponse = NumberDomain(0.02...60, unit: "seconds")
  /// At 240 steps per second, higher frequencies are practically rigid.
  package static let frequency = NumberDomain(0...100, unit: "hertz")
  package static let damping = NumberDomain(0...million)
  package static let jointFriction = NumberDomain(0...1e12)
  package static let slideRange = NumberDomain(-million...million, unit: "points")
  package static let deadline = NumberDomain(0...3600, unit: "seconds")

  /// Limits an angle of a behavior: whole turns are removed from an angle beyond the limits.
  ///
  /// - Precondition: the angle is finite.
  static func boundedAngle(_ radians: Double, _ name: String, of owner: String) -> Double {
    if !radians.isFinite { angle.require(radians, name, of: owner) }
    return angle.contains(radians) ? radians : radians.remainder(dividingBy: 2 * .pi)
  }

  private static func degrees(_ radians: NumberDomain) -> ClosedRange<Double> {
    let most = (radians.range.upperBound * 180 / .pi).rounded(.down)
    return -most...most
  }
}

nonisolated extension NumberDomain {
  /// The same upper limit for numbers from 0, without the unit.
  package var magnitude: NumberDomain { NumberDomain(0...range.upperBound) }

  var withoutUnit: NumberDomain { NumberDomain(range) }

  /// Limits a number of a behavior to the nearest legal one.
  ///
  /// - Precondition: the number is finite, and has the sign of a legal one.
  func bounded(_ number: Double, _ name: String, of owner: String) -> Double {
    let hasSign = range.lowerBound < 0 || number > 0 || number == 0 && range.lowerBound == 0
    if !number.isFinite || !hasSign { require(number, name, of: owner) }
    return min(range.upperBound, max(range.lowerBound, number))
  }

  /// Limits each component of a vector, as ``bounded(_:_:of:)``.
  func bounded(_ vector: Vector, _ name: String, of owner: String) -> Vector {
    Vector(bounded(vector.x, "the x of \(name)", of: owner), bounded(vector.y, "the y of \(name)", of: owner))
  }

  /// Limits each coordinate of a point, as ``bounded(_:_:of:)``.
  func bounded(_ point: Point, _ name: String, of owner: String) -> Point {
    Point(bounded(point.x, "the x of \(name)", of: owner), bounded(point.y, "the y of \(name)", of: owner))
  }
}

nonisolated extension FieldDomain {
  /// A point or a vector.
  static func pair(_ limits: NumberDomain) -> FieldDomain { .numbers(count: 2, limits) }
}
