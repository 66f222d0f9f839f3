import Geometry
import Motion

/// How an animation's progress runs over its time: along a curve, or as a spring moves.
public nonisolated struct TimingParameters: Sendable {
  enum Form {
    case curve(TimingCurve)
    /// A spring that comes to rest in the animation's duration.
    case damped(ratio: Double, velocity: Vector)
    /// A spring with a time of its own.
    case spring(Spring, velocity: Vector)
  }

  let form: Form

  /// The least damping ratio that still comes to rest; smaller ratios count as this one.
  static let leastDampingRatio = 0.01

  /// Along a curve.
  public init(_ curve: TimingCurve) { form = .curve(curve) }

  /// As a spring that comes to rest in the animation's duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot, towards 0 it swings more and more; 0 swings most, as 0.01 does. Negative, or
  ///     no number, counts as 1 with a warning.
  ///   - initialVelocity: in ways a second: 1 goes the whole way in a second. y is that of places and shifts.
  public init(dampingRatio: Double, initialVelocity: Vector = .zero) {
    form = .damped(ratio: dampingRatio, velocity: initialVelocity)
  }

  /// As a spring moves; its settling time takes the place of the animation's duration.
  ///
  /// An undamped spring, which never settles, counts as one with a damping ratio of ``leastDampingRatio``.
  public init(_ spring: Spring, initialVelocity: Vector = .zero) {
    form = .spring(spring, velocity: initialVelocity)
  }

  /// The motion and how long it takes.
  /// - Parameter duration: seconds, more than 0, of those that have no time of their own.
  func resolved(duration: Double) -> (progressCurve: ProgressCurve, duration: Double) {
    switch form {
    case .curve(let curve): return (.curve(curve), duration)
    case .damped(let ratio, let velocity):
      // A spring's motion depends on the product of frequency and time only, so one second stands for any.
      let spring = Spring(settlingDuration: 1, dampingRatio: min(ratio, 1000))
      return (.spring(SettlingSpring(spring, span: 1, velocity: velocity.lanes * duration)), duration)
    case .spring(let spring, let velocity):
      let velocity = velocity.lanes
      let span = settling(spring, velocity)
      return (.spring(SettlingSpring(spring, span: span, velocity: velocity)), span)
    }
  }

  private func settling(_ spring: Spring, _ velocity: SIMD2<Double>) -> Double {
    max(
      spring.settlingDuration(displacement: 1, velocity: -velocity.x, threshold: Spring.settlingThreshold),
      spring.settlingDuration(displacement: 1, velocity: -velocity.y, threshold: Spring.settlingThreshold), 1e-3)
  }

  /// The same with a spring's velocity, where it names none itself.
  func starting(at velocity: SIMD2<Double>) -> TimingParameters {
    let velocity = Vector(velocity.x, velocity.y)
    switch form {
    case .damped(let ratio, .zero): return TimingParameters(dampingRatio: ratio, initialVelocity: velocity)
    case .spring(let spring, .zero): return TimingParameters(spring, initialVelocity: velocity)
    case .curve, .damped, .spring: return self
    }
  }

  /// Numbers that make no motion are replaced, and told.
  @MainActor func checked() -> TimingParameters {
    switch form {
    case .curve: return self
    case .damped(let ratio, let velocity):
      let isSound = ratio.isFinite && ratio >= 0
      if !isSound { AnimationClock.warn("a damping ratio is a number of at least 0; \(ratio) counts as 1") }
      return TimingParameters(
        dampingRatio: isSound ? max(ratio, Self.leastDampingRatio) : 1, initialVelocity: Self.checked(velocity))
    case .spring(let spring, let velocity):
      let damped =
        spring.damping > 0 ? spring : Spring(response: spring.response, dampingRatio: Self.leastDampingRatio)
      return TimingParameters(damped, initialVelocity: Self.checked(velocity))
    }
  }

  @MainActor private static func checked(_ velocity: Vector) -> Vector {
    if velocity.isFinite, velocity.length < 1e6 { return velocity }
    AnimationClock.warn("a spring's initial velocity is finite; \(velocity) counts as none")
    return .zero
  }
}

extension Vector {
  nonisolated var lanes: SIMD2<Double> { SIMD2(x, y) }
}

/// What says how an animation's progress runs over its time, in the words of UIKit.
public protocol TimingCurveProvider {
  var timingParameters: TimingParameters { get }
}

extension TimingParameters: TimingCurveProvider {
  public var timingParameters: TimingParameters { self }
}

extension TimingCurve: TimingCurveProvider {
  public nonisolated var timingParameters: TimingParameters { TimingParameters(self) }
}

/// Progress along a cubic curve.
public nonisolated struct CubicTimingParameters: TimingCurveProvider, Sendable {
  /// The curve.
  public let curve: TimingCurve
  public var timingParameters: TimingParameters { TimingParameters(curve) }

  public init(animationCurve curve: TimingCurve = .easeInOut) { self.curve = curve }

  /// A Bézier curve from (0, 0) to (1, 1).
  /// - Precondition: the x of both points is from 0 to 1, their y from -1000 to 1000.
  public init(controlPoint1: Point, controlPoint2: Point) {
    curve = .cubicBezier(controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y)
  }
}

/// Progress as a spring moves.
public nonisolated struct SpringTimingParameters: TimingCurveProvider, Sendable {
  public let timingParameters: TimingParameters

  /// A critically damped spring that comes to rest in the animation's duration.
  public init() { timingParameters = TimingParameters(dampingRatio: 1) }

  /// A spring that comes to rest in the animation's duration; the numbers are those of
  /// ``TimingParameters/init(dampingRatio:initialVelocity:)``.
  public init(dampingRatio: Double, initialVelocity: Vector = .zero) {
    timingParameters = TimingParameters(dampingRatio: dampingRatio, initialVelocity: initialVelocity)
  }

  /// A spring given by its physical constants, which has a time of its own.
  /// - Precondition: they are in the ranges that `Spring.init(stiffness:damping:mass:)` states.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Vector) {
    timingParameters = TimingParameters(
      Spring(stiffness: stiffness, damping: damping, mass: mass), initialVelocity: initialVelocity)
  }

  /// A spring given by how long it feels and how much it bounces; it has a time of its own, longer than `duration`.
  /// - Precondition: they are in the ranges that `Spring.init(duration:bounce:)` states.
  public init(duration: Double = 0.5, bounce: Double = 0, initialVelocity: Vector = .zero) {
    timingParameters = TimingParameters(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }
}
