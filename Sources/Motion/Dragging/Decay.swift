#if canImport(Glibc)
import Glibc
#endif

/// A throw that friction slows: the velocity falls by the same factor in every equal span.
///
/// ```swift
/// let landing = center.x + Decay.normal.projectedTravel(velocity: velocity.x)
/// ```
///
/// Positions count from where the throw began, in any unit; velocities are in that unit a second, times in seconds.
///
/// > Source: `x″ = -x′ / τ`, so `v(t) = v e^(-t/τ)` and `x(t) = v τ (1 - e^(-t/τ))`.
public struct Decay: Hashable, Sendable, BitwiseCopyable {
  /// The ways to give a decay, with the ranges that ``Decay/init(validating:)`` checks.
  public enum Form: Hashable, Sendable {
    /// Seconds in which the velocity falls to 1/e, 0.001 to 1000.
    case timeConstant(Double)
    /// The share of the velocity that is left after a millisecond, more than 0 and less than 1, with a time constant
    /// from 0.001 to 1000 seconds.
    case ratePerMillisecond(Double)
  }

  /// Seconds in which the velocity falls to 1/e.
  public let timeConstant: Double

  /// The share of the velocity that is left after a millisecond.
  public var ratePerMillisecond: Double { exp(-0.001 / timeConstant) }

  /// How a scroll view coasts: 0.998 of the velocity is left after a millisecond.
  public static let normal = Decay(ratePerMillisecond: 0.998)
  /// Five times as short: 0.99 of the velocity is left after a millisecond.
  public static let fast = Decay(ratePerMillisecond: 0.99)

  /// A decay for numbers from outside.
  ///
  /// - Throws: ``MotionError/outOfRange(name:value:legal:)`` for a number that is not legal.
  public init(validating form: Form) throws(MotionError) {
    switch form {
    case .timeConstant(let seconds): timeConstant = try checked(seconds, in: 0.001...1000, as: "timeConstant")
    case .ratePerMillisecond(let rate):
      timeConstant = -0.001 / log(try checked(rate, in: exp(-1)...exp(-1e-6), as: "ratePerMillisecond"))
    }
  }

  /// The decay with this very constant, whatever form it came from: what was written down is read back to the bit.
  ///
  /// - Throws: ``MotionError/outOfRange(name:value:legal:)`` where no form gives such a decay.
  package init(restoring timeConstant: Double) throws(MotionError) {
    // A rate near 1 loses digits on its way through the logarithm.
    self.timeConstant = try checked(timeConstant, in: 0.001 * (1 - 1e-9)...1000 * (1 + 1e-9), as: "timeConstant")
  }

  /// - Parameter timeConstant: seconds in which the velocity falls to 1/e.
  /// - Precondition: it is from 0.001 to 1000.
  public init(timeConstant: Double) {
    self = trusted { () throws(MotionError) in try Decay(validating: .timeConstant(timeConstant)) }
  }

  /// - Parameter ratePerMillisecond: the share of the velocity that is left after a millisecond.
  /// - Precondition: it is from 0.368 to 0.999 999.
  public init(ratePerMillisecond: Double) {
    self = trusted { () throws(MotionError) in try Decay(validating: .ratePerMillisecond(ratePerMillisecond)) }
  }

  /// The way covered after `time` seconds.
  ///
  /// - Precondition: `time` is at least 0. It may be infinite, which gives the whole way.
  public func travel(after time: Double, velocity: Double) -> Double {
    let share = -expm1(-Self.elapsed(time) / timeConstant)
    // An endless velocity has covered nothing at the start.
    return share == 0 ? 0 : velocity * timeConstant * share
  }

  /// The velocity after `time` seconds.
  ///
  /// - Precondition: `time` is at least 0. It may be infinite: then nothing moves any more.
  public func velocity(after time: Double, velocity: Double) -> Double {
    let share = exp(-Self.elapsed(time) / timeConstant)
    return share == 0 ? 0 : velocity * share
  }

  /// The whole way that a throw will cover: where it lands, counted from where it is let go.
  public func projectedTravel(velocity: Double) -> Double { velocity * timeConstant }

  /// The velocity whose throw covers `travel`: the inverse of ``projectedTravel(velocity:)``.
  public func velocity(projecting travel: Double) -> Double { travel / timeConstant }

  /// Seconds until the speed is no more than `threshold`; 0 if it never was.
  ///
  /// - Precondition: `threshold` is more than 0: a decay slows for ever.
  public func duration(velocity: Double, untilSpeed threshold: Double) -> Double {
    precondition(threshold > 0, "threshold is \(threshold); it must be more than 0")
    let speed = abs(velocity)
    if speed <= threshold { return 0 }
    let ratio = speed / threshold
    // A quotient of two numbers may be larger than every number.
    return timeConstant * (ratio.isInfinite ? log(speed) - log(threshold) : log(ratio))
  }

  /// Seconds until the throw has covered `travel`; nil if it never gets there.
  public func duration(toTravel travel: Double, velocity: Double) -> Double? {
    if travel == 0 { return 0 }
    let share = travel / projectedTravel(velocity: velocity)
    // So fast that it is there at once.
    if share == 0, share.sign == .plus { return 0 }
    return share > 0 && share < 1 ? -timeConstant * log1p(-share) : nil
  }

  private static func elapsed(_ time: Double) -> Double {
    precondition(time >= 0, "time is \(time); a throw is asked from its start on")
    return time
  }
}
