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

  /// How long it takes to turn from an angle to 0, clockwise.
  /// - Returns: seconds; at most ``longest``.
  func time(from angle: Double, spin: Double) -> Double {
    let step = 1.0 / 480
    var (angle, spin, time) = (angle, spin, 0.0)
    while time < Self.longest {
      // The middle of the step: exact to the square of it.
      let half = angle + spin * step / 2
      let next = spin + gravity * arm(at: half).x / inertia * step
      let end = angle + (spin + next) / 2 * step
      if end >= 0 { return time + step * -angle / (end - angle) }
      (angle, spin, time) = (end, next, time + step)
    }
    return time
  }

  private static let longest = 5.0

  /// - Returns: the spin with which it takes so long to turn from an angle to 0; 0 where it is faster by its weight alone.
  func spin(toArriveIn seconds: Double, from angle: Double) -> Double {
    var (slow, fast) = (0.0, 20.0)
    if time(from: angle, spin: slow) <= seconds { return slow }
    for _ in 0..<40 {
      let middle = (slow + fast) / 2
      if time(from: angle, spin: middle) > seconds { slow = middle } else { fast = middle }
    }
    return fast
  }
}
