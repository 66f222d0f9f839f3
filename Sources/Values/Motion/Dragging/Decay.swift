#if canImport(Glibc)
import Glibc
#endif

/// Exponential deceleration, like a scroll view after a fling: the velocity falls by the same factor in equal times.
///
/// ```swift
/// let landing = center.x + Decay.normal.projectedDistance(velocity: velocity.x)
/// ```
///
/// Distances count from the release, in any unit; velocities are in that unit a second, times in seconds.
///
/// > Source: `x″ = -x′ / τ`, so `v(t) = v e^(-t/τ)` and `x(t) = v τ (1 - e^(-t/τ))`.
public struct Decay: Hashable, Sendable, BitwiseCopyable {
  /// The parameters of a decay, with the ranges that ``Decay/init(validating:)`` checks.
  public enum Form: Hashable, Sendable {
    /// The seconds in which the velocity falls to 1/e, 0.001 to 1000.
    case timeConstant(Double)
    /// The share of the velocity left after a millisecond, more than 0 and less than 1. The time constant that follows
    /// from it must be 0.001 to 1000 seconds.
    case ratePerMillisecond(Double)
  }

  /// The seconds in which the velocity falls to 1/e.
  public let timeConstant: Double

  /// The share of the velocity left after a millisecond.
  public var ratePerMillisecond: Double { exp(-0.001 / timeConstant) }

  /// The deceleration of a scroll view: 0.998 of the velocity is left after a millisecond.
  public static let normal = Decay(ratePerMillisecond: 0.998)
  /// A deceleration five times as fast: 0.99 of the velocity is left after a millisecond.
  public static let fast = Decay(ratePerMillisecond: 0.99)

  /// Creates a decay from unchecked numbers, such as those of a file.
  ///
  /// - Throws: ``MotionError/outOfRange(name:value:legal:)`` for a number outside its range.
  public init(validating form: Form) throws(MotionError) {
    switch form {
    case .timeConstant(let seconds): timeConstant = try checked(seconds, in: 0.001...1000, as: "timeConstant")
    case .ratePerMillisecond(let rate):
      timeConstant = -0.001 / log(try checked(rate, in: exp(-1)...exp(-1e-6), as: "ratePerMillisecond"))
    }
  }

  /// Creates a decay with exactly this time constant, so that a saved decay is restored to the bit.
  ///
  /// - Throws: ``MotionError/outOfRange(name:value:legal:)`` if no ``Form`` gives this time constant.
  package init(restoring timeConstant: Double) throws(MotionError) {
    // The path through the logarithm would lose digits of a rate near 1.
    self.timeConstant = try checked(timeConstant, in: 0.001 * (1 - 1e-9)...1000 * (1 + 1e-9), as: "timeConstant")
  }

  /// Creates a decay from its time constant.
  /// - Parameter timeConstant: the seconds in which the velocity falls to 1/e.
  /// - Precondition: the time constant is 0.001 to 1000.
  public init(timeConstant: Double) {
    self = trusted { () throws(MotionError) in try Decay(validating: .timeConstant(timeConstant)) }
  }

  /// Creates a decay from its rate.
  /// - Parameter ratePerMillisecond: the share of the velocity left after a millisecond.
  /// - Precondition: the rate is 0.368 to 0.999 999.
  public init(ratePerMillisecond: Double) {
    self = trusted { () throws(MotionError) in try Decay(validating: .ratePerMillisecond(ratePerMillisecond)) }
  }

  /// Returns the distance covered after `time` seconds.
  ///
  /// - Precondition: `time` is at least 0. Infinity gives the total distance.
  public func travel(after time: Double, velocity: Double) -> Double {
    let share = -expm1(-Self.elapsed(time) / timeConstant)
    // An infinite velocity times a time of 0 would be NaN.
    return share == 0 ? 0 : velocity * timeConstant * share
  }

  /// Returns the velocity after `time` seconds.
  ///
  /// - Precondition: `time` is at least 0. Infinity gives 0.
  public func velocity(after time: Double, velocity: Double) -> Double {
    let share = exp(-Self.elapsed(time) / timeConstant)
    return share == 0 ? 0 : velocity * share
  }

  /// Returns the total distance, from the release to the landing point.
  public func projectedDistance(velocity: Double) -> Double { velocity * timeConstant }

  /// Returns the velocity that covers a total distance: the inverse of ``projectedDistance(velocity:)``.
  public func velocity(projecting travel: Double) -> Double { travel / timeConstant }

  /// Returns the seconds until the speed is at most `threshold`; 0 if it is already.
  ///
  /// - Precondition: `threshold` is more than 0, because a decay never stops entirely.
  public func duration(velocity: Double, untilSpeed threshold: Double) -> Double {
    precondition(threshold > 0, "threshold is \(threshold); it must be more than 0")
    let speed = abs(velocity)
    if speed <= threshold { return 0 }
    let ratio = speed / threshold
    // The quotient overflows if the speed is large and the threshold small.
    return timeConstant * (ratio.isInfinite ? log(speed) - log(threshold) : log(ratio))
  }

  /// Returns the seconds until the distance `travel` is covered; nil if the decay never reaches it.
  public func duration(toTravel travel: Double, velocity: Double) -> Double? {
    if travel == 0 { return 0 }
    let share = travel / projectedDistance(velocity: velocity)
    // An infinite velocity is there at once.
    if share == 0, share.sign == .plus { return 0 }
    return share > 0 && share < 1 ? -timeConstant * log1p(-share) : nil
  }

  private static func elapsed(_ time: Double) -> Double {
    precondition(time >= 0, "time is \(time); a throw is asked from its start on")
    return time
  }
}
