/// A part of a transition's progress: its start and its length as fractions of the whole.
/// > Source: Material Motion, transition window specification, "segment".
nonisolated public struct Segment: Hashable, Sendable {
  /// The start of the segment, 0...1.
  public let position: Double
  /// The length of the segment, 0...1; with ``position`` at most 1.
  public let length: Double

  /// The whole transition.
  public static let entire = Segment(position: 0, length: 1)
  /// The first half, 0...0.5.
  public static let firstHalf = Segment(position: 0, length: 0.5)
  /// The half in the middle, 0.25...0.75.
  public static let middleHalf = Segment(position: 0.25, length: 0.5)
  /// The second half, 0.5...1.
  public static let latterHalf = Segment(position: 0.5, length: 0.5)
  /// The first quarter, 0...0.25.
  public static let firstQuarter = Segment(position: 0, length: 0.25)
  /// The second quarter, 0.25...0.5.
  public static let secondQuarter = Segment(position: 0.25, length: 0.25)
  /// The third quarter, 0.5...0.75.
  public static let thirdQuarter = Segment(position: 0.5, length: 0.25)
  /// The last quarter, 0.75...1.
  public static let lastQuarter = Segment(position: 0.75, length: 0.25)
  /// The first three quarters, 0...0.75.
  public static let firstThreeQuarters = Segment(position: 0, length: 0.75)
  /// The last three quarters, 0.25...1.
  public static let lastThreeQuarters = Segment(position: 0.25, length: 0.75)

  /// Makes a segment.
  /// - Precondition: both values are in 0...1, and their sum is at most 1 to within 1e-5.
  public init(position: Double, length: Double) {
    let isValid =
      (0...1).contains(position) && (0...1).contains(length) && position + length <= 1 + 1e-5
    precondition(isValid, "a segment lies in 0...1, not \(position) and \(length) long")
    self.position = position
    self.length = length
  }

  /// The same segment measured from the end of the transition.
  public var inverted: Segment { Segment(position: max(0, 1 - (position + length)), length: length) }

  /// Returns this segment of a segment, as a segment of the whole: `(P + p·L, l·L)` for this `(p, l)` in `(P, L)`.
  ///
  /// `Segment.firstHalf.nested(in: .latterHalf)` is 0.5...0.75. The result in a segment of length 0 is that segment.
  public func nested(in outer: Segment) -> Segment {
    let begin = min(1, outer.position + position * outer.length)
    return Segment(position: begin, length: min(length * outer.length, 1 - begin))
  }

  /// Converts a progress of the whole to a progress in this segment, less than 0 before it and more than 1 after it.
  ///
  /// For a segment of length 0, the result is 0 before the segment's position and 1 from there on.
  public func progress(at whole: Double) -> Double {
    length > 0 ? (whole - position) / length : (whole < position ? 0 : 1)
  }

  /// Converts a velocity of the whole to a velocity in this segment. A segment of length 0 has velocity 0.
  public func velocity(of whole: Double) -> Double { length > 0 ? whole / length : 0 }

  /// Returns the time in seconds until the segment begins, for a motion of the whole in this direction and with this
  /// duration in seconds.
  public func delay(_ direction: TransitionDirection, duration: Double) -> Double {
    (direction == .forward ? self : inverted).position * duration
  }

  /// Returns the duration of the segment, for a given duration of the whole in seconds.
  public func duration(of whole: Double) -> Double { length * whole }
}
