import Geometry

nonisolated extension ShapeItem {
  /// The rectangle that the shape fully covers, in window points; nil if it is rounded, rotated or translucent.
  var opaquePlace: Rect? {
    guard fill.alpha >= 1, alpha >= 1, cornerRadius == 0, transform.isAxisAligned else { return nil }
    let place = transform.bounds(of: Rect(origin: .zero, size: size))
    return place.isFinite && !place.isEmpty ? place : nil
  }
}

nonisolated extension Rect {
  var area: Double { width * height }

  /// Returns this rectangle without the part under another one, if the rest is a rectangle; otherwise the whole
  /// rectangle.
  func trimmed(by cover: Rect) -> Rect {
    var (x0, y0, x1, y1) = (minX, minY, maxX, maxY)
    if cover.minY <= y0, cover.maxY >= y1 {
      if cover.minX <= x0 {
        x0 = min(x1, max(x0, cover.maxX))
      } else if cover.maxX >= x1 {
        x1 = max(x0, min(x1, cover.minX))
      }
    } else if cover.minX <= x0, cover.maxX >= x1 {
      if cover.minY <= y0 {
        y0 = min(y1, max(y0, cover.maxY))
      } else if cover.maxY >= y1 {
        y1 = max(y0, min(y1, cover.minY))
      }
    }
    return Rect(x0, y0, x1 - x0, y1 - y0)
  }
}
