/// An axis-aligned rectangle in points; `origin` is its top left corner.
public struct Rect: Hashable, Sendable, BitwiseCopyable {
  public var origin: Point
  public var size: Size

  public static let zero = Rect(0, 0, 0, 0)

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }

  public init(center: Point, size: Size) {
    self.init(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  /// The smallest rectangle that holds all points; nil without any.
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

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var midX: Double { origin.x + size.width / 2 }
  public var midY: Double { origin.y + size.height / 2 }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var center: Point { Point(midX, midY) }
  public var isEmpty: Bool { size.isEmpty }
  public var isFinite: Bool { origin.x.isFinite && origin.y.isFinite && size.isFinite }

  /// Top left, top right, bottom right, bottom left.
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// Whether the point lies inside; the right and bottom edges are outside.
  public func contains(_ p: Point) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }

  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The common part; empty, of zero size, where there is none.
  public func intersection(_ other: Rect) -> Rect {
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    return Rect(x0, y0, max(0, min(maxX, other.maxX) - x0), max(0, min(maxY, other.maxY) - y0))
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    let x0 = min(minX, other.minX)
    let y0 = min(minY, other.minY)
    return Rect(x0, y0, max(maxX, other.maxX) - x0, max(maxY, other.maxY) - y0)
  }

  public func offset(by v: Vector) -> Rect { Rect(origin: origin + v, size: size) }
  /// The same as ``offset(by:)``, by its Core Graphics name.
  public func offsetBy(dx: Double, dy: Double) -> Rect { offset(by: Vector(dx, dy)) }

  /// Smaller by the insets on each side; larger where an inset is negative. Never of negative size.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      minX + insets.left, minY + insets.top, max(0, width - insets.left - insets.right),
      max(0, height - insets.top - insets.bottom))
  }

  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }
}

extension Rect: CustomStringConvertible {
  public var description: String { "[\(origin.x), \(origin.y), \(size.width), \(size.height)]" }
}
