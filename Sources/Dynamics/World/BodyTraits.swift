import Geometry

// Points, seconds, radians clockwise, y down. Mass 1 is an item of 100 by 100 points of density 1, so that a force of 1
// adds 1 point a second in a second.

/// Where a body stands.
package nonisolated struct BodyPose: Hashable, Sendable, BitwiseCopyable {
  package var center: Point
  /// Radians, clockwise; not bounded to one turn.
  package var angle: Double

  package init(center: Point, angle: Double = 0) {
    self.center = center
    self.angle = angle
  }
}

/// How a body moves.
package nonisolated struct BodyMotion: Hashable, Sendable, BitwiseCopyable {
  /// Points a second.
  package var velocity: Vector
  /// Radians a second.
  package var spin: Double

  package init(velocity: Vector = .zero, spin: Double = 0) {
    self.velocity = velocity
    self.spin = spin
  }
}

/// What of an item touches others; about its center.
package nonisolated enum BodyShape: Hashable, Sendable {
  case rectangle(Size)
  case ellipse(Size)
  /// Convex, with an area.
  case polygon([Point])
}

/// What a body is.
package nonisolated struct BodyTraits: Hashable, Sendable {
  package var shape: BodyShape
  /// 0 does not bounce, 1 bounces back as fast.
  package var elasticity = 0.0
  package var friction = 0.0
  package var density = 1.0
  /// What of the velocity is lost in a second: v' = -resistance * v.
  package var resistance = 0.0
  /// The same of the spin.
  package var angularResistance = 0.0
  package var charge = 0.0
  /// Nothing moves it.
  package var isAnchored = false
  package var allowsRotation = true
  /// Two bodies collide where these have a bit in common.
  package var itemMask: UInt64 = 0
  /// A body and a boundary collide where these have a bit in common.
  package var boundaryMask: UInt64 = 0

  package init(_ shape: BodyShape) { self.shape = shape }
}

package nonisolated struct BodyID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}
