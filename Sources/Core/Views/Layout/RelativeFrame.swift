import Geometry

/// A length relative to the parent's size: `percent` of it, plus points.
nonisolated public struct Length: Hashable, Sendable {
  /// Percent of the parent's size on the same axis.
  public var percent: Double
  /// Points that are added.
  public var points: Double

  /// Makes a length; both parts must be finite.
  public init(percent: Double = 0, points: Double = 0) {
    precondition(percent.isFinite && points.isFinite, "a length is finite, not \(percent)%+\(points)")
    self.percent = percent
    self.points = points
  }

  /// A length in points.
  public static func points(_ points: Double) -> Length { Length(points: points) }
  /// A length in percent of the parent's size, plus points.
  public static func percent(_ percent: Double, plus points: Double = 0) -> Length {
    Length(percent: percent, points: points)
  }

  /// The length in points, for a parent whose size on this axis is `whole`.
  public func resolved(in whole: Double) -> Double { whole * (percent / 100) + points }
}

/// A frame relative to the parent's size, resolved at each layout. In a right-to-left parent it is mirrored: `x` counts
/// from the right.
nonisolated public struct RelativeFrame: Hashable, Sendable {
  /// The leading side: left, or right in a right-to-left parent.
  public var x: Length
  /// The top side.
  public var y: Length
  /// The width.
  public var width: Length
  /// The height.
  public var height: Length

  /// The whole parent.
  public static let fill = RelativeFrame(
    x: .points(0), y: .points(0), width: .percent(100), height: .percent(100))

  /// Makes a relative frame.
  public init(x: Length, y: Length, width: Length, height: Length) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The frame in points, in a parent of a direction.
  package func resolved(in parent: Size, _ isRightToLeft: Bool) -> Rect {
    let frame = resolved(in: parent)
    return isRightToLeft ? frame.mirrored(in: Rect(origin: .zero, size: parent)) : frame
  }

  /// The frame in points in a left-to-right parent; a side of less than 0 becomes 0.
  public func resolved(in parent: Size) -> Rect {
    Rect(
      x.resolved(in: parent.width), y.resolved(in: parent.height),
      max(0, width.resolved(in: parent.width)), max(0, height.resolved(in: parent.height)))
  }
}
