import Geometry
import Motion
import Runtime

/// The progress of an animation over its time: along a curve, or like a spring.
public nonisolated struct TimingParameters: Sendable {
  enum Form {
    case curve(TimingCurve)
    /// A spring that comes to rest in the animation's duration.
    case damped(ratio: Double, velocity: Vector)
    /// A spring with its own settling time.
    case spring(Spring, velocity: Vector)
  }

  let form: Form

  /// The smallest damping ratio that comes to rest; smaller ratios count as this one.
  static let leastDampingRatio = 0.01

  /// Moves along a curve.
  public init(_ curve: TimingCurve) { form = .curve(curve) }

  /// Moves like a spring that comes to rest in the animation's duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot; smaller values swing more, down to 0, which counts as 0.01. A negative or
  ///     non-finite ratio becomes 1 and logs a warning.
  ///   - initialVelocity: relative to the distance, per second: 1 covers the whole distance in a second. y applies to
  ///     the y of places and displacements.
  public init(dampingRatio: Double, initialVelocity: Vector = .zero) {
    form = .damped(ratio: dampingRatio, velocity: initialVelocity)
  }

  /// Moves like a spring for its settling time, which replaces the animation's duration.
  ///
  /// A spring with less damping than a ratio of 0.01 counts as one of this ratio: without damping it never settles.
  public init(_ spring: Spring, initialVelocity: Vector = .zero) {
    form = .spring(spring, velocity: initialVelocity)
  }

  /// The progress and its duration.
  /// - Parameter duration: seconds, more than 0, for timings without their own duration.
  func resolved(duration: Double) -> (progressCurve: ProgressCurve, duration: Double) {
    switch form {
    case .curve(let curve): return (.curve(curve), duration)
    case .damped(let ratio, let velocity):
      // A spring's motion depends only on the product of frequency and time, so one second stands for any duration.
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

  /// The same timing with an initial velocity, if it is a spring without one.
  func starting(at velocity: SIMD2<Double>) -> TimingParameters {
    let velocity = Vector(velocity.x, velocity.y)
    switch form {
    case .damped(let ratio, .zero): return TimingParameters(dampingRatio: ratio, initialVelocity: velocity)
    case .spring(let spring, .zero): return TimingParameters(spring, initialVelocity: velocity)
    case .curve, .damped, .spring: return self
    }
  }

  /// Replaces invalid numbers, with a warning.
  @MainActor func checked() -> TimingParameters {
    switch form {
    case .curve: return self
    case .damped(let ratio, let velocity):
      let isSound = ratio.isFinite && ratio >= 0
      if !isSound { Warnings.log("a damping ratio is a number of at least 0; \(ratio) counts as 1") }
      return TimingParameters(
        dampingRatio: isSound ? max(ratio, Self.leastDampingRatio) : 1, initialVelocity: Self.checked(velocity))
    case .spring(let spring, let velocity):
      let damped =
        spring.dampingRatio >= Self.leastDampingRatio
        ? spring : Spring(response: spring.response, dampingRatio: Self.leastDampingRatio)
      return TimingParameters(damped, initialVelocity: Self.checked(velocity))
    }
  }

  @MainActor private static func checked(_ velocity: Vector) -> Vector {
    if velocity.isFinite, velocity.length < 1e6 { return velocity }
    Warnings.log("a spring's initial velocity is finite; \(velocity) counts as none")
    return .zero
  }
}

extension Vector {
  nonisolated var lanes: SIMD2<Double> { SIMD2(x, y) }
}

/// A type that describes an animation's progress over its time, with UIKit's name.
public protocol TimingCurveProvider {
  var timingParameters: TimingParameters { get }
}

extension TimingParameters: TimingCurveProvider {
  /// Itself.
  public var timingParameters: TimingParameters { self }
}

extension TimingCurve: TimingCurveProvider {
  /// The progress along this curve.
  public nonisolated var timingParameters: TimingParameters { TimingParameters(self) }
}

/// The progress along a cubic curve.
public nonisolated struct CubicTimingParameters: TimingCurveProvider, Sendable {
  /// The curve.
  public let curve: TimingCurve
  /// The progress along ``curve``.
  public var timingParameters: TimingParameters { TimingParameters(curve) }

  /// Makes the timing of a curve.
  public init(animationCurve curve: TimingCurve = .easeInOut) { self.curve = curve }

  /// Makes the timing of a Bézier curve from (0, 0) to (1, 1).
  /// - Precondition: the x of both points is from 0 to 1, their y from -1000 to 1000.
  public init(controlPoint1: Point, controlPoint2: Point) {
    curve = .cubicBezier(controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y)
  }
}

/// The progress like a spring.
public nonisolated struct SpringTimingParameters: TimingCurveProvider, Sendable {
  /// The progress of this spring.
  public let timingParameters: TimingParameters

  /// Makes a critically damped spring that comes to rest in the animation's duration.
  public init() { timingParameters = TimingParameters(dampingRatio: 1) }

  /// Makes a spring that comes to rest in the animation's duration, with the numbers of
  /// ``TimingParameters/init(dampingRatio:initialVelocity:)``.
  public init(dampingRatio: Double, initialVelocity: Vector = .zero) {
    timingParameters = TimingParameters(dampingRatio: dampingRatio, initialVelocity: initialVelocity)
  }

  /// Makes a spring from its physical constants, which has its own settling time.
  /// - Precondition: they are in the ranges that `Spring.init(stiffness:damping:mass:)` states.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Vector) {
    timingParameters = TimingParameters(
      Spring(stiffness: stiffness, damping: damping, mass: mass), initialVelocity: initialVelocity)
  }

  /// Makes a spring from its perceived duration and its bounce; its settling time is longer than `duration`.
  /// - Precondition: they are in the ranges that `Spring.init(duration:bounce:)` states.
  public init(duration: Double = 0.5, bounce: Double = 0, initialVelocity: Vector = .zero) {
    timingParameters = TimingParameters(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }
}
