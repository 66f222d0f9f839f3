#if canImport(Glibc)
import Glibc
#endif

/// A damped spring: a mass that is pulled towards its target and slowed by friction.
///
/// A spring is a stateless value. From a displacement and a velocity it computes both at any later time, exactly, for
/// every damping ratio and every frame rate.
///
/// ```swift
/// let spring = Spring(response: 0.4, dampingRatio: 0.8)
/// let step = spring.step(1.0 / 60)
/// var offset = -200.0, velocity = 0.0
/// step.apply(&offset, &velocity)
/// ```
///
/// The initializers trap on numbers out of range. Use ``init(validating:)`` for numbers from a file or a user; it
/// throws instead.
///
/// > Source: the linear oscillator `m x″ + c x′ + k x = 0`, with `x` the displacement from the target.
public struct Spring: Hashable, Sendable, BitwiseCopyable {
  /// The stiffness `k`: the force per displacement.
  public let stiffness: Double
  /// The damping `c`: the friction per velocity. A spring with damping 0 never comes to rest.
  public let damping: Double
  /// The mass `m`.
  public let mass: Double
  /// The seconds after which an undamped spring is stopped at its target; nil for every damped spring.
  ///
  /// The computed motion ignores this time: the caller stops stepping then.
  public let endsAfter: Double?

  /// Creates a spring from its physical constants.
  ///
  /// - Parameters:
  ///   - stiffness: 1e-6 to 1e9.
  ///   - damping: 0 to 1e9; 0 is undamped.
  ///   - mass: 1e-6 to 1e6. Default: 1.
  /// - Precondition: the resulting ``response`` and ``dampingRatio`` are legal too.
  public init(stiffness: Double, damping: Double, mass: Double = 1) {
    self.init(.physical(stiffness: stiffness, damping: damping, mass: mass))
  }

  /// Creates a spring of mass 1 from its undamped period and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: the undamped period, 0.0001 to 10 000 seconds.
  ///   - dampingRatio: 0 to 1000; 0 is undamped, below 1 overshoots, 1 is critical, above 1 is overdamped.
  public init(response: Double, dampingRatio: Double) {
    self.init(.response(response, dampingRatio: dampingRatio))
  }

  /// Creates a spring of mass 1 from its perceptual duration and its bounce.
  ///
  /// - Parameters:
  ///   - duration: the ``response``, 0.0001 to 10 000 seconds. A critically damped spring is nearly at its target by
  ///     then.
  ///   - bounce: -0.999 to 1; 0 is critical, 1 is undamped, below 0 is overdamped.
  /// > Source: SwiftUI's documentation: the damping ratio is `1 - bounce`, and `1 / (1 + bounce)` below 0.
  public init(duration: Double, bounce: Double) {
    self.init(.perceptual(duration: duration, bounce: bounce))
  }

  /// Creates a spring of mass 1 that settles in a given time.
  ///
  /// Released at rest, the spring stays within `threshold` of its distance from `settlingDuration` seconds on.
  ///
  /// - Parameters:
  ///   - settlingDuration: 0.001 to 3600 seconds.
  ///   - dampingRatio: 0.001 to 1000. An undamped spring never settles.
  ///   - threshold: the share of the distance that counts as settled, 1e-9 to 0.5. Default: ``settlingThreshold``.
  public init(settlingDuration: Double, dampingRatio: Double, threshold: Double = Spring.settlingThreshold) {
    self.init(.settling(settlingDuration, dampingRatio: dampingRatio, threshold: threshold))
  }

  /// Returns an undamped spring of mass 1, which oscillates until it is stopped.
  ///
  /// - Parameters:
  ///   - period: 0.0001 to 10 000 seconds.
  ///   - endsAfter: the time at which the spring is stopped, 0 to 86 400 seconds; nil: never.
  public static func undamped(period: Double, endsAfter: Double?) -> Spring {
    Spring(.undamped(period: period, endsAfter: endsAfter))
  }

  /// Creates a spring from any of its forms.
  ///
  /// - Precondition: every number is in the range that its ``Form`` documents.
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

/// The kind of motion of a spring released at rest.
public enum SpringRegime: Hashable, Sendable {
  /// Oscillates forever.
  case undamped
  /// Overshoots, and oscillates with falling amplitude.
  case underdamped
  /// The fastest motion without overshoot: a damping ratio within 1e-12 of 1.
  case critical
  /// Approaches its target slowly, without overshoot.
  case overdamped
}

extension Spring {
  /// The default threshold of ``settlingDuration``, as a share of the distance: 0.001.
  public static let settlingThreshold = 0.001

  /// The angular frequency without damping, `√(k / m)`, in radians a second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }
  /// The period without damping, `2π √(m / k)`, in seconds.
  public var response: Double { 2 * .pi / angularFrequency }
  /// The damping ratio `c / (2 √(k m))`: 1 is critical.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
  /// The bounce that, with ``response`` as the duration, gives the same motion.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The kind of motion that the damping ratio gives.
  public var regime: SpringRegime {
    let ratio = dampingRatio
    if damping == 0 { return .undamped }
    if abs(ratio - 1) <= 1e-12 { return .critical }
    return ratio < 1 ? .underdamped : .overdamped
  }
}
