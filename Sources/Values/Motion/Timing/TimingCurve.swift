#if canImport(Glibc)
import Glibc
#endif

/// An easing curve: progress over time, both from 0 to 1.
///
/// ```swift
/// let curve = TimingCurve.easeInOut
/// let opacity = Interpolation.value(from: 0, to: 1, at: curve.value(at: elapsed / duration))
/// let velocity = curve.slope(at: elapsed / duration) / duration
/// ```
///
/// > Source: the easing functions of CSS Easing Functions Level 1, between their ends.
public struct TimingCurve: Hashable, Sendable, BitwiseCopyable {
  /// The parameters of a curve, with the ranges that ``TimingCurve/init(validating:)`` checks.
  public enum Form: Hashable, Sendable, BitwiseCopyable {
    /// Constant speed.
    case linear
    /// A cubic Bézier curve from (0, 0) to (1, 1): x1 and x2 are 0 to 1, y1 and y2 -1000 to 1000.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A sine ease: `(1 - cos πt) / 2`.
    case sine
    /// Equal steps: 1 to 10 000, at least 2 for ``StepPosition/jumpNone``.
    case steps(Int, StepPosition)
  }

  /// The position of the jumps of a stepped curve.
  public enum StepPosition: Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// At the start of each step: progress jumps at once.
    case jumpStart
    /// At the end of each step: progress reaches 1 at the end only.
    case jumpEnd
    /// At neither end: the curve holds both 0 and 1 for a step.
    case jumpNone
    /// At both ends: the curve holds neither 0 nor 1.
    case jumpBoth
  }

  /// The parameters that the curve was made from.
  public let form: Form

  /// Creates a curve from unchecked numbers, such as those of a file.
  ///
  /// - Throws: ``MotionError/outOfRange(name:value:legal:)`` for the first number outside its range.
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

  /// Creates a curve from any of its forms.
  ///
  /// - Precondition: every number is in the range that its ``Form`` documents.
  public init(_ form: Form) {
    self = trusted { () throws(MotionError) in try TimingCurve(validating: form) }
  }
}

extension TimingCurve {
  /// Constant speed.
  public static let linear = TimingCurve(.linear)
  /// CSS's `ease`: a fast start and a slow end.
  public static let ease = cubicBezier(0.25, 0.1, 0.25, 1)
  /// CSS's `ease-in`: a slow start.
  public static let easeIn = cubicBezier(0.42, 0, 1, 1)
  /// CSS's `ease-out`: a slow end.
  public static let easeOut = cubicBezier(0, 0, 0.58, 1)
  /// CSS's `ease-in-out`: a slow start and a slow end.
  public static let easeInOut = cubicBezier(0.42, 0, 0.58, 1)

  /// A sine ease, `(1 - cos πt) / 2`. Repeated with autoreverse it is a smooth sine wave.
  public static let sine = TimingCurve(.sine)

  /// Returns a cubic Bézier curve from (0, 0) to (1, 1) with two control points.
  ///
  /// - Precondition: x1 and x2 are 0 to 1, y1 and y2 -1000 to 1000.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve {
    TimingCurve(.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
  }

  /// Returns a curve of equal steps.
  ///
  /// - Precondition: `count` is 1 to 10 000, at least 2 for ``StepPosition/jumpNone``.
  public static func steps(_ count: Int, _ position: StepPosition = .jumpEnd) -> TimingCurve {
    TimingCurve(.steps(count, position))
  }

  /// The largest ``slope(at:)``: a vertical curve returns it instead of infinity.
  public static let steepest = 1e6

  /// Returns the progress at a fraction of the duration.
  ///
  /// A Bézier curve may leave 0...1 in between; its ends are exactly 0 and 1.
  ///
  /// - Precondition: `time` is not NaN.
  /// - Parameter time: the fraction, clamped to 0...1.
  /// - Returns: the progress, for a time exact to 1e-12.
  public func value(at time: Double) -> Double {
    precondition(!time.isNaN, "a timing curve is asked at a number")
    let time = min(max(time, 0), 1)
    switch form {
    case .linear: return time
    case .sine:
      // The square of the half angle's sine is exact at and near both ends.
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

  /// Returns the derivative of ``value(at:)``: progress per fraction of the duration.
  ///
  /// Divided by the duration, it is the velocity to hand over to a spring or a fling. At 0 and 1 it is the slope inside
  /// the curve; outside 0...1 it is 0. Steps have slope 0. Vertical curves return ``steepest``.
  ///
  /// - Precondition: `time` is not NaN.
  /// - Parameter time: the fraction of the duration.
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

  /// The same motion backwards: `1 - value(at: 1 - time)`.
  ///
  /// At the instants of its jumps, a stepped curve holds the value of the other side.
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
