#if canImport(Glibc)
import Glibc
#endif

/// A damped spring: a mass pulled back to its target, and held back by friction.
///
/// A spring is a plain value. It has no state of its own: give it a displacement from the target and a velocity, and it
/// says where they are later, exactly, whatever the damping and however the time is cut into frames.
///
/// ```swift
/// let spring = Spring(response: 0.4, dampingRatio: 0.8)
/// let step = spring.step(1.0 / 60)
/// var offset = -200.0, velocity = 0.0
/// step.apply(&offset, &velocity)
/// ```
///
/// The initializers trap on numbers that make no spring. Numbers from a file or a user go through
/// ``init(validating:)``, which throws instead.
///
/// > Source: the linear oscillator `m x″ + c x′ + k x = 0`, with `x` the displacement from the target.
public struct Spring: Hashable, Sendable, BitwiseCopyable {
  /// The pull per displacement, `k`.
  public let stiffness: Double
  /// The friction per velocity, `c`. 0 never comes to rest by itself.
  public let damping: Double
  /// The mass, `m`.
  public let mass: Double
  /// Seconds after which an undamped spring is stopped at its target; nil for every damped spring.
  ///
  /// The motion itself does not know it: whoever steps the spring ends it then.
  public let endsAfter: Double?

  /// A spring given by its physical constants.
  ///
  /// - Parameters:
  ///   - stiffness: 1e-6 to 1e9.
  ///   - damping: 0 to 1e9; 0 is undamped.
  ///   - mass: 1e-6 to 1e6.
  /// - Precondition: the resulting ``response`` and ``dampingRatio`` are legal too.
  public init(stiffness: Double, damping: Double, mass: Double = 1) {
    self.init(.physical(stiffness: stiffness, damping: damping, mass: mass))
  }

  /// A spring of mass 1 given by its undamped period and its share of critical damping.
  ///
  /// - Parameters:
  ///   - response: seconds, 0.0001 to 10 000.
  ///   - dampingRatio: 0 to 1000; 0 is undamped, below 1 overshoots, 1 is critical, above 1 creeps.
  public init(response: Double, dampingRatio: Double) {
    self.init(.response(response, dampingRatio: dampingRatio))
  }

  /// A spring of mass 1 given by how long it feels and how much it bounces.
  ///
  /// - Parameters:
  ///   - duration: seconds, 0.0001 to 10 000: the ``response``. A critical spring is all but there by then.
  ///   - bounce: -0.999 to 1; 0 is critical, 1 is undamped, below 0 creeps.
  /// > Source: the meaning that SwiftUI documents: the damping ratio is `1 - bounce`, and `1 / (1 + bounce)` below 0.
  public init(duration: Double, bounce: Double) {
    self.init(.perceptual(duration: duration, bounce: bounce))
  }

  /// A spring of mass 1 that comes to rest in a stated time.
  ///
  /// Released at rest, it is within `threshold` of the travel after `settlingDuration` seconds, and stays there.
  ///
  /// - Parameters:
  ///   - settlingDuration: seconds, 0.001 to 3600.
  ///   - dampingRatio: 0.001 to 1000. An undamped spring never settles.
  ///   - threshold: the share of the travel that counts as there, 1e-9 to 0.5.
  public init(settlingDuration: Double, dampingRatio: Double, threshold: Double = Spring.settlingThreshold) {
    self.init(.settling(settlingDuration, dampingRatio: dampingRatio, threshold: threshold))
  }

  /// A spring of mass 1 without friction, that is stopped after a stated time or swings for ever.
  ///
  /// - Parameters:
  ///   - period: seconds of one swing, 0.0001 to 10 000.
  ///   - endsAfter: seconds, 0 to 86 400; nil never ends.
  public static func undamped(period: Double, endsAfter: Double?) -> Spring {
    Spring(.undamped(period: period, endsAfter: endsAfter))
  }

  /// A spring in any of its forms, for numbers that the program itself chose.
  ///
  /// - Precondition: every number is in the range that its ``Form`` states.
  public init(_ form: Form) {
    self = trusted { () throws(MotionError) in try Spring(validating: form) }
  }

  init(checkedStiffness stiffness: Double, damping: Double, mass: Double, endsAfter: Double?) {
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
    self.endsAfter = endsAfter
  }
}

/// How a spring moves when it is released at rest.
public enum SpringRegime: Hashable, Sendable {
  /// Swings for ever.
  case undamped
  /// Overshoots, and swings with falling amplitude.
  case underdamped
  /// The fastest that does not overshoot. True within rounding: a damping ratio within 1e-12 of 1.
  case critical
  /// Creeps home without overshoot.
  case overdamped
}

extension Spring {
  /// The share of the travel that counts as there when nothing else is said.
  public static let settlingThreshold = 0.001

  /// Radians a second of the undamped swing, `√(k / m)`.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }
  /// Seconds of one undamped swing, `2π √(m / k)`.
  public var response: Double { 2 * .pi / angularFrequency }
  /// The share of critical damping, `c / (2 √(k m))`.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
  /// The bounce that, with ``response`` as the duration, gives this motion back.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  public var regime: SpringRegime {
    let ratio = dampingRatio
    if damping == 0 { return .undamped }
    if abs(ratio - 1) <= 1e-12 { return .critical }
    return ratio < 1 ? .underdamped : .overdamped
  }
}
