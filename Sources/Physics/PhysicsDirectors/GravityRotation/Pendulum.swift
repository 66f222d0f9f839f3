import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A homogeneous plate that swings about a pin. Computes the spin with which it moves as on the reference stage.
nonisolated struct Pendulum: Hashable, Sendable {
  /// From the pin to the middle of the plate when it hangs upright, in points.
  let arm: Vector
  let size: Size
  /// The gravity, in points per second squared, y down.
  let gravity: Double

  /// The moment of inertia about the pin, of a plate of mass 1.
  /// > Source: moments of inertia, (w² + h²) / 12 for a rectangle, and the parallel axis theorem.
  var inertia: Double { (size.width * size.width + size.height * size.height) / 12 + arm.dot(arm) }

  /// From the pin to the middle of the turned plate.
  func arm(at angle: Double) -> Vector {
    let (sine, cosine) = (sin(angle), cos(angle))
    return Vector(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
  }

  /// The velocity of the middle at a spin in radians per second.
  func velocity(at angle: Double, spin: Double) -> Vector {
    let arm = arm(at: angle)
    return Vector(-arm.y, arm.x) * spin
  }

  /// The spin that an impulse gives which would move a free plate straight down at this speed.
  func spin(ofBlow speed: Double, at angle: Double) -> Double { speed * arm(at: angle).x / inertia }

  /// The spin that tips the plate over.
  /// - Parameter share: the energy, as a multiple of the energy that the plate needs to tip over.
  /// - Returns: radians per second.
  func spin(overTop share: Double) -> Double {
    let barrier = arm.length - abs(arm.y)
    return (2 * share * gravity * max(0, barrier) / inertia).squareRoot()
  }

  /// The angular acceleration by the weight of the upright plate, in radians per second squared.
  var pull: Double { gravity * arm.x / inertia }

  /// The time that the plate takes to turn clockwise from an angle to 0, and its spin at the end.
  /// - Returns: seconds, at most ``longest``; radians per second.
  func arrival(from angle: Double, spin: Double) -> (time: Double, spin: Double) {
    swing(from: angle, spin: spin) { $0 >= 0 }
  }

  /// The time that the plate takes to turn clockwise from upright until it has left a stage.
  /// - Parameter pin: the place of the pin.
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
      // The midpoint method: the error is of second order.
      let half = angle + spin * step / 2
      let next = spin + gravity * arm(at: half).x / inertia * step
      (angle, spin, time) = (angle + (spin + next) / 2 * step, next, time + step)
    }
    return (time, spin)
  }

  private static let longest = 5.0

  /// The spin with which the plate turns from an angle to 0 in a given time.
  /// - Returns: radians per second; 0 if the plate's weight alone is faster.
  func spin(toArriveIn seconds: Double, from angle: Double) -> Double {
    least(from: 0) { arrival(from: angle, spin: $0).time <= seconds }
  }

  /// The spin with which the plate leaves a stage in a given time.
  /// - Parameter spin: the minimum of the result: the spin that tips the plate over.
  /// - Returns: radians per second.
  func spin(toLeaveIn seconds: Double, from pin: Point, off stage: Rect, atLeast spin: Double) -> Double {
    least(from: spin) { departure(spin: $0, from: pin, off: stage) <= seconds }
  }

  /// The smallest spin that satisfies a condition.
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
