import Geometry

/// One end of a joint.
package nonisolated enum JointEnd: Hashable, Sendable {
  /// A point of a body; the offset is from the item's center, in the unrotated item.
  case body(BodyID, offset: Vector)
  /// A point of the world, which can be moved.
  case anchor(Point)
}

/// The kind of a joint.
package nonisolated enum JointKind: Hashable, Sendable {
  /// A fixed distance, or a spring. Frequency in hertz, 0 is rigid; a damping of 1 is critical.
  case rod(length: Double, frequency: Double, damping: Double)
  /// A maximum distance.
  case rope(length: Double)
  /// A common point that allows rotation, optionally limited to a range in radians from the initial angle.
  case pin(range: ClosedRange<Double>?, frictionTorque: Double)
  /// A movement along an axis without rotation, optionally limited to a range in points from the initial position.
  case slide(axis: Vector, range: ClosedRange<Double>?, friction: Double)
  /// A fixed relative pose. Frequency and damping as for a rod.
  case weld(frequency: Double, damping: Double)
}

package nonisolated struct JointID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}
