import Geometry
import Motion

/// All that can be done to a world between two steps. The same changes at the same steps make the same world.
nonisolated enum WorldChange: Sendable {
  case addBody(BodyID, BodyTraits, BodyPose, BodyMotion)
  case removeBody(BodyID)
  case setTraits(BodyID, BodyTraits)
  case setPose(BodyID, BodyPose)
  case setMotion(BodyID, BodyMotion)
  case addImpulse(BodyID, Vector, at: Vector)
  case wake(BodyID)
  case addJoint(JointID, JointKind, JointEnd, JointEnd, collides: Bool)
  case setJoint(JointID, JointKind)
  case removeJoint(JointID)
  /// The anchor moves so, in points a second.
  case moveAnchor(JointID, Vector)
  case jumpAnchor(JointID, Point)
  case addBoundary(BoundaryID, [Point], isClosed: Bool, mask: UInt64)
  case removeBoundary(BoundaryID)
  case addInfluence(InfluenceID, Influence, on: [BodyID])
  case setInfluence(InfluenceID, Influence)
  case setAffected(InfluenceID, [BodyID])
  case removeInfluence(InfluenceID)
}
