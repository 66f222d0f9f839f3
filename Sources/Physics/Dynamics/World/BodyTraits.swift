import Geometry

// Units: points, seconds, radians clockwise, y down. Mass 1 is that of a 100 by 100 point item of density 1; a force of
// 1 accelerates it by 1 point per second squared.

/// The position and rotation of a body.
package nonisolated struct BodyPose: Hashable, Sendable, BitwiseCopyable {
  package var center: Point
  /// Radians, clockwise; not bounded to one turn.
  package var angle: Double

  package init(center: Point, angle: Double = 0) {
    self.center = center
    self.angle = angle
  }
}

/// The linear and angular velocity of a body.
package nonisolated struct BodyMotion: Hashable, Sendable, BitwiseCopyable {
  /// Points per second.
  package var velocity: Vector
  /// Radians per second.
  package var spin: Double

  package init(velocity: Vector = .zero, spin: Double = 0) {
    self.velocity = velocity
    self.spin = spin
  }
}

/// The outline of an item for collisions, about its center.
package nonisolated enum BodyShape: Hashable, Sendable {
  case rectangle(Size)
  case ellipse(Size)
  /// A convex polygon with an area.
  case polygon([Point])
}

/// The shape, material and collision masks of a body.
package nonisolated struct BodyTraits: Hashable, Sendable {
  package var shape: BodyShape
  /// The restitution: 0, no bounce, to 1, full bounce. Default: 0.
  package var elasticity = 0.0
  package var friction = 0.0
  package var density = 1.0
  /// The linear damping, per second: v' = -resistance * v. Default: 0.
  package var resistance = 0.0
  /// The angular damping, per second. Default: 0.
  package var angularResistance = 0.0
  package var charge = 0.0
  /// Whether the body is static. Default: false.
  package var isAnchored = false
  package var allowsRotation = true
  /// Two bodies collide if they have a bit in common here. Default: 0.
  package var itemMask: UInt64 = 0
  /// A body and a boundary collide if they have a bit in common here. Default: 0.
  package var boundaryMask: UInt64 = 0

  package init(_ shape: BodyShape) { self.shape = shape }
}

package nonisolated struct BodyID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}
