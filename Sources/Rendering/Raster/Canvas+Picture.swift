/// A picture drawn on another: the end of a group.
nonisolated extension Canvas {
  /// Draws another surface of the same device plane where it belongs, with one alpha, 0...255.
  ///
  /// - Parameter isOpaque: whether every pixel of the picture is, which is faster and looks the same.
  mutating func draw(_ picture: Surface, alpha: UInt32, isOpaque: Bool) {
    let visible = admit(picture.bounds)
    guard !visible.isEmpty else { return }
    for y in visible.y0..<visible.y1 {
      let whole = RowSpan(
        start: visible.x0, evenStart: visible.x0, evenEnd: visible.x1, end: visible.x1, coverage: 255)
      let span = hasClips ? clipped(whole, y: y) : whole
      guard !span.isEmpty else { continue }
      drawEdge(picture, alpha: alpha, from: span.start, to: span.evenStart, y)
      let (source, target) = (picture.pointer(x: span.evenStart, y: y), surface.pointer(x: span.evenStart, y: y))
      let count = span.evenEnd &- span.evenStart
      if isOpaque {
        Span.mix(source, alpha: alpha, target, count: count)
      } else {
        Span.draw(source, alpha: alpha, target, count: count)
      }
      drawEdge(picture, alpha: alpha, from: span.evenEnd, to: span.end, y)
    }
  }

  private func drawEdge(_ picture: Surface, alpha: UInt32, from x: Int, to end: Int, _ y: Int) {
    guard x < end else { return }
    scratch.outer.update(repeating: 255, count: end &- x)
    applyClips(x: x, y: y, count: end &- x, scratch.outer)
    Span.draw(
      picture.pointer(x: x, y: y), alpha: alpha, surface.pointer(x: x, y: y), mask: scratch.outer, count: end &- x)
  }
}
