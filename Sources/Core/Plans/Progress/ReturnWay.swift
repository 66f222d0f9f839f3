import Motion
import Runtime

/// The part of the progress in which a property moves, in one direction of the transition.
package struct WayPart: Equatable {
  /// The part, measured from the back end.
  package let segment: Segment
  /// The given backward segment, measured from the fore end; nil if the part is that of the forward direction.
  package let counted: Segment?

  init(_ segment: Segment) {
    self.segment = segment
    counted = nil
  }

  init(backward: Segment?, otherwise forward: Segment) {
    segment = backward?.inverted ?? forward
    counted = backward
  }

  func nested(in outer: Segment) -> WayPart {
    let inside = segment.nested(in: outer)
    return counted == nil ? WayPart(inside) : WayPart(backward: inside.inverted, otherwise: inside)
  }
}

/// The position on the path from `back` to `fore`, 0...1, and its derivative by the progress.
struct WayShare {
  var value: Double
  var slope: Double

  init(value: Double, slope: Double) {
    self.value = value
    self.slope = slope
  }

  /// Exactly 0 and 1 at the two ends of the progress.
  /// - Parameter curve: the value and the slope at a fraction of the segment.
  init(of segment: Segment, at progress: Double, _ curve: (Double) -> (value: Double, slope: Double)) {
    let part = segment.progress(at: progress)
    if progress <= 0 || part < 0 {
      self.init(value: 0, slope: 0)
    } else if progress >= 1 || part > 1 {
      self.init(value: 1, slope: 0)
    } else {
      let (value, slope) = curve(part)
      self.init(value: part == 1 ? 1 : value, slope: segment.length > 0 ? slope / segment.length : 0)
    }
  }
}

/// The backward path of a ``TransitionTween`` that differs from the forward path, and the mixture of the two.
///
/// Forward the value is `f(p)` and backward `b(p)`, where `p` is the progress. Both agree at the two ends and may
/// differ between them. The value is always `(1-m)·f(p) + m·b(p)`. In a run without turns, `m` is 0 forward and 1
/// backward. A turn at `p₀` keeps the mixture `m₀` at that progress. From there the mixture changes linearly to that of
/// the new direction at both ends. Therefore:
///
/// - The property never jumps, no matter how often and where the transition turns.
/// - The value stays between `f` and `b`, and is exact at the ends.
/// - The value depends only on the progress: a drag back and forth shows the same values each time.
/// - The velocity can change suddenly at a turn, as at the edges of a segment. A ``TransitionSpring`` keeps its
///   velocity.
package final class ReturnWay {
  package let part: WayPart
  /// The timing curve from the fore end to the back end; nil for the forward curve, read backwards.
  package let timing: TimingCurve?
  private let direction: TransitionDirection
  /// The progress and the mixture at the last turn; nil if there was none.
  private let turn: (progress: Double, mixture: Double)?

  private init(
    _ part: WayPart, _ timing: TimingCurve?, _ direction: TransitionDirection,
    turn: (progress: Double, mixture: Double)?
  ) {
    self.part = part
    self.timing = timing
    self.direction = direction
    self.turn = turn
  }

  /// - Parameter segment: measured from the fore end; nil for the forward segment.
  /// - Returns: nil if both arguments are nil: the backward path is the forward path.
  convenience init?(segment: Segment?, timing: TimingCurve?, otherThan forward: Segment) {
    if segment == nil, timing == nil { return nil }
    self.init(WayPart(backward: segment, otherwise: forward), timing, .forward, turn: nil)
  }

  func nested(in outer: Segment) -> ReturnWay {
    ReturnWay(part.nested(in: outer), timing, direction, turn: turn)
  }

  /// The same path for a progress that starts in a direction.
  func settingOut(_ direction: TransitionDirection) -> ReturnWay {
    ReturnWay(part, timing, direction, turn: nil)
  }

  /// - Returns: the path after a turn; nil if the direction is the same.
  func turned(to new: TransitionDirection, at progress: Double) -> ReturnWay? {
    if new == direction { return nil }
    return ReturnWay(part, timing, new, turn: (progress, mixture(at: progress).value))
  }

  func mixed(with forward: WayShare, otherwise curve: TimingCurve, at progress: Double) -> WayShare {
    let backward = WayShare(of: part.segment, at: progress) {
      guard let timing else { return (curve.value(at: $0), curve.slope(at: $0)) }
      return (1 - timing.value(at: 1 - $0), timing.slope(at: 1 - $0))
    }
    let mixture = mixture(at: progress)
    return WayShare(
      value: forward.value + (backward.value - forward.value) * mixture.value,
      slope: forward.slope + (backward.slope - forward.slope) * mixture.value
        + (backward.value - forward.value) * mixture.slope)
  }

  /// The mixture: 0 is the forward path alone, 1 the backward path alone.
  private func mixture(at progress: Double) -> WayShare {
    let end = direction == .forward ? 0.0 : 1
    guard let turn, (0...1).contains(progress), turn.progress > 0, turn.progress < 1 else {
      return WayShare(value: end, slope: 0)
    }
    let left = progress <= turn.progress ? progress / turn.progress : (1 - progress) / (1 - turn.progress)
    let slope = progress <= turn.progress ? 1 / turn.progress : -1 / (1 - turn.progress)
    return WayShare(value: end + (turn.mixture - end) * left, slope: (turn.mixture - end) * slope)
  }
}
