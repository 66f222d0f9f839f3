/// The give of something pulled past its end: the further it is pulled, the less it follows.
///
/// ```swift
/// let band = RubberBand(dimension: view.bounds.height)
/// let shown = band.offset(of: dragged, in: 0...contentHeight)
/// ```
///
/// The inverse is exact, so a band that is let go and seized again in flight does not jump under the hand.
///
/// > Source: the curve of UIKit's scroll view as it is commonly measured, `f(x) = (1 - 1 / (x c/d + 1)) d`, made odd.
public struct RubberBand: Hashable, Sendable {
  /// How much it follows at first: 0.55 is the give of a scroll view.
  public let coefficient: Double
  /// The offset that no pull reaches, usually the size of the view that is pulled.
  public let dimension: Double

  public static let defaultCoefficient = 0.55

  /// - Parameters:
  ///   - dimension: 0 to 1e9, in points; 0 has no give at all.
  ///   - coefficient: 0.001 to 1.
  /// - Precondition: both are in their ranges.
  public init(dimension: Double, coefficient: Double = Self.defaultCoefficient) {
    self = trusted { () throws(MotionError) in
      try RubberBand(validatingDimension: dimension, coefficient: coefficient)
    }
  }

  /// A band for numbers from outside, in the ranges of ``init(dimension:coefficient:)``.
  ///
  /// - Throws: ``MotionError/outOfRange(name:value:legal:)`` for the first number that is not legal.
  public init(validatingDimension dimension: Double, coefficient: Double) throws(MotionError) {
    self.dimension = try checked(dimension, in: 0...1e9, as: "dimension")
    self.coefficient = try checked(coefficient, in: 0.001...1, as: "coefficient")
  }

  /// How far it gives when it is pulled by `pull` past its end. Odd: a pull the other way gives the other way. An endless
  /// pull gives ``dimension``.
  public func offset(ofPull pull: Double) -> Double {
    if pull.isInfinite { return pull < 0 ? -dimension : dimension }
    let tension = abs(pull) * coefficient
    // One fraction instead of one minus a fraction: small pulls keep their digits.
    return tension == 0 ? 0 : pull * coefficient * (dimension / (tension + dimension))
  }

  /// The pull that gives `offset`: the inverse of ``offset(ofPull:)``.
  ///
  /// - Returns: no more than ``longestPull`` for an offset that no pull reaches.
  public func pull(ofOffset offset: Double) -> Double {
    if offset.isNaN { return offset }
    let room = dimension - abs(offset)
    guard room > 0 else { return offset < 0 ? -longestPull : longestPull }
    let pull = offset / coefficient * (dimension / room)
    return min(max(pull, -longestPull), longestPull)
  }

  /// The derivative of ``offset(ofPull:)``: multiplies a hand's velocity to the velocity seen.
  public func slope(atPull pull: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let stretch = 1 + abs(pull) * coefficient / dimension
    return coefficient / (stretch * stretch)
  }

  /// The longest pull that ``pull(ofOffset:)`` answers: a millionth of the dimension is left there.
  public var longestPull: Double { 1e6 * dimension / coefficient }

  /// `value` inside `range`; beyond an end, that end and what the band gives.
  public func offset(of value: Double, in range: ClosedRange<Double>) -> Double {
    let end = min(max(value, range.lowerBound), range.upperBound)
    return value == end ? end : end + offset(ofPull: value - end)
  }

  /// The inverse of ``offset(of:in:)``: where the hand is when `offset` is seen.
  public func value(ofOffset offset: Double, in range: ClosedRange<Double>) -> Double {
    let end = min(max(offset, range.lowerBound), range.upperBound)
    return offset == end ? end : end + pull(ofOffset: offset - end)
  }

  /// The derivative of ``offset(of:in:)``: 1 inside the range.
  public func slope(at value: Double, in range: ClosedRange<Double>) -> Double {
    let end = min(max(value, range.lowerBound), range.upperBound)
    return value == end ? 1 : slope(atPull: value - end)
  }
}
