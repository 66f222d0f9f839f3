import Geometry

nonisolated extension DisplayItem {
  /// Where in the window the item paints, or what it opens can paint, in points; with room to spare for
  /// anti-aliasing at a scale of 1 or more. An end has none.
  ///
  /// - Returns: nil where no number says.
  var extent: Rect? {
    switch self {
    case .shape(let item): item.extent
    case .shadow(let item): item.extent
    case .text(let item): item.extent
    case .beginClip(let item): item.transform.extent(of: Rect(origin: .zero, size: item.size))
    case .beginGroup(let item): item.bounds.isFinite ? item.bounds : nil
    case .endClip, .endGroup: .zero
    }
  }
}

nonisolated extension ShapeItem {
  var extent: Rect? { transform.extent(of: Rect(origin: .zero, size: size)) }
}

nonisolated extension ShadowItem {
  var extent: Rect? {
    let t = transform.translatedBy(x: offset.x, y: offset.y)
    // Three standard deviations, rounded up to samples of the blurred picture.
    let reach = 1.65 * max(0, blur) + max(0, cornerRadius) / 200
    if t.b == 0, t.c == 0 {
      // The blur keeps its shape where the rectangle is stretched.
      let even = reach * abs(t.determinant).squareRoot()
      return t.extent(of: Rect(origin: .zero, size: size))?.insetBy(dx: -even, dy: -even)
    }
    return t.extent(of: Rect(-reach, -reach, size.width + 2 * reach, size.height + 2 * reach))
  }
}

nonisolated extension TextItem {
  var extent: Rect? {
    // Letters lean out of their boxes, and one that is wider than the line stands out at both sides.
    let (dx, dy) = (2 * fontSize, max(fontSize, (greatestHeight - box.height) / 2))
    return transform.extent(of: Rect(box.minX - dx, box.minY - dy, box.width + 2 * dx, box.height + 2 * dy))
  }

  /// No text of this font size, box and length is higher: letters are at most 1.25 times as wide and lines twice as
  /// high as the font, and at worst every second line that is broken is nearly empty.
  private var greatestHeight: Double {
    let letters = Double(content.length)
    var lines = 1.0 + Double(content.lineBreaks)
    if letters * 1.25 * fontSize > box.width {
      lines += min(letters, 2 * letters * 1.25 * fontSize / max(box.width, 1))
    }
    return lines * 2 * fontSize
  }
}

nonisolated extension Transform2D {
  /// The upright rectangle around a mapped one and two points more; nil where it is nowhere.
  fileprivate func extent(of rect: Rect) -> Rect? {
    let margin = 2.0
    let place = bounds(of: rect)
    guard place.isFinite else { return nil }
    return Rect(
      place.minX - margin, place.minY - margin, place.width + 2 * margin, place.height + 2 * margin)
  }

  /// The upright rectangle around a mapped one.
  func bounds(of rect: Rect) -> Rect {
    let (x0, x1) = (a * rect.minX, a * rect.maxX)
    let (x2, x3) = (c * rect.minY, c * rect.maxY)
    let (y0, y1) = (b * rect.minX, b * rect.maxX)
    let (y2, y3) = (d * rect.minY, d * rect.maxY)
    return Rect(
      min(x0, x1) + min(x2, x3) + tx, min(y0, y1) + min(y2, y3) + ty, abs(x1 - x0) + abs(x3 - x2),
      abs(y1 - y0) + abs(y3 - y2))
  }
}
