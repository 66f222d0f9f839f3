import Geometry

/// A line along the inside of a view's edge.
nonisolated public struct Border: Hashable, Sendable {
  /// Points; 0 draws none.
  public var width: Double
  /// The color of the line.
  public var color: Color

  /// No border.
  public static let none = Border(width: 0, color: .clear)

  /// Makes a border.
  public init(width: Double, color: Color) {
    precondition(width.isFinite && width >= 0, "a border is 0 or more points wide, not \(width)")
    self.width = width
    self.color = color
  }
}

/// A soft shadow beneath a view, in the form of its rounded rectangle.
nonisolated public struct Shadow: Hashable, Sendable {
  /// How far the edge is blurred, in points: twice the standard deviation.
  public var radius: Double
  /// The displacement from the view, in points.
  public var offset: Vector
  /// The color of the shadow; its alpha is the opacity in the middle.
  public var color: Color

  /// Makes a shadow.
  public init(radius: Double, offset: Vector = .zero, color: Color) {
    precondition(radius.isFinite && radius >= 0, "a shadow's radius is 0 or more points, not \(radius)")
    precondition(offset.isFinite, "a shadow's offset is finite, not \(offset)")
    self.radius = radius
    self.offset = offset
    self.color = color
  }
}
