/// Rubber banding of content dragged past its end: the further the drag, the less the content follows.
///
/// ```swift
/// let band = RubberBand(dimension: view.bounds.height)
/// let shown = band.offset(of: dragged, in: 0...contentHeight)
/// ```
///
/// The inverse is exact, so content that is released and grabbed again in flight does not jump.
///
/// > Source: the curve of UIKit's scroll view as it is commonly measured, `f(x) = (1 - 1 / (x c/d + 1)) d`, made odd.
public struct RubberBand: Hashable, Sendable {
  /// The initial share of the drag that the content follows: 0.55 for a scroll view.
  public let coefficient: Double
  /// The limit of the offset, in points; usually the size of the dragged view.
  public let dimension: Double

  /// The coefficient of a scroll view, 0.55.
  public static let defaultCoefficient = 0.55

  /// Creates a rubber band.
  /// - Parameters:
  ///   - dimension: the limit of the offset, 0 to 1e9 points; 0 allows no offset.
  ///   - coefficient: the initial share of the drag, 0.001 to 1.
  /// - Precondition: both are in their ranges.
  public init(dimension: Double, coefficient: Double = Self.defaultCoefficient) {
    self = trusted { () throws(MotionError) in
      try RubberBand(validatingDimension: dimension, coefficient: coefficient)
    }
  }

  /// Creates a rubber band from unchecked numbers, in the ranges of ``init(dimension:coefficient:)``.
  ///
  /// - Throws: ``MotionError/outOfRange(name:value:legal:)`` for the first number outside its range.
  public init(validatingDimension dimension: Double, coefficient: Double) throws(MotionError) {
    self.dimension = try checked(dimension, in: 0...1e9, as: "dimension")
    self.coefficient = try checked(coefficient, in: 0.001...1, as: "coefficient")
  }

  /// Returns the offset past the end for a drag of `pull` points past it. A negative pull gives a negative offset; an
  /// infinite pull gives ``dimension``.
  public func offset(ofPull pull: Double) -> Double {
    if pull.isInfinite { return pull < 0 ? -dimension : dimension }
    let tension = abs(pull) * coefficient
    // A single fraction: 1 minus a fraction would lose the digits of small pulls.
    return tension == 0 ? 0 : pull * coefficient * (dimension / (tension + dimension))
  }

  /// Returns the pull that gives `offset`: the inverse of ``offset(ofPull:)``.
  ///
  /// - Returns: at most ``longestPull``, also for an offset that no pull reaches.
  public func pull(ofOffset offset: Double) -> Double {
    if offset.isNaN { return offset }
    let room = dimension - abs(offset)
    guard room > 0 else { return offset < 0 ? -longestPull : longestPull }
    let pull = offset / coefficient * (dimension / room)
    return min(max(pull, -longestPull), longestPull)
  }

  /// Returns the derivative of ``offset(ofPull:)``: the factor from pointer velocity to visible velocity.
  public func slope(atPull pull: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let stretch = 1 + abs(pull) * coefficient / dimension
    return coefficient / (stretch * stretch)
  }

  /// The longest pull that ``pull(ofOffset:)`` returns, within a millionth of ``dimension`` from the limit.
  public var longestPull: Double { 1e6 * dimension / coefficient }

  /// Returns `value` within `range`; beyond an end, that end plus the offset of the rubber band.
  public func offset(of value: Double, in range: ClosedRange<Double>) -> Double {
    let end = min(max(value, range.lowerBound), range.upperBound)
    return value == end ? end : end + offset(ofPull: value - end)
  }

  /// Returns the dragged value for a visible `offset`: the inverse of ``offset(of:in:)``.
  public func value(ofOffset offset: Double, in range: ClosedRange<Double>) -> Double {
    let end = min(max(offset, range.lowerBound), range.upperBound)
    return offset == end ? end : end + pull(ofOffset: offset - end)
  }

  /// Returns the derivative of ``offset(of:in:)``; 1 inside the range.
  public func slope(at value: Double, in range: ClosedRange<Double>) -> Double {
    let end = min(max(value, range.lowerBound), range.upperBound)
    return value == end ? 1 : slope(atPull: value - end)
  }
}
