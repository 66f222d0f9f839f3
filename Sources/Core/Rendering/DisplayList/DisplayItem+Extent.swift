import Geometry

nonisolated extension DisplayItem {
  /// The area of the window that the item, or the part that it begins, can paint, in points. It includes a margin for
  /// anti-aliasing at a scale of 1 or more. End items paint nothing.
  ///
  /// - Returns: nil if the area is not finite.
  var extent: Rect? {
    switch self {
    case .shape(let item): item.extent
    case .shadow(let item): item.extent
    case .text(let item): item.extent
    case .image(let item): item.extent
    case .beginClip(let item): item.transform.extent(of: Rect(origin: .zero, size: item.size))
    case .beginGroup(let item): item.bounds.isFinite ? item.bounds : nil
    case .endClip, .endGroup: .zero
    }
  }
}

// The smallest areas that cover what an item paints, for damage and for the choice of the items of a damaged part.
nonisolated extension DisplayItem {
  /// The area of the window that the item can paint, as closely as it is known: of a shape that is only moved exactly
  /// its own, of a text that of its lines. The renderer's rounding to fractions of a pixel stays within the pixels that
  /// it touches.
  /// - Returns: nil if the area is not finite.
  var paintedExtent: Rect? {
    switch self {
    case .shape(let item): ShapeItem.paintedExtent(of: item.size, item.transform)
    case .text(let item): item.paintedExtent(under: item.transform)
    case .shadow, .image, .beginClip, .beginGroup, .endClip, .endGroup: extent
    }
  }
}

nonisolated extension ShapeItem {
  @inline(__always)
  static func paintedExtent(of size: Size, _ transform: Transform2D) -> Rect? {
    guard transform.isTranslation, transform.isFinite, size.isFinite else { return extent(of: size, transform) }
    return Rect(transform.tx, transform.ty, size.width, size.height)
  }

  @inline(__always)
  var extent: Rect? { Self.extent(of: size, transform) }

  @inline(__always)
  static func extent(of size: Size, _ transform: Transform2D) -> Rect? {
    let t = transform
    guard t.b == 0, t.c == 0, t.a == 1, t.d == 1 else { return t.extent(of: Rect(origin: .zero, size: size)) }
    let margin = Transform2D.extentMargin
    let place = Rect(t.tx - margin, t.ty - margin, size.width + 2 * margin, size.height + 2 * margin)
    // A product with 0 differs from 0 only for infinity and NaN.
    let zero = place.origin.x * 0 + place.origin.y * 0 + place.size.width * 0 + place.size.height * 0
    return zero == 0 ? place : nil
  }
}

nonisolated extension ShadowItem {
  var extent: Rect? { extent(under: transform) }

  func extent(under transform: Transform2D) -> Rect? {
    let t = transform.translatedBy(x: offset.x, y: offset.y)
    // Three standard deviations, rounded up to the samples of the blurred mask.
    let reach = 1.65 * max(0, blur) + max(0, cornerRadius) / 200
    if t.b == 0, t.c == 0 {
      // A stretched rectangle does not stretch the blur.
      let even = reach * abs(t.determinant).squareRoot()
      return t.extent(of: Rect(origin: .zero, size: size))?.insetBy(dx: -even, dy: -even)
    }
    return t.extent(of: Rect(-reach, -reach, size.width + 2 * reach, size.height + 2 * reach))
  }
}

nonisolated extension TextItem {
  var extent: Rect? { extent(under: transform) }

  func extent(under transform: Transform2D) -> Rect? {
    // Glyphs can extend beyond their box, and a word wider than the line overflows on both sides.
    let (dx, dy) = (2 * largestSize, max(largestSize, (greatestHeight - box.height) / 2))
    return transform.extent(of: Rect(box.minX - dx, box.minY - dy, box.width + 2 * dx, box.height + 2 * dy))
  }

  /// The extent with the size of the lines, where that is known and they are drawn in the size in which they were
  /// measured.
  func paintedExtent(under transform: Transform2D) -> Rect? {
    guard let textSize, transform.isTranslation, transform.isFinite, box.isFinite else {
      return extent(under: transform)
    }
    // A text that may begin at either side can be anywhere in the box.
    let isEitherWay = alignment == .natural && content.hasRightToLeftLetters
    let indent = isEitherWay ? 0 : alignment.indent(box.width - textSize.width)
    let width = isEitherWay ? max(box.width, textSize.width) : textSize.width
    // Letters can lean out of their lines, and the lines are moved to whole pixels.
    return Rect(
      box.minX + indent + transform.tx - largestSize - 1,
      box.minY + (box.height - textSize.height) / 2 + transform.ty - largestSize - 1,
      width + 2 * largestSize + 2, textSize.height + 2 * largestSize + 2)
  }

  private var largestSize: Double {
    content.runs.isEmpty && content.style.lineHeight == nil ? fontSize : content.largestSize(fontSize)
  }

  /// An upper bound for the height of text with this font size, width and length. Glyphs are at most 1.25 times as wide
  /// as the font size, and lines twice as high. In the worst case every second wrapped line is nearly empty.
  private var greatestHeight: Double {
    let fontSize = largestSize
    let letters = Double(content.length)
    var lines = 1.0 + Double(content.lineBreaks)
    if letters * 1.25 * fontSize > box.width {
      lines += min(letters, 2 * letters * 1.25 * fontSize / max(box.width, 1))
    }
    return lines * 2 * fontSize
  }
}

nonisolated extension Transform2D {
  fileprivate static let extentMargin = 2.0

  /// The bounding box of a transformed rectangle, with a margin of two points; nil if it is not finite.
  func extent(of rect: Rect) -> Rect? {
    let margin = Self.extentMargin
    let place = bounds(of: rect)
    guard place.isFinite else { return nil }
    return Rect(
      place.minX - margin, place.minY - margin, place.width + 2 * margin, place.height + 2 * margin)
  }

  /// The bounding box of a transformed rectangle.
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
