/// Distances from the four edges of a rectangle inwards, in points.
public struct EdgeInsets: Hashable, Sendable, BitwiseCopyable {
  /// The distance from the top edge, in points.
  public var top: Double
  /// The distance from the left edge, in points.
  public var left: Double
  /// The distance from the bottom edge, in points.
  public var bottom: Double
  /// The distance from the right edge, in points.
  public var right: Double

  /// No insets.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets, in points. Negative insets extend the rectangle outwards.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
