import Geometry

/// Notices that a body has not visibly moved for a tenth of a second.
///
/// A body at the top of its flight hardly moves either; so its speed must not change, and where nothing carries it, nothing
/// may pull at it. Only hops that are too low to be seen do not count.
nonisolated struct RestWatch: Sendable, BitwiseCopyable {
  private var pose = BodyPose(center: .zero)
  private var velocity = Vector.zero
  /// How its velocity has changed since it was at that pose, landings and hops excepted.
  private var drift = Vector.zero
  /// For how many steps nothing has carried it, and for how many something has, as far as it matters.
  private var airborneSteps = Self.hop
  private var carriedSteps: Int32 = 0
  private var quietSteps: Int32 = 0

  /// A tenth of a second, less what it takes to notice that it has begun.
  private static let enough: Int32 = 20
  /// Within so many steps something rises by half a point and falls again, at a pull of 1,000 points a second squared.
  private static let hop: Int32 = 18

  /// What there is between a body and its fall.
  enum Footing {
    /// It touches something, or hangs on a joint.
    case carried
    /// Something pulls at it, and nothing carries it.
    case falling
    /// Nothing pulls at it, or what does is in balance.
    case afloat
    /// A spring brings it to its end.
    case driven
  }

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

    /// On a spring that presses it against others: it trembles there, and its speed says nothing.
    static func pressed(_ angularFrequency: Double, distance: Double) -> Limits {
      let share = min(1, 0.06 * angularFrequency)
      return Limits(distance: distance * share * share, angle: 0.5 * Double.pi / 180 * share, gain: .infinity)
    }
  }

  var isAtRest: Bool { quietSteps >= Self.enough }

  mutating func stir() { quietSteps = 0 }

  /// It is at rest from now on.
  mutating func settle(_ pose: BodyPose) {
    self.pose = pose
    (velocity, drift) = (.zero, .zero)
    quietSteps = Self.enough
  }

  mutating func note(_ now: BodyPose, _ motion: BodyMotion, limits: Limits, _ footing: Footing) {
    let isSteady = note(footing, motion.velocity - velocity)
    velocity = motion.velocity
    let isQuiet =
      isSteady && abs(now.center.x - pose.center.x) < limits.distance
      && abs(now.center.y - pose.center.y) < limits.distance && abs(now.angle - pose.angle) < limits.angle
      && abs(drift.x) < limits.gain && abs(drift.y) < limits.gain
    if isQuiet {
      if quietSteps < Self.enough { quietSteps += 1 }
    } else {
      pose = now
      drift = .zero
      quietSteps = 0
    }
  }

  /// - Returns: whether it may be at rest.
  private mutating func note(_ footing: Footing, _ change: Vector) -> Bool {
    switch footing {
    case .carried:
      // Just after it has landed the change is the blow's, or that of a hop.
      if carriedSteps < Self.hop { carriedSteps += 1 } else { drift += change }
      airborneSteps = 0
      return true
    case .falling:
      carriedSteps = 0
      if airborneSteps < Self.hop { airborneSteps += 1 }
      return airborneSteps < Self.hop
    case .afloat:
      drift += change
      return true
    case .driven: return false
    }
  }
}
