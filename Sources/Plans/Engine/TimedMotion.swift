import Geometry
import Motion

/// A motion whose place depends on its age alone.
///
/// It is plain memory, to be moved about without counting references: whoever keeps one calls ``retain()`` and
/// ``release()``.
struct TimedMotion {
  /// What way it takes.
  enum Path: UInt8 {
    /// From one value to another: there after a share of the time, then it stays.
    case way
    case keys
    case arc
    /// Slowing down by friction.
    case coast
  }

  /// The engine's channel that it moves.
  var channel: Int32 = 0
  private let path: Path
  /// Whether it leads from where the property is when it begins.
  private let setsOutFromPresent: Bool
  private(set) var hasBegun = false
  /// When the way begins, on the scheduler's clock: after the delay.
  let begin: Double
  /// Seconds from its beginning to its end.
  private let seconds: Double
  private let timing: RepeatTiming
  private var from = SIMD4<Double>.zero
  /// Where a way leads; the velocity at which a coast begins.
  private var to = SIMD4<Double>.zero
  private var share = 1.0
  private var curve = TimingCurve.linear
  private var keys: Unmanaged<Keyframes>?
  private var arc = Arc(from: .zero, to: .zero)
  private var decay = Decay.normal
  /// How far the keys have been put elsewhere.
  private var displacement = SIMD4<Double>.zero

  private init(_ path: Path, _ timing: RepeatTiming, seconds: Double, at begin: Double, setsOutFromPresent: Bool) {
    self.path = path
    self.timing = timing
    self.seconds = seconds
    self.begin = begin
    self.setsOutFromPresent = setsOutFromPresent
  }

  /// - Parameter from: nil for where the property is when it begins.
  static func way(
    from: SIMD4<Double>?, to: SIMD4<Double>, share: Double = 1, curve: TimingCurve, _ timing: RepeatTiming,
    at begin: Double
  ) -> TimedMotion {
    var motion = TimedMotion(.way, timing, seconds: timing.totalDuration, at: begin, setsOutFromPresent: from == nil)
    motion.from = from ?? .zero
    motion.to = to
    motion.share = share
    motion.curve = curve
    return motion
  }

  static func keys(_ keys: Keyframes, _ timing: RepeatTiming, at begin: Double) -> TimedMotion {
    var motion = TimedMotion(.keys, timing, seconds: timing.totalDuration, at: begin, setsOutFromPresent: false)
    motion.keys = Unmanaged.passUnretained(keys)
    return motion
  }

  /// From where the property is when it begins.
  static func arc(to: Point, curve: TimingCurve, _ timing: RepeatTiming, at begin: Double) -> TimedMotion {
    var motion = TimedMotion(.arc, timing, seconds: timing.totalDuration, at: begin, setsOutFromPresent: true)
    motion.to = to.lanes
    motion.curve = curve
    return motion
  }

  /// - Parameter seconds: until the rest of the way cannot be seen.
  static func coast(
    from: SIMD4<Double>, velocity: SIMD4<Double>, _ decay: Decay, seconds: Double, at begin: Double
  ) -> TimedMotion {
    let timing = RepeatTiming(duration: seconds, shortest: RepeatTiming.tolerance)
    var motion = TimedMotion(.coast, timing, seconds: seconds, at: begin, setsOutFromPresent: false)
    motion.from = from
    motion.to = velocity
    motion.decay = decay
    // It goes on from what is there: whoever comes in the same moment takes over its velocity.
    motion.hasBegun = true
    return motion
  }

  /// What a way through keyframes reads.
  var keyframes: Keyframes? { keys?.takeUnretainedValue() }

  func retain() { _ = keys?.retain() }
  func release() { keys?.release() }

  /// Puts the whole way elsewhere.
  mutating func shift(by distance: SIMD4<Double>) {
    from += distance
    switch path {
    case .way: to += distance
    case .keys: displacement += distance
    case .arc:
      to += distance
      if hasBegun { arc = Arc(from: Point(from.x, from.y), to: Point(to.x, to.y)) }
    case .coast: break
    }
  }

  func begins(by now: Double) -> Bool { !hasBegun && now >= begin - RepeatTiming.tolerance }
  func isOver(at now: Double) -> Bool { hasBegun && now - begin >= seconds - RepeatTiming.tolerance }

  /// The way begins, at a value of the property.
  mutating func begin(at present: SIMD4<Double>) {
    hasBegun = true
    guard setsOutFromPresent else { return }
    from = present
    if path == .arc { arc = Arc(from: Point(present.x, present.y), to: Point(to.x, to.y)) }
  }

  /// Where it is; at its end, exactly where it leads.
  func value(at now: Double) -> SIMD4<Double> {
    let isOver = isOver(at: now)
    let age = max(0, now - begin)
    switch path {
    case .way:
      let part = fraction(at: age, isOver)
      return part < share ? from + (to - from) * curve.value(at: part / share) : to
    case .keys:
      return keys.unsafelyUnwrapped.takeUnretainedValue().value(at: fraction(at: age, isOver)) + displacement
    case .arc: return arc.point(at: curve.value(at: fraction(at: age, isOver))).lanes
    case .coast:
      // The whole way at the end, of which a last bit that cannot be seen has not been gone.
      return from + to * (isOver ? decay.timeConstant : decay.travel(after: age, velocity: 1))
    }
  }

  @inline(__always)
  private func fraction(at age: Double, _ isOver: Bool) -> Double {
    isOver ? timing.endPhase.fraction : timing.phase(at: age).fraction
  }

  /// How fast it is there, a second's worth; still before it begins and after its end.
  func velocity(at now: Double) -> SIMD4<Double> {
    guard hasBegun, !isOver(at: now) else { return .zero }
    let age = max(0, now - begin)
    let (fraction, isReversed) = timing.phase(at: age)
    let rate = (isReversed ? -1 : 1) / timing.duration
    switch path {
    case .way: return fraction < share ? (to - from) * (curve.slope(at: fraction / share) * rate / share) : .zero
    case .keys: return keys.unsafelyUnwrapped.takeUnretainedValue().slope(at: fraction) * rate
    case .arc: return arc.slope(at: curve.value(at: fraction)).lanes * (curve.slope(at: fraction) * rate)
    case .coast: return to * decay.velocity(after: age, velocity: 1)
    }
  }
}
