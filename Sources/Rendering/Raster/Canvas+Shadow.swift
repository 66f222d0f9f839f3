import Geometry

/// A color through a shadow mask and its mirror images.
nonisolated extension Canvas {
  /// The shadow of a rectangle whose edges lie along the axes, in device pixels.
  ///
  /// - Parameter hole: pixels that are left out, because something will be painted over them.
  mutating func fillShadow(_ shadow: ShadowMask, _ color: PixelColor, of edges: Rect, around hole: PixelRect?) {
    let reach = shadow.reach
    let bounds = PixelRect(
      x0: devicePixel(floor: edges.minX - reach), y0: devicePixel(floor: edges.minY - reach),
      x1: devicePixel(ceiling: edges.maxX + reach), y1: devicePixel(ceiling: edges.maxY + reach))
    let visible = admit(bounds)
    guard !visible.isEmpty, !color.isClear else { return }
    scratch.reserve(max(surface.bounds.width, shadow.mask.width))
    guard let hole = hole?.intersection(visible), !hole.isEmpty else {
      return fillShadow(shadow, color, of: edges, from: bounds.x0, to: bounds.x1, in: visible)
    }
    let (above, below) = ((visible.y0, hole.y0), (hole.y1, visible.y1))
    for (rows, columns) in [
      (above, (visible.x0, visible.x1)), ((hole.y0, hole.y1), (visible.x0, hole.x0)),
      ((hole.y0, hole.y1), (hole.x1, visible.x1)), (below, (visible.x0, visible.x1)),
    ] {
      let part = PixelRect(x0: columns.0, y0: rows.0, x1: columns.1, y1: rows.1)
      if !part.isEmpty { fillShadow(shadow, color, of: edges, from: bounds.x0, to: bounds.x1, in: part) }
    }
  }

  /// A part of the shadow, which as a whole reaches from `first` to `last`.
  private mutating func fillShadow(
    _ shadow: ShadowMask, _ color: PixelColor, of edges: Rect, from first: Int, to last: Int, in visible: PixelRect
  ) {
    let reach = shadow.reach
    let mask = shadow.mask
    let span = shadowSpan(shadow, edges, visible)
    let (before, after) = (span.evenStart &- span.start, span.end &- span.evenEnd)
    let middle = (edges.minY + edges.maxY) * 0.5
    var lastLine = Int.min
    var even = color
    for y in visible.y0..<visible.y1 {
      let center = Double(y) + 0.5
      let depth = center < middle ? center - edges.minY : edges.maxY - center
      let line = min((mask.height &- 1) &* 65_536, fixedPoint((depth + reach) / shadow.step - 0.5))
      guard line > -65_536 else { continue }
      if line != lastLine || hasClips {
        lastLine = line
        blendRows(of: mask, line: line)
        even = color.scaled(by: UInt32(scratch.blended[mask.width] &>> 8))
        shadowEdge(shadow, from: span.start, count: before, edge: edges.minX, sign: 1, counting: first, scratch.outer)
        shadowEdge(shadow, from: span.evenEnd, count: after, edge: edges.maxX, sign: -1, counting: last, scratch.inner)
      }
      if hasClips {
        fillClippedShadowRow(color, span, UInt32(scratch.blended[mask.width] &>> 8), y)
      } else {
        let row = surface.pointer(x: span.start, y: y)
        Span.fill(color, row, mask: scratch.outer, count: before)
        Span.fill(even, row + before, count: span.evenEnd &- span.evenStart)
        Span.fill(color, row + (span.evenEnd &- span.start), mask: scratch.inner, count: after)
      }
    }
  }

  /// The columns in which the mask's left half, its last column alone, and its mirror image are looked up.
  private func shadowSpan(_ shadow: ShadowMask, _ edges: Rect, _ visible: PixelRect) -> RowSpan {
    let flat = (Double(shadow.mask.width) - 0.5) * shadow.step - shadow.reach
    let middle = devicePixel(floor: (edges.minX + edges.maxX) * 0.5)
    var span = RowSpan(
      start: visible.x0, evenStart: min(middle, devicePixel(ceiling: edges.minX + flat - 0.5)),
      evenEnd: max(middle, devicePixel(floor: edges.maxX - flat + 0.5)), end: visible.x1, coverage: 255)
    span.clip(from: visible.x0, to: visible.x1)
    return span
  }

  /// Puts the mask's row at `line`, in 1/65536 row, into `scratch.blended` from its second element on.
  private func blendRows(of mask: Mask, line: Int) {
    let row = scratch.blended + 1
    let (y, lower) = (line &>> 16, UInt16(line &>> 8 & 255))
    let above = mask.bytes + max(0, y) &* mask.width
    let below = mask.bytes + min(mask.height &- 1, y &+ 1) &* mask.width
    let upper: UInt16 = y < 0 ? 0 : 256 &- lower
    for i in 0..<mask.width { row[i] = UInt16(above[i]) &* upper &+ UInt16(below[i]) &* lower }
    row[-1] = 0
    row[mask.width] = row[mask.width &- 1]
  }

  /// The mask across a vertical edge of the rectangle; `sign` says which way is inside. Places count from `origin`, so
  /// that a row is the same whatever part of it is drawn.
  private func shadowEdge(
    _ shadow: ShadowMask, from x: Int, count: Int, edge: Double, sign: Double, counting origin: Int,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    let row = scratch.blended + 1
    let last = (shadow.mask.width &- 1) &* 65_536
    let step = fixedPoint(sign / shadow.step)
    var place =
      fixedPoint(((Double(origin) + 0.5 - edge) * sign + shadow.reach) / shadow.step - 0.5) &+ (x &- origin) &* step
    for i in 0..<max(0, count) {
      let at = max(-65_536, min(last, place))
      let (column, part) = (at &>> 16, UInt32(at &>> 8 & 255))
      let sum = UInt32(row[column]) &* (256 &- part) &+ UInt32(row[column &+ 1]) &* part
      target[i] = UInt8(truncatingIfNeeded: sum &>> 16)
      place &+= step
    }
  }

  private func fillClippedShadowRow(_ color: PixelColor, _ span: RowSpan, _ even: UInt32, _ y: Int) {
    // One mask for the row: the right edge follows the even run, which follows the left edge.
    let (start, count) = (span.evenStart &- span.start, span.evenEnd &- span.evenStart)
    scratch.outer.advanced(by: start).update(repeating: UInt8(truncatingIfNeeded: even), count: count)
    scratch.outer.advanced(by: start &+ count).update(from: scratch.inner, count: span.end &- span.evenEnd)
    fillClippedMaskRow(color, from: span.start, to: span.end, y)
  }

  /// The shadow of a rectangle that is turned or skewed. `transform` maps a plane in which the blur is round, with
  /// the rectangle's center as its origin, to the device.
  mutating func fillShadow(_ shadow: ShadowMask, _ color: PixelColor, size: Size, transform: Transform2D) {
    let moved = transform.translatedBy(x: -size.width / 2, y: -size.height / 2)
    guard !color.isClear, let inverse = transform.inverted,
      let outline = RoundedBox(size: size, transform: moved, radius: 0, inset: -shadow.reach, scale: 1)
    else { return }
    let visible = admit(outline.bounds)
    guard !visible.isEmpty else { return }
    // Deeper inside than the mask reaches nothing changes any more.
    let flatX = size.width / 2 - (Double(shadow.mask.width) * shadow.step - shadow.reach)
    let flatY = size.height / 2 - (Double(shadow.mask.height) * shadow.step - shadow.reach)
    let flat = RoundedBox(
      size: Size(2 * flatX, 2 * flatY), transform: transform.translatedBy(x: -flatX, y: -flatY), radius: 0, scale: 1)
    let even = UInt32(shadow.mask.bytes[shadow.mask.width &* shadow.mask.height &- 1])
    let sampler = ShadowSampler(shadow, size: size, inverse: inverse, origin: outline.bounds.x0)
    for y in visible.y0..<visible.y1 {
      var span = outline.span(y)
      span.clip(from: visible.x0, to: visible.x1)
      guard !span.isEmpty else { continue }
      let inner = flat?.span(y) ?? .empty
      let evenStart = inner.isEmpty ? span.end : min(span.end, max(span.start, inner.evenStart))
      let evenEnd = inner.isEmpty ? span.end : max(evenStart, min(span.end, inner.evenEnd))
      sampler.sample(from: span.start, to: evenStart, y, scratch.outer)
      sampler.sample(from: evenEnd, to: span.end, y, scratch.outer + (evenEnd &- span.start))
      if hasClips {
        let count = evenEnd &- evenStart
        (scratch.outer + (evenStart &- span.start)).update(repeating: UInt8(truncatingIfNeeded: even), count: count)
        fillClippedMaskRow(color, from: span.start, to: span.end, y)
        continue
      }
      let row = surface.pointer(x: span.start, y: y)
      let (first, second) = (evenStart &- span.start, evenEnd &- span.start)
      Span.fill(color, row, mask: scratch.outer, count: first)
      Span.fill(color.scaled(by: even), row + first, count: second &- first)
      Span.fill(color, row + second, mask: scratch.outer + second, count: span.end &- evenEnd)
    }
  }
}

