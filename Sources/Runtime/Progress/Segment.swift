/// A part of a transition's window, as a place and a length in fractions of the whole.
/// > Source: Material Motion, transition window specification, "segment".
nonisolated public struct Segment: Hashable, Sendable {
  public let position: Double
  public let length: Double

  public static let entire = Segment(position: 0, length: 1)
  public static let firstHalf = Segment(position: 0, length: 0.5)
  public static let middleHalf = Segment(position: 0.25, length: 0.5)
  public static let latterHalf = Segment(position: 0.5, length: 0.5)
  public static let firstQuarter = Segment(position: 0, length: 0.25)
  public static let secondQuarter = Segment(position: 0.25, length: 0.25)
  public static let thirdQuarter = Segment(position: 0.5, length: 0.25)
  public static let lastQuarter = Segment(position: 0.75, length: 0.25)
  public static let firstThreeQuarters = Segment(position: 0, length: 0.75)
  public static let lastThreeQuarters = Segment(position: 0.25, length: 0.75)

  /// - Precondition: both lie in 0...1 and their sum is at most 1, to within 1e-5.
  public init(position: Double, length: Double) {
    let isValid =
      (0...1).contains(position) && (0...1).contains(length) && position + length <= 1 + 1e-5
    precondition(isValid, "a segment lies in 0...1, not \(position) and \(length) long")
    self.position = position
    self.length = length
  }

  /// The same part seen from the other end.
  public var inverted: Segment { Segment(position: max(0, 1 - (position + length)), length: length) }

  /// This part of a part, as a part of the whole: `(P + p·L, l·L)` for this one `(p, l)` in `(P, L)`.
  ///
  /// `Segment.firstHalf.nested(in: .latterHalf)` is 0.5...0.75. In a part of length 0 it is that part.
  public func nested(in outer: Segment) -> Segment {
    let begin = min(1, outer.position + position * outer.length)
    return Segment(position: begin, length: min(length * outer.length, 1 - begin))
  }

  /// How far inside this part a place of the whole is; outside 0...1 where it is outside.
  public func progress(at whole: Double) -> Double {
    length > 0 ? (whole - position) / length : (whole < position ? 0 : 1)
  }

  /// How fast this part is gone through where the whole moves at a speed; a part of length 0 is passed at once, without one.
  public func velocity(of whole: Double) -> Double { length > 0 ? whole / length : 0 }

  /// Seconds until the part begins, for a motion of the whole in that direction and duration.
  public func delay(_ direction: TransitionDirection, duration: Double) -> Double {
    (direction == .forward ? self : inverted).position * duration
  }

  /// Seconds that the part takes.
  public func duration(of whole: Double) -> Double { length * whole }
}
