import Geometry

/// The bounding box of the rectangles added.
nonisolated struct BoundingBox {
  private var x0 = Double.infinity
  private var y0 = Double.infinity
  private var x1 = -Double.infinity
  private var y1 = -Double.infinity

  var isEmpty: Bool { !(x0 < x1 && y0 < y1) }

  var rect: Rect { isEmpty ? .zero : Rect(x0, y0, x1 - x0, y1 - y0) }

  @inline(__always)
  mutating func add(_ rect: Rect) {
    x0 = min(x0, rect.minX)
    y0 = min(y0, rect.minY)
    x1 = max(x1, rect.maxX)
    y1 = max(y1, rect.maxY)
  }

  /// Adds the intersection of two rectangles.
  @inline(__always)
  mutating func add(_ rect: Rect, within other: Rect) {
    let (left, right) = (max(rect.minX, other.minX), min(rect.maxX, other.maxX))
    let (top, bottom) = (max(rect.minY, other.minY), min(rect.maxY, other.maxY))
    guard left < right, top < bottom else { return }
    x0 = min(x0, left)
    y0 = min(y0, top)
    x1 = max(x1, right)
    y1 = max(y1, bottom)
  }

  mutating func add(_ other: BoundingBox) {
    x0 = min(x0, other.x0)
    y0 = min(y0, other.y0)
    x1 = max(x1, other.x1)
    y1 = max(y1, other.y1)
  }
}
