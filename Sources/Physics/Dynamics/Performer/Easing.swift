import Geometry

/// The end of a motion that has reached its deadline: a smooth curve from the present pose and velocity to the end
/// pose.
///
/// > Source: cubic Hermite interpolation.
struct Easing {
  /// The maximum duration, in seconds.
  static let longest = 0.2

  /// The start, in seconds on the scheduler's clock.
  let begin: Double
  let seconds: Double
  private let from: BodyPose
  private let motion: BodyMotion
  private let to: BodyPose
  /// The final pose; equal to `to` except for whole turns.
  let end: BodyPose

  init(from: BodyPose, _ motion: BodyMotion, to end: BodyPose, at begin: Double, seconds: Double) {
    (self.begin, self.seconds, self.from, self.end) = (begin, seconds, from, end)
    let turns = ((from.angle - end.angle) / (2 * .pi)).rounded()
    to = BodyPose(center: end.center, angle: end.angle + turns * 2 * .pi)
    let way = to.center - from.center
    self.motion = BodyMotion(
      velocity: Vector(
        Self.bound(motion.velocity.x, way.x, seconds), Self.bound(motion.velocity.y, way.y, seconds)),
      spin: Self.bound(motion.spin, to.angle - from.angle, seconds))
  }

  func isOver(_ time: Double) -> Bool { time >= begin + seconds - BodyLifetime.moment }

  func pose(at time: Double) -> BodyPose {
    let t = share(at: time)
    if t == 1 { return end }
    let (moved, pushed) = (t * t * (3 - 2 * t), t * (1 - t) * (1 - t) * seconds)
    return BodyPose(
      center: from.center + (to.center - from.center) * moved + motion.velocity * pushed,
      angle: from.angle + (to.angle - from.angle) * moved + motion.spin * pushed)
  }

  func motion(at time: Double) -> BodyMotion {
    let t = share(at: time)
    let (moved, pushed) = (6 * t * (1 - t) / seconds, (1 - t) * (1 - 3 * t))
    return BodyMotion(
      velocity: (to.center - from.center) * moved + motion.velocity * pushed,
      spin: (to.angle - from.angle) * moved + motion.spin * pushed)
  }

  private func share(at time: Double) -> Double {
    isOver(time) ? 1 : min(1, max(0, (time - begin) / seconds))
  }

  /// Limits an initial speed so that the curve does not overshoot the end, and returns in time if it starts in the
  /// other direction.
  private static func bound(_ speed: Double, _ way: Double, _ seconds: Double) -> Double {
    let even = way / seconds
    return speed * way >= 0
      ? min(abs(speed), 3 * abs(even)) * (speed < 0 ? -1 : 1) : min(abs(speed), abs(even)) * (speed < 0 ? -1 : 1)
  }
}
