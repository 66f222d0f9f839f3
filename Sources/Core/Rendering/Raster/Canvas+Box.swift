/// Filling of outlines.
nonisolated extension Canvas {
  /// Fills an outline with a color.
  mutating func fill(_ box: RoundedBox, _ color: PixelColor) {
    guard !color.isClear else { return }
    let visible = admit(box.bounds)
    guard !visible.isEmpty else { return }
    if box.hasSmallCorners, visible == box.bounds, !hasClips, fill(SmallBox(box), color) { return }
    if !hasClips, fillPlain(box, color, in: visible) { return }
    if visible.height <= 64 { warm(visible) }
    var y = visible.y0
    while y < visible.y1 {
      var span = box.span(y)
      span.clip(from: visible.x0, to: visible.x1)
      if hasClips {
        fillClippedRow(box, color, clipped(span, y: y), y)
        y &+= 1
        continue
      }
      span.padEdges()
      let (before, after) = (span.evenStart &- span.start, span.end &- span.evenEnd)
      box.coverage(x: span.start, y: y, count: before, scratch.outer)
      box.coverage(x: span.evenEnd, y: y, count: after, scratch.inner)
      let even = span.coverage == 255 ? color : color.scaled(by: span.coverage)
      // The coverage is looked up once for all equal rows.
      let end = min(visible.y1, y &+ box.equalRows(from: y))
      while y < end {
        let row = surface.pointer(x: span.start, y: y)
        Span.fill(color, row, mask: scratch.outer, count: before)
        Span.fill(even, row + before, count: span.evenEnd &- span.evenStart)
        Span.fill(color, row + (span.evenEnd &- span.start), mask: scratch.inner, count: after)
        y &+= 1
      }
    }
  }

  /// Prefetches rows by reading a pixel at either end of each, so that memory latencies overlap.
  @inline(__always)
  private mutating func warm(_ rect: PixelRect) {
    var sum: UInt32 = 0
    var row = surface.pointer(x: rect.x0, y: rect.y0)
    for _ in 0..<rect.height {
      sum &+= row[0] ^ row[rect.width &- 1]
      row += surface.stride
    }
    warmth = sum
  }

  private func fillClippedRow(_ box: RoundedBox, _ color: PixelColor, _ span: RowSpan, _ y: Int) {
    guard !span.isEmpty else { return }
    let row = surface.pointer(x: span.start, y: y)
    func fillEdge(from x: Int, to end: Int) {
      guard x < end else { return }
      box.coverage(x: x, y: y, count: end &- x, scratch.outer)
      applyClips(x: x, y: y, count: end &- x, scratch.outer)
      Span.fill(color, row + (x &- span.start), mask: scratch.outer, count: end &- x)
    }
    fillEdge(from: span.start, to: span.evenStart)
    Span.fill(
      color.scaled(by: span.coverage), row + (span.evenStart &- span.start),
      count: span.evenEnd &- span.evenStart)
    fillEdge(from: span.evenEnd, to: span.end)
  }

  /// Fills an inner outline with one color, and the border up to the outer one with another, in one pass.
  mutating func fill(_ outer: RoundedBox, _ inner: RoundedBox, _ color: PixelColor, border: PixelColor) {
    let visible = admit(outer.bounds)
    guard !visible.isEmpty else { return }
    if visible.height <= 64 { warm(visible) }
    var y = visible.y0
    while y < visible.y1 {
      var span = outer.span(y)
      let hole = inner.span(y)
      let even = evenRun(of: &span, around: hole, color, border: border)
      span.clip(from: visible.x0, to: visible.x1)
      if hasClips { span = clipped(span, y: y) } else { span.padEdges() }
      let equal = hasClips ? 1 : min(outer.equalRows(from: y), inner.equalRows(from: y))
      let end = min(visible.y1, y &+ equal)
      fillEdges(outer, inner, color, border, hole, from: span.start, to: span.evenStart, rows: y, end)
      for row in y..<end {
        Span.fill(even, surface.pointer(x: span.evenStart, y: row), count: span.evenEnd &- span.evenStart)
      }
      fillEdges(outer, inner, color, border, hole, from: span.evenEnd, to: span.end, rows: y, end)
      y = end
    }
  }

  /// Narrows the even run of the outer outline to the pixels that are even in both, and returns their mixed color.
  private func evenRun(
    of span: inout RowSpan, around hole: RowSpan, _ color: PixelColor, border: PixelColor
  ) -> PixelColor {
    guard !hole.isEmpty else { return border.scaled(by: span.coverage) }
    span.evenStart = max(span.evenStart, hole.evenStart)
    span.evenEnd = max(span.evenStart, min(span.evenEnd, hole.evenEnd))
    let inside = min(hole.coverage, span.coverage)
    return PixelColor(
      word: color.scaled(by: inside).word &+ border.scaled(by: span.coverage &- inside).word)
  }

  /// Fills the pixels on the edge of an outline, in equal rows.
  private func fillEdges(
    _ outer: RoundedBox, _ inner: RoundedBox, _ color: PixelColor, _ border: PixelColor, _ hole: RowSpan,
    from x: Int, to xEnd: Int, rows y: Int, _ yEnd: Int
  ) {
    let count = xEnd &- x
    guard count > 0 else { return }
    outer.coverage(x: x, y: y, count: count, scratch.outer)
    if hole.isEmpty || hole.end <= x || hole.start >= xEnd {
      scratch.inner.update(repeating: 0, count: count)
    } else {
      inner.coverage(x: x, y: y, count: count, scratch.inner)
      for i in 0..<count { scratch.inner[i] = min(scratch.inner[i], scratch.outer[i]) }
    }
    if hasClips {
      applyClips(x: x, y: y, count: count, scratch.outer)
      applyClips(x: x, y: y, count: count, scratch.inner)
    }
    for row in y..<yEnd {
      Span.fill(
        color, border: border, surface.pointer(x: x, y: row), outer: scratch.outer, inner: scratch.inner, count: count)
    }
  }
}
