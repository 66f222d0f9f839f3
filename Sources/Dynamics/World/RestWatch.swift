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

  /// What nobody sees of a tenth of a second.
  struct Limits {
    /// Points.
    let distance: Double
    /// Radians.
    let angle: Double
    /// By so much the speed may change, in points a second.
    let gain: Double

    /// A tenth of a degree; and what falls gets faster by more.
    static func free(distance: Double) -> Limits {
      Limits(distance: distance, angle: 0.1 * Double.pi / 180, gain: 2)
    }

    /// On a spring, which may be slow: what is as still as this is hardly farther than a distance from where it will hang.
    static func hung(_ angularFrequency: Double, distance: Double) -> Limits {
      let (free, share) = (free(distance: distance), min(1, 0.1 * angularFrequency))
      return Limits(
        distance: distance * share, angle: free.angle * share,
        gain: min(free.gain, 0.1 * angularFrequency * angularFrequency * distance))
    }
  }

  var isAtRest: Bool { quietSteps >= Self.enough }

  mutating func stir() { quietSteps = 0 }

  /// It is at rest from now on.
  mutating func settle(_ pose: BodyPose) {
    self.pose = pose
    velocity = .zero
    quietSteps = Self.enough
  }

  /// - Parameters:
  ///   - isPulled: whether something pulls at it and nothing carries it.
  mutating func note(_ now: BodyPose, _ motion: BodyMotion, limits: Limits, isPulled: Bool) {
    let change = motion.velocity - velocity
    let isQuiet =
      !isPulled && abs(now.center.x - pose.center.x) < limits.distance && abs(now.center.y - pose.center.y) < limits.distance
      && abs(now.angle - pose.angle) < limits.angle && abs(change.x) < limits.gain && abs(change.y) < limits.gain
    if isQuiet {
      if quietSteps < Self.enough { quietSteps += 1 }
    } else {
      pose = now
      velocity = motion.velocity
      quietSteps = 0
    }
  }
}
