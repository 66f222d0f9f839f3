import Geometry

/// A line along the inside of a view's edge.
nonisolated public struct Border: Hashable, Sendable {
  /// Points; 0 draws none.
  public var width: Double
  /// The color of the line.
  public var color: Color

  /// No border.
  public static let none = Border(width: 0, color: .clear)

  /// Makes a border. A negative width counts as 0.
  public init(width: Double, color: Color) {
    precondition(width.isFinite, "a border's width is finite, not \(width)")
    self.width = max(0, width)
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

  /// Makes a shadow. A negative radius counts as 0.
  public init(radius: Double, offset: Vector = .zero, color: Color) {
    precondition(radius.isFinite, "a shadow's radius is finite, not \(radius)")
    precondition(offset.isFinite, "a shadow's offset is finite, not \(offset)")
    self.radius = max(0, radius)
    self.offset = offset
    self.color = color
  }
}
