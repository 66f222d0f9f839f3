import CRaster

/// Drawing of pictures: groups and cached parts.
nonisolated extension Canvas {
  /// Draws another surface of the same device plane at its location, with an opacity of 0...255.
  ///
  /// - Parameter isOpaque: whether all pixels are opaque, which is faster and gives the same result.
  mutating func draw(_ picture: Surface, alpha: UInt32, isOpaque: Bool) {
    let visible = admit(picture.bounds)
    guard !visible.isEmpty else { return }
    for y in visible.y0..<visible.y1 {
      let row = PictureRow(pixels: picture.pointer(x: visible.x0, y: y), x: visible.x0, alpha: alpha)
      draw(row, from: visible.x0, to: visible.x1, isSolid: isOpaque, y)
    }
  }

  /// Draws a cached picture at its new location, with an opacity of 0...255.
  mutating func draw(_ picture: CachedPicture, _ shift: PictureShift, alpha: UInt32) {
    let bounds = picture.surface.bounds
    let visible = admit(
      PixelRect(x0: bounds.x0 &+ shift.x, y0: bounds.y0 &+ shift.y, x1: bounds.x1 &+ shift.x, y1: bounds.y1 &+ shift.y))
    guard !visible.isEmpty else { return }
    let (left, top) = (bounds.x0 &+ shift.x, bounds.y0 &+ shift.y)
    // The first row of the picture is its transparent border.
    for y in max(visible.y0, top &+ 1)..<max(visible.y1, top &+ 1) {
      let holds = picture.row(y &- top, isBetween: shift.partY > 0)
      let start = max(visible.x0, left &+ Int(holds.start))
      let end = min(visible.x1, left &+ Int(holds.end) &+ (shift.partX > 0 ? 1 : 0))
      guard start < end else { continue }
      let solidStart = min(end, max(start, left &+ Int(holds.solidStart) &+ (shift.partX > 0 ? 1 : 0)))
      let solidEnd = max(solidStart, min(end, left &+ Int(holds.solidEnd)))
      let source = picture.surface.base + ((y &- top) &* picture.surface.stride &+ (start &- left))
      if shift.isWhole || hasClips || alpha < 255 {
        let pixels =
          shift.isWhole ? UnsafePointer(source) : shifted(source, picture.surface.stride, shift, count: end &- start)
        let row = PictureRow(pixels: pixels, x: start, alpha: alpha)
        draw(row, from: start, to: solidStart, isSolid: false, y)
        draw(row, from: solidStart, to: solidEnd, isSolid: true, y)
        draw(row, from: solidEnd, to: end, isSolid: false, y)
        continue
      }
      // The opaque part is drawn in place.
      craster_shift(
        surface.pointer(x: solidStart, y: y), source - picture.surface.stride + (solidStart &- start),
        source + (solidStart &- start), UInt32(shift.partX), UInt32(shift.partY), solidEnd &- solidStart)
      drawShifted(source, picture.surface.stride, shift, from: start, to: solidStart, y)
      drawShifted(source + (solidEnd &- start), picture.surface.stride, shift, from: solidEnd, to: end, y)
    }
  }

  private func drawShifted(
    _ source: UnsafePointer<UInt32>, _ stride: Int, _ shift: PictureShift, from x: Int, to end: Int, _ y: Int
  ) {
    guard x < end else { return }
    Span.draw(
      shifted(source, stride, shift, count: end &- x), alpha: 255, surface.pointer(x: x, y: y), count: end &- x)
  }

  /// Interpolates a row between pixels, in `scratch.pixels`.
  private func shifted(
    _ source: UnsafePointer<UInt32>, _ stride: Int, _ shift: PictureShift, count: Int
  ) -> UnsafePointer<UInt32> {
    craster_shift(
      scratch.pixels, source - stride, source, UInt32(shift.partX), UInt32(shift.partY), count)
    return UnsafePointer(scratch.pixels)
  }

  /// - Parameter isSolid: whether all these pixels are opaque.
  @inline(__always)
  func draw(_ row: PictureRow, from start: Int, to end: Int, isSolid: Bool, _ y: Int) {
    guard start < end else { return }
    if !hasClips { return drawEven(row, from: start, to: end, isSolid: isSolid, y) }
    let span = clipped(RowSpan(start: start, evenStart: start, evenEnd: end, end: end, coverage: 255), y: y)
    drawEdge(row, from: span.start, to: span.evenStart, y)
    drawEven(row, from: span.evenStart, to: span.evenEnd, isSolid: isSolid, y)
    drawEdge(row, from: span.evenEnd, to: span.end, y)
  }

  @inline(__always)
  private func drawEven(_ row: PictureRow, from start: Int, to end: Int, isSolid: Bool, _ y: Int) {
    let (source, target) = (row.pixels + (start &- row.x), surface.pointer(x: start, y: y))
    let count = end &- start
    guard count > 0 else { return }
    if !isSolid {
      Span.draw(source, alpha: row.alpha, target, count: count)
    } else if row.alpha == 255 {
      target.update(from: source, count: count)
    } else {
      Span.mix(source, alpha: row.alpha, target, count: count)
    }
  }

  private func drawEdge(_ row: PictureRow, from x: Int, to end: Int, _ y: Int) {
    guard x < end else { return }
    scratch.outer.update(repeating: 255, count: end &- x)
    applyClips(x: x, y: y, count: end &- x, scratch.outer)
    Span.draw(
      row.pixels + (x &- row.x), alpha: row.alpha, surface.pointer(x: x, y: y), mask: scratch.outer, count: end &- x)
  }
}

/// Pixels of a picture in one row of the target.
nonisolated struct PictureRow {
  /// The pixel for column `x`, followed by the others.
  var pixels: UnsafePointer<UInt32>
  var x: Int
  /// The opacity, 0...255.
  var alpha: UInt32
}
