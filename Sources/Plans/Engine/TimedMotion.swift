import Geometry
import Motion

/// A motion whose place depends on its age alone.
struct TimedMotion {
  /// The engine's channel that it moves.
  var channel: Int32 = 0
  /// When the way begins, on the scheduler's clock: after the delay.
  let begin: Double
  private(set) var hasBegun = false
  private var course: Course
  /// Whether a way leads from where the property is when it begins.
  private let setsOutFromPresent: Bool

  /// What way it takes.
  enum Course {
    /// Through keyframes.
    case keys(Keyframes, Pace)
    /// From wherever the property is when it begins; it is there after a share of the time.
    case way(from: SIMD4<Double>, to: SIMD4<Double>, share: Double, curve: TimingCurve, Pace)
    /// Along an arc, likewise.
    case arc(Arc, to: Point, curve: TimingCurve, Pace)
    /// Slowing down by friction, for so many seconds until the rest of the way cannot be seen.
    case coast(from: SIMD4<Double>, velocity: SIMD4<Double>, Decay, seconds: Double)
  }

  /// Seconds of one run, and how many runs.
  struct Pace {
    let duration: Double
    let repetition: Repetition

    var seconds: Double { duration == 0 ? 0 : duration * repetition.count }

    func phase(at age: Double) -> (fraction: Double, isReversed: Bool) {
      duration == 0 ? (1, false) : repetition.phase(after: age / duration)
    }
  }

  /// - Parameter delay: seconds, at least 0.
  init(_ course: Course, at now: Double, delay: Double = 0, setsOutFromPresent: Bool = true) {
    self.course = course
    self.setsOutFromPresent = setsOutFromPresent
    begin = now + delay
  }

  func begins(by now: Double) -> Bool { !hasBegun && now >= begin - grace }
  func isOver(at now: Double) -> Bool { hasBegun && now - begin >= seconds - grace }

  private var seconds: Double {
    switch course {
    case .keys(_, let pace), .way(_, _, _, _, let pace), .arc(_, _, _, let pace): pace.seconds
    case .coast(_, _, _, let seconds): seconds
    }
  }

  /// The way begins here.
  mutating func begin(at present: SIMD4<Double>) {
    hasBegun = true
    guard setsOutFromPresent else { return }
    switch course {
    case .keys: break
    case .way(_, let to, let share, let curve, let pace):
      course = .way(from: present, to: to, share: share, curve: curve, pace)
    case .arc(_, let to, let curve, let pace):
      course = .arc(Arc(from: Point(present.x, present.y), to: to), to: to, curve: curve, pace)
    case .coast(_, let velocity, let decay, let seconds):
      course = .coast(from: present, velocity: velocity, decay, seconds: seconds)
    }
  }

  /// Where it is; at its end, exactly where it leads.
  func value(at now: Double) -> SIMD4<Double> {
    let age = isOver(at: now) ? seconds : max(0, now - begin)
    switch course {
    case .keys(let keys, let pace): return keys.value(at: pace.phase(at: age).fraction)
    case .way(let from, let to, let share, let curve, let pace):
      let part = pace.phase(at: age).fraction
      return part < share ? from + (to - from) * curve.value(at: part / share) : to
    case .arc(let arc, _, let curve, let pace):
      return arc.point(at: curve.value(at: pace.phase(at: age).fraction)).lanes
    case .coast(let from, let velocity, let decay, let seconds):
      let rate = age >= seconds ? decay.timeConstant : decay.travel(after: age, velocity: 1)
      return from + velocity * rate
    }
  }

  /// How fast it is there, a second's worth; still before it begins and after its end.
  func velocity(at now: Double) -> SIMD4<Double> {
    guard hasBegun, !isOver(at: now) else { return .zero }
    let age = max(0, now - begin)
    switch course {
    case .keys(let keys, let pace):
      let (fraction, isReversed) = pace.phase(at: age)
      return keys.slope(at: fraction) * ((isReversed ? -1 : 1) / pace.duration)
    case .way(let from, let to, let share, let curve, let pace):
      let (fraction, isReversed) = pace.phase(at: age)
      guard fraction < share else { return .zero }
      return (to - from) * (curve.slope(at: fraction / share) * (isReversed ? -1 : 1) / (share * pace.duration))
    case .arc(let arc, _, let curve, let pace):
      let (fraction, isReversed) = pace.phase(at: age)
      let slope = arc.slope(at: curve.value(at: fraction))
      return slope.lanes * (curve.slope(at: fraction) * (isReversed ? -1 : 1) / pace.duration)
    case .coast(_, let velocity, let decay, _): return velocity * decay.velocity(after: age, velocity: 1)
    }
  }
}

/// Times are sums: without a nanosecond's grace their rounding would cost a whole frame now and then.
private let grace = 1e-9
