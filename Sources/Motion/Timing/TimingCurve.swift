#if canImport(Glibc)
import Glibc
#endif

/// How progress runs against time: both go from 0 to 1.
///
/// ```swift
/// let curve = TimingCurve.easeInOut
/// let opacity = Interpolation.value(from: 0, to: 1, at: curve.value(at: elapsed / duration))
/// let velocity = curve.slope(at: elapsed / duration) / duration
/// ```
///
/// > Source: the easing functions of CSS Easing Functions Level 1, between their ends.
public struct TimingCurve: Hashable, Sendable, BitwiseCopyable {
  /// The ways to give a curve, with the ranges that ``TimingCurve/init(validating:)`` checks.
  public enum Form: Hashable, Sendable, BitwiseCopyable {
    case linear
    /// A Bézier curve from (0, 0) to (1, 1): x1 and x2 from 0 to 1, y1 and y2 from -1000 to 1000.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// Half a swing of a pendulum: `(1 - cos πt) / 2`.
    case sine
    /// 1 to 10 000 equal steps, at least 2 if neither end jumps.
    case steps(Int, StepPosition)
  }

  /// Where the jumps of a stepped curve are.
  public enum StepPosition: Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// At the start of each step: the first value is seen at once.
    case jumpStart
    /// At the end of each step: 1 is reached at the very end.
    case jumpEnd
    /// At neither end: both 0 and 1 are held for a step.
    case jumpNone
    /// At both ends: neither 0 nor 1 is held.
    case jumpBoth
  }

  /// What the curve was made from.
  public let form: Form

  /// A curve for numbers from outside.
  ///
  /// - Throws: ``MotionError/outOfRange(name:value:legal:)`` for the first number that is not legal.
  public init(validating form: Form) throws(MotionError) {
    switch form {
    case .linear, .sine: break
    case .cubicBezier(let x1, let y1, let x2, let y2):
      // An x outside 0...1 would let the curve run back in time.
      _ = try checked(x1, in: 0...1, as: "x1")
      _ = try checked(y1, in: -1000...1000, as: "y1")
      _ = try checked(x2, in: 0...1, as: "x2")
      _ = try checked(y2, in: -1000...1000, as: "y2")
    case .steps(let count, let position):
      _ = try checked(Double(count), in: (position == .jumpNone ? 2 : 1)...10_000, as: "steps")
    }
    self.form = form
  }

  /// A curve for numbers that the program itself chose.
  ///
  /// - Precondition: every number is in the range that its ``Form`` states.
  public init(_ form: Form) {
    self = trusted { () throws(MotionError) in try TimingCurve(validating: form) }
  }
}

extension TimingCurve {
  public static let linear = TimingCurve(.linear)
  public static let ease = cubicBezier(0.25, 0.1, 0.25, 1)
  public static let easeIn = cubicBezier(0.42, 0, 1, 1)
  public static let easeOut = cubicBezier(0, 0, 0.58, 1)
  public static let easeInOut = cubicBezier(0.42, 0, 0.58, 1)

  /// Half a swing of a pendulum: repeated to and fro it is a sine without a seam.
  public static let sine = TimingCurve(.sine)

  /// A Bézier curve from (0, 0) to (1, 1) with two control points.
  ///
  /// - Precondition: x1 and x2 are from 0 to 1, y1 and y2 from -1000 to 1000.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve {
    TimingCurve(.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
  }

  /// Equal steps.
  ///
  /// - Precondition: `count` is from 1 to 10 000, at least 2 for ``StepPosition/jumpNone``.
  public static func steps(_ count: Int, _ position: StepPosition = .jumpEnd) -> TimingCurve {
    TimingCurve(.steps(count, position))
  }

  /// The largest ``slope(at:)``: what a vertical curve answers, so that no velocity is ever infinite.
  public static let steepest = 1e6

  /// The progress at a fraction of the time.
  ///
  /// A Bézier curve may leave 0...1 on its way; its ends are exactly 0 and 1.
  ///
  /// - Parameter time: the fraction; outside 0...1 the curve rests at its end. Not-a-number is refused.
  /// - Returns: exact to 1e-12 of the time.
  public func value(at time: Double) -> Double {
    precondition(!time.isNaN, "a timing curve is asked at a number")
    let time = min(max(time, 0), 1)
    switch form {
    case .linear: return time
    case .sine:
      // The square of half the angle's sine: exact at both ends, and near them.
      let half = sin(.pi / 2 * time)
      return half * half
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).value(at: time)
    case .steps(let count, let position):
      let started = position == .jumpStart || position == .jumpBoth ? 1.0 : 0
      let jumps = Double(position == .jumpNone ? count - 1 : position == .jumpBoth ? count + 1 : count)
      return min(1, ((time * Double(count)).rounded(.down) + started) / jumps)
    }
  }

  /// The derivative of ``value(at:)``: progress a unit of time.
  ///
  /// Divided by the duration it is the velocity that a spring or a throw takes over. At the ends it is the slope of
  /// the curve inside; beyond them the curve rests and it is 0. Steps have slope 0. Vertical curves answer
  /// ``steepest``.
  ///
  /// - Parameter time: the fraction. Not-a-number is refused.
  public func slope(at time: Double) -> Double {
    precondition(!time.isNaN, "a timing curve is asked at a number")
    guard (0...1).contains(time) else { return 0 }
    switch form {
    case .linear: return 1
    case .sine: return .pi / 2 * sin(.pi * time)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let slope = CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).slope(at: time)
      return min(max(slope, -Self.steepest), Self.steepest)
    case .steps: return 0
    }
  }

  /// The same motion run backwards: `1 - value(at: 1 - time)`.
  ///
  /// A stepped curve holds the other neighbor's value at the instants of its jumps.
  public var reversed: TimingCurve {
    switch form {
    case .linear, .sine: return self
    case .cubicBezier(let x1, let y1, let x2, let y2): return .cubicBezier(1 - x2, 1 - y2, 1 - x1, 1 - y1)
    case .steps(let count, .jumpStart): return .steps(count, .jumpEnd)
    case .steps(let count, .jumpEnd): return .steps(count, .jumpStart)
    case .steps(_, .jumpNone), .steps(_, .jumpBoth): return self
    }
  }
}
