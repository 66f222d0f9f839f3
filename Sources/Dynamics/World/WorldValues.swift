import Geometry
import Motion

// What a world is told, as values. Points, seconds, radians clockwise, y down. Mass 1 is an item of 100 by 100 points of
// density 1, so that a force of 1 gives it 1 point a second in a second.

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

/// What a joint holds.
package nonisolated enum JointEnd: Hashable, Sendable {
  /// The offset is from the item's center, in the item as it stands upright.
  case body(BodyID, offset: Vector)
  /// A place; it can be moved.
  case anchor(Point)
}

/// How a joint holds.
package nonisolated enum JointKind: Hashable, Sendable {
  /// At this distance. Frequency in hertz, 0 is rigid; a damping of 1 is critical.
  case rod(length: Double, frequency: Double, damping: Double)
  /// At most this far apart.
  case rope(length: Double)
  /// At one place, free to turn: in a range in radians from how they stood when it was made.
  case pin(range: ClosedRange<Double>?, frictionTorque: Double)
  /// On a line, without turning: in a range in points from where they stood when it was made.
  case slide(axis: Vector, range: ClosedRange<Double>?, friction: Double)
  /// As they stood. Frequency as of a rod.
  case weld(frequency: Double, damping: Double)
}

/// What acts on bodies in every step.
package nonisolated enum Influence: Sendable {
  /// Points a second squared.
  case gravity(Vector)
  /// Mass times points a second squared, at an offset from the center that turns with the item.
  case force(Vector, at: Vector)
  /// An exact spring on x, y and angle.
  case snap(to: BodyPose, Spring)
  case field(AccelerationField)
}

/// Two bodies, or a body and a boundary, have begun to touch or ceased to.
package nonisolated struct Contact: Hashable, Sendable {
  package enum Other: Hashable, Sendable {
    case body(BodyID)
    case boundary(BoundaryID)
  }
  package enum Phase: Hashable, Sendable { case began, ended }

  package let body: BodyID
  package let other: Other
  /// Where it began; means nothing at its end.
  package let point: Point
  package let phase: Phase
}

package nonisolated struct BodyID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

package nonisolated struct JointID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

package nonisolated struct BoundaryID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

package nonisolated struct InfluenceID: Hashable, Sendable { let number: Int }
