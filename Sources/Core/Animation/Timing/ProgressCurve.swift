import Geometry
import Motion

/// The progress of an animation at a fraction of its time, in x and y: exactly 0 at the start and exactly 1 at the end.
nonisolated enum ProgressCurve {
  case curve(TimingCurve)
  case spring(SettlingSpring)

  func progress(at time: Double) -> SIMD2<Double> {
    switch self {
    case .curve(let curve): SIMD2(repeating: curve.value(at: time))
    case .spring(let spring): spring.progress(at: time)
    }
  }

  /// The derivative of the progress with respect to the fraction of the time.
  func slope(at time: Double) -> SIMD2<Double> {
    switch self {
    case .curve(let curve): SIMD2(repeating: curve.slope(at: time))
    case .spring(let spring): spring.slope(at: time)
    }
  }

  /// Whether a motion along it keeps the velocity of the motion before: not where it states its own.
  var carriesMomentum: Bool {
    switch self {
    case .curve: true
    case .spring(let spring): spring.carriesMomentum
    }
  }

  /// How far a property has come at a fraction of the time by an initial velocity of 1 a second. A spring responds as
  /// it does to any velocity; along a curve the velocity fades out smoothly within half a second.
  /// - Returns: 0 at both ends.
  func momentum(at time: Double, ofDuration duration: Double) -> Double {
    switch self {
    case .curve:
      let whole = min(duration, 0.5)
      let part = whole > 0 ? time * duration / whole : 1
      // The cubic Hermite polynomial that begins with slope 1 and ends with slope 0.
      return (0..<1).contains(part) ? part * (1 - part) * (1 - part) * whole : 0
    case .spring(let spring): return spring.momentum(at: time) * duration
    }
  }

  /// The fraction of the time at which the progress in x has this value; the first one for a spring.
  func time(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    if case .curve(.linear) = self { return progress }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.progress(at: middle).x < progress { low = middle } else { high = middle }
    }
    return high
  }
}

/// A spring that is at rest at a stated time.
///
/// The free spring has usually less than a thousandth of its distance left at that time. The remainder is removed over
/// the whole time, growing smoothly from 0, so that the initial position and velocity are the spring's and the end is
/// exact.
nonisolated struct SettlingSpring {
  private let spring: Spring
  /// Seconds of the spring's time in the whole.
  private let span: Double
  /// Relative to the distance, per second of the spring's time.
  private let velocity: SIMD2<Double>
  private let remainder: SIMD2<Double>

  init(_ spring: Spring, span: Double, velocity: SIMD2<Double>) {
    self.spring = spring
    self.span = span
    self.velocity = velocity
    let end = spring.step(span)
    remainder = end.xx - end.xv * velocity
  }

  func progress(at time: Double) -> SIMD2<Double> {
    if time <= 0 { return .zero }
    if time >= 1 { return .one }
    let step = spring.step(time * span)
    return 1 - (step.xx - step.xv * velocity - remainder * (time * time * (3 - 2 * time)))
  }

  var carriesMomentum: Bool { velocity == .zero }

  /// How far it has come by an initial velocity of 1 per span.
  func momentum(at time: Double) -> Double {
    guard (0..<1).contains(time) else { return 0 }
    let end = spring.step(span).xv
    return (spring.step(time * span).xv - end * (time * time * (3 - 2 * time))) / span
  }

  func slope(at time: Double) -> SIMD2<Double> {
    guard (0..<1).contains(time) else { return .zero }
    let step = spring.step(time * span)
    return -((step.vx - step.vv * velocity) * span - remainder * (6 * time * (1 - time)))
  }
}

/// A part of an animation's time, and the progress in it.
nonisolated struct AnimationInterval {
  /// Fractions of the whole time.
  let start: Double
  let end: Double
  let progressCurve: ProgressCurve
  /// Whether the fractions are of the whole's progress instead of its time, as for keyframes.
  var isOfProgress = false

  func progress(at time: Double) -> SIMD2<Double> {
    if time >= end { return .one }
    if time <= start { return .zero }
    return progressCurve.progress(at: (time - start) / (end - start))
  }
}