/// Looks a turned shadow up, pixel by pixel, in 1/65536 sample.
nonisolated private struct ShadowSampler {
  private let mask: Mask
  private let inverse: Transform2D
  private let scale: Double
  /// Where places in a row count from, so that a row is the same whatever part of it is drawn.
  private let origin: Int
  /// From the center of the rectangle to where the mask begins.
  private let halfX: Int
  private let halfY: Int

  init(_ shadow: ShadowMask, size: Size, inverse: Transform2D, origin: Int) {
    mask = shadow.mask
    self.origin = origin
    self.inverse = inverse
    scale = 1 / shadow.step
    halfX = fixedPoint((size.width / 2 + shadow.reach) * scale - 0.5)
    halfY = fixedPoint((size.height / 2 + shadow.reach) * scale - 0.5)
  }

  func sample(from x: Int, to end: Int, _ y: Int, _ target: UnsafeMutablePointer<UInt8>) {
    let start = Point(Double(origin) + 0.5, Double(y) + 0.5).applying(inverse)
    let (du, dv) = (fixedPoint(inverse.a * scale), fixedPoint(inverse.b * scale))
    var u = fixedPoint(start.x * scale) &+ (x &- origin) &* du
    var v = fixedPoint(start.y * scale) &+ (x &- origin) &* dv
    let (lastX, lastY) = ((mask.width &- 1) &<< 16, (mask.height &- 1) &<< 16)
    for i in 0..<max(0, end &- x) {
      target[i] = mask.sampleInside(
        max(-65_536, min(lastX, halfX &- abs(u))), max(-65_536, min(lastY, halfY &- abs(v))))
      u &+= du
      v &+= dv
    }
  }
}

nonisolated extension Mask {
  /// The value between four pixels, 0 above and left of the mask, its last row and column repeated beyond.
  ///
  /// - Precondition: both, in 1/65536 pixel, from -1 to the last row and column.
  @inline(__always)
  fileprivate func sampleInside(_ u: Int, _ v: Int) -> UInt8 {
    let (x, y, fx, fy) = (u &>> 16, v &>> 16, u &>> 8 & 255, v &>> 8 & 255)
    let (nextX, nextY) = (min(width &- 1, x &+ 1), min(height &- 1, y &+ 1))
    let (above, below) = (bytes + max(0, y) &* width, bytes + nextY &* width)
    let (column, left, upper) = (max(0, x), x < 0 ? 0 : 256 &- fx, y < 0 ? 0 : 256 &- fy)
    let first = Int(above[column]) &* left &+ Int(above[nextX]) &* fx
    let second = Int(below[column]) &* left &+ Int(below[nextX]) &* fx
    return UInt8(truncatingIfNeeded: (first &* upper &+ second &* fy &+ 32_768) &>> 16)
  }
}
