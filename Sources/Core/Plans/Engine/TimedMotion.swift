import Geometry
import Motion

/// A motion whose value depends only on its age.
///
/// It is plain memory and can be copied without reference counting. Code that stores one calls ``retain()`` and
/// ``release()``.
struct TimedMotion {
  /// The shape of the motion.
  enum Path: UInt8 {
    /// From one value to another. It arrives after a share of the duration and then stays.
    case way
    /// Through keyframes.
    case keys
    /// Along an arc.
    case arc
    /// Decelerating by friction.
    case coast
  }

  /// The engine's channel that the motion moves.
  var channel: Int32 = 0
  private let path: Path
  /// Whether the motion starts from the property's value at its beginning.
  private let setsOutFromPresent: Bool
  /// Whether the delay is over.
  private(set) var hasBegun = false
  /// The time at which the motion begins, after the delay, on the scheduler's clock.
  let begin: Double
  /// The seconds from the beginning to the end.
  private let seconds: Double
  /// Whether it ends by itself.
  var isFinite: Bool { seconds.isFinite }
  private let timing: RepeatTiming
  private var from = SIMD4<Double>.zero
  /// The destination of a way; the initial velocity of a coast.
  private var to = SIMD4<Double>.zero
  private var share = 1.0
  private var curve = TimingCurve.linear
  private var keys: Unmanaged<Keyframes>?
  private var arc = Arc(from: .zero, to: .zero)
  private var decay = Decay.normal
  /// The accumulated offset of the keyframes.
  private var displacement = SIMD4<Double>.zero

  private init(_ path: Path, _ timing: RepeatTiming, seconds: Double, at begin: Double, setsOutFromPresent: Bool) {
    self.path = path
    self.timing = timing
    self.seconds = seconds
    self.begin = begin
    self.setsOutFromPresent = setsOutFromPresent
  }

  /// - Parameter from: the start value. nil: the property's value when the motion begins.
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

  /// A motion from the property's value when the motion begins.
  static func arc(to: Point, curve: TimingCurve, _ timing: RepeatTiming, at begin: Double) -> TimedMotion {
    var motion = TimedMotion(.arc, timing, seconds: timing.totalDuration, at: begin, setsOutFromPresent: true)
    motion.to = to.lanes
    motion.curve = curve
    return motion
  }

  /// - Parameter seconds: the duration until the remaining distance is too small to see.
  static func coast(
    from: SIMD4<Double>, velocity: SIMD4<Double>, _ decay: Decay, seconds: Double, at begin: Double
  ) -> TimedMotion {
    let timing = RepeatTiming(duration: seconds, shortest: RepeatTiming.tolerance)
    var motion = TimedMotion(.coast, timing, seconds: seconds, at: begin, setsOutFromPresent: false)
    motion.from = from
    motion.to = velocity
    motion.decay = decay
    // It begins at once, so that a plan added at the same time continues with its velocity.
    motion.hasBegun = true
    return motion
  }

  /// The keyframes of the motion; nil for the other paths.
  var keyframes: Keyframes? { keys?.takeUnretainedValue() }

  func retain() { _ = keys?.retain() }
  func release() { keys?.release() }

  /// Offsets the whole motion.
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

  /// Begins the motion at the property's present value.
  mutating func begin(at present: SIMD4<Double>) {
    hasBegun = true
    guard setsOutFromPresent else { return }
    from = present
    if path == .arc { arc = Arc(from: Point(present.x, present.y), to: Point(to.x, to.y)) }
  }

  /// The value at a time; exactly the destination at the end.
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
      // At the end, the total distance: the last, invisible part of it is skipped.
      return from + to * (isOver ? decay.timeConstant : decay.travel(after: age, velocity: 1))
    }
  }

  @inline(__always)
  private func fraction(at age: Double, _ isOver: Bool) -> Double {
    isOver ? timing.endPhase.fraction : timing.phase(at: age).fraction
  }

  /// The velocity at a time, in units a second; 0 before the beginning and after the end.
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
