import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// An even plate that swings about a pin: how fast it must set out to do what it does on the reference stage.
nonisolated struct Pendulum: Hashable, Sendable {
  /// From the pin to the middle of the plate that hangs upright, in points.
  let arm: Vector
  let size: Size
  /// Points a second squared, y down.
  let gravity: Double

  /// About the pin, of a plate of mass 1.
  /// > Source: moments of inertia, (w² + h²) / 12 for a rectangle, and the parallel axis theorem.
  var inertia: Double { (size.width * size.width + size.height * size.height) / 12 + arm.dot(arm) }

  /// From the pin to the middle, turned.
  func arm(at angle: Double) -> Vector {
    let (sine, cosine) = (sin(angle), cos(angle))
    return Vector(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
  }

  /// How fast the middle goes when the plate turns so fast, in radians a second.
  func velocity(at angle: Double, spin: Double) -> Vector {
    let arm = arm(at: angle)
    return Vector(-arm.y, arm.x) * spin
  }

  /// What a blow does that would make the free plate go straight down so fast.
  func spin(ofBlow speed: Double, at angle: Double) -> Double { speed * arm(at: angle).x / inertia }

  /// - Returns: the spin that takes it over the top with so many times the energy that this takes at least.
  func spin(overTop share: Double) -> Double {
    let barrier = arm.length - abs(arm.y)
    return (2 * share * gravity * max(0, barrier) / inertia).squareRoot()
  }

  /// How fast it gets faster by its weight, hanging upright, in radians a second squared.
  var pull: Double { gravity * arm.x / inertia }

  /// When it has turned from an angle to 0, clockwise, and how fast it turns then.
  /// - Returns: seconds, at most ``longest``; radians a second.
  func arrival(from angle: Double, spin: Double) -> (time: Double, spin: Double) {
    swing(from: angle, spin: spin) { $0 >= 0 }
  }

  /// When it has turned from upright, clockwise, until nothing of it is on a stage.
  /// - Parameter pin: where it hangs.
  /// - Returns: seconds, at most ``longest``.
  func departure(spin: Double, from pin: Point, off stage: Rect) -> Double {
    swing(from: 0, spin: spin) { angle in
      let (center, sine, cosine) = (pin + arm(at: angle), abs(sin(angle)), abs(cos(angle)))
      return center.x - (cosine * size.width + sine * size.height) / 2 >= stage.maxX
        || center.y - (sine * size.width + cosine * size.height) / 2 >= stage.maxY
    }.time
  }

  private func swing(from angle: Double, spin: Double, until isOver: (Double) -> Bool) -> (time: Double, spin: Double) {
    let step = 1.0 / 960
    var (angle, spin, time) = (angle, spin, 0.0)
    while time < Self.longest, !isOver(angle) {
      // The middle of the step: exact to the square of it.
      let half = angle + spin * step / 2
      let next = spin + gravity * arm(at: half).x / inertia * step
      (angle, spin, time) = (angle + (spin + next) / 2 * step, next, time + step)
    }
    return (time, spin)
  }

  private static let longest = 5.0

  /// - Returns: the spin with which it turns from an angle to 0 in so many seconds; 0 where it is faster by its weight alone.
  func spin(toArriveIn seconds: Double, from angle: Double) -> Double {
    least(from: 0) { arrival(from: angle, spin: $0).time <= seconds }
  }

  /// - Returns: the spin with which it leaves a stage in so many seconds, and no less than takes it over the top.
  func spin(toLeaveIn seconds: Double, from pin: Point, off stage: Rect, atLeast spin: Double) -> Double {
    least(from: spin) { departure(spin: $0, from: pin, off: stage) <= seconds }
  }

  /// The least spin that is fast enough.
  private func least(from slowest: Double, _ isFastEnough: (Double) -> Bool) -> Double {
    var (slow, fast) = (slowest, slowest + 40)
    if isFastEnough(slow) { return slow }
    for _ in 0..<30 {
      let middle = (slow + fast) / 2
      if isFastEnough(middle) { fast = middle } else { slow = middle }
    }
    return fast
  }
}
