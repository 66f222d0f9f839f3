import Geometry

nonisolated extension DisplayList {
  /// Leaves out what no pixel of the window shows, because an opaque rectangle lies over it.
  ///
  /// Everything before the last item that covers the whole window goes. Groups that such a rectangle covers in part are
  /// bounded to the rest, where that is a rectangle, so that a screen which fades as one picture is made and drawn only
  /// where it shows.
  package mutating func cull(in window: Rect) {
    var cover: Rect?
    var depth = 0
    for index in items.indices.reversed() {
      switch items[index] {
      case .endClip, .endGroup: depth += 1
      case .beginClip: depth -= 1
      case .beginGroup(var group):
        depth -= 1
        guard depth == 0, let cover else { continue }
        group.bounds = group.bounds.intersection(window).trimmed(by: cover)
        items[index] = .beginGroup(group)
      case .shape(let shape):
        guard depth == 0, let place = shape.opaquePlace else { continue }
        if place.contains(window) {
          items.removeSubrange(..<index)
          return
        }
        let (area, old) = (place.intersection(window).area, cover?.area ?? 0)
        if area > max(old, window.area / 16) { cover = place.intersection(window) }
      case .shadow, .text: continue
      }
    }
  }
}

nonisolated extension ShapeItem {
  /// The window's points that the shape hides wholly; nil where it has no straight edges or lets something through.
  var opaquePlace: Rect? {
    guard fill.alpha >= 1, alpha >= 1, cornerRadius == 0, transform.isAxisAligned else { return nil }
    let place = transform.bounds(of: Rect(origin: .zero, size: size))
    return place.isFinite && !place.isEmpty ? place : nil
  }
}

nonisolated extension Rect {
  var area: Double { width * height }

  /// What is left of this rectangle beside another one that cuts it straight through; all of it otherwise.
  fileprivate func trimmed(by cover: Rect) -> Rect {
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
