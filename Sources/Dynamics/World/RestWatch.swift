import Geometry

/// Notices that a body has not visibly moved for a tenth of a second.
///
/// A body at the top of its flight hardly moves either; so its speed must not change, and where nothing carries it, nothing
/// may pull at it.
nonisolated struct RestWatch: Sendable, BitwiseCopyable {
  private var pose = BodyPose(center: .zero)
  private var velocity = Vector.zero
  private var quietSteps: Int32 = 0

  /// A tenth of a second, less what it takes to notice that it has begun.
  private static let enough: Int32 = 20
  /// A tenth of a degree.
  private static let angle = 0.1 * Double.pi / 180
  /// By so much the speed may change in a tenth of a second, in points a second: what falls gets faster by more.
  private static let gain = 2.0

  var isAtRest: Bool { quietSteps >= Self.enough }

  mutating func stir() { quietSteps = 0 }

  /// It is at rest from now on.
  mutating func settle(_ pose: BodyPose) {
    self.pose = pose
    velocity = .zero
    quietSteps = Self.enough
  }

  /// - Parameters:
  ///   - distance: what nobody sees, in points.
  ///   - isPulled: whether something pulls at it and nothing carries it.
  mutating func note(_ now: BodyPose, _ motion: BodyMotion, distance: Double, isPulled: Bool) {
    let change = motion.velocity - velocity
    let isQuiet =
      !isPulled && abs(now.center.x - pose.center.x) < distance && abs(now.center.y - pose.center.y) < distance
      && abs(now.angle - pose.angle) < Self.angle && abs(change.x) < Self.gain && abs(change.y) < Self.gain
    if isQuiet {
      if quietSteps < Self.enough { quietSteps += 1 }
    } else {
      pose = now
      velocity = motion.velocity
      quietSteps = 0
    }
  }
}
