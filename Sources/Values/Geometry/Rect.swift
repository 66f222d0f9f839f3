/// An axis-aligned rectangle in points. ``origin`` is its top left corner.
public struct Rect: Hashable, Sendable, BitwiseCopyable {
  /// The top left corner.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// Creates a rectangle from its top left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its top left corner and its size, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Creates a rectangle from x, y, width and height, in points.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }

  /// Creates a rectangle from its center and its size.
  public init(center: Point, size: Size) {
    self.init(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  /// Creates the smallest rectangle that contains all points; nil for an empty sequence.
  public init?(enclosing points: some Sequence<Point>) {
    var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for p in points {
      minX = min(minX, p.x)
      minY = min(minY, p.y)
      maxX = max(maxX, p.x)
      maxY = max(maxY, p.y)
    }
    guard minX <= maxX, minY <= maxY else { return nil }
    self.init(minX, minY, maxX - minX, maxY - minY)
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The x coordinate of the center.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the center.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width, in points.
  public var width: Double { size.width }
  /// The height, in points.
  public var height: Double { size.height }
  /// The center.
  public var center: Point { Point(midX, midY) }
  /// Whether the area is 0: the width or the height is 0, negative or NaN.
  public var isEmpty: Bool { size.isEmpty }
  /// Whether all four numbers are finite.
  public var isFinite: Bool { origin.x.isFinite && origin.y.isFinite && size.isFinite }

  /// The corners in this order: top left, top right, bottom right, bottom left.
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// Whether the rectangle contains a point. The right and bottom edges are outside.
  public func contains(_ p: Point) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }

  /// Whether the rectangle contains all of another one. Edges may touch.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether the two rectangles overlap. Rectangles that only touch do not.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the overlap of the two rectangles; of zero width or height if they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    return Rect(x0, y0, max(0, min(maxX, other.maxX) - x0), max(0, min(maxY, other.maxY) - y0))
  }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    let x0 = min(minX, other.minX)
    let y0 = min(minY, other.minY)
    return Rect(x0, y0, max(maxX, other.maxX) - x0, max(maxY, other.maxY) - y0)
  }

  /// Returns the rectangle moved by a vector.
  public func offset(by v: Vector) -> Rect { Rect(origin: origin + v, size: size) }
  /// Returns the rectangle moved by a distance: ``offset(by:)`` under its Core Graphics name.
  public func offsetBy(dx: Double, dy: Double) -> Rect { offset(by: Vector(dx, dy)) }

  /// Returns the rectangle shrunk by insets; negative insets grow it. The size never falls below 0.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      minX + insets.left, minY + insets.top, max(0, width - insets.left - insets.right),
      max(0, height - insets.top - insets.bottom))
  }

  /// Returns the rectangle shrunk by `dx` at the left and right and by `dy` at the top and bottom.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }
}

extension Rect: CustomStringConvertible {
  /// The rectangle as `[x, y, width, height]`.
  public var description: String { "[\(origin.x), \(origin.y), \(size.width), \(size.height)]" }
}
