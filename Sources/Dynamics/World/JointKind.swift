import Geometry

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

package nonisolated struct JointID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}
