import Rendering
import Views

/// Draws the lines of a text.
struct TextPainter {
  let layout: LineLayout
  let glyphs: GlyphCache
  let metrics: (TextSpan, Double) -> LineMetrics
  /// Device pixels per point, and the em in pixels.
  let scale: Double
  let pixels: Double

  /// A glyph and the place of its pen, in pixels.
  fileprivate struct PlacedGlyph {
    var face: FontFace
    var id: UInt32
    var sixtyFourths: Int
    /// In quarters of a pixel.
    var x: Int
    var y: Int
  }

  func run(alignment: TextAlignment, boxWidth: Double) -> TextRun {
    glyphs.startText()
    let lines = layout.shownLines()
    let widths = lines.map(width)
    var (hasLeftToRight, hasRightToLeft) = (false, false)
    for (line, width) in zip(lines, widths) where width > 0 {
      if line.paragraph.isRightToLeft { hasRightToLeft = true } else { hasLeftToRight = true }
    }
    let placement = LinePlacement(
      longest: widths.max() ?? 0, hasLeftToRight: hasLeftToRight, hasRightToLeft: hasRightToLeft, alignment: alignment,
      boxWidth: boxWidth)
    guard placement.extent > 0 else { return .empty }
    var placed: [PlacedGlyph] = []
    var ink = Ink()
    var (top, height) = (0, 0)
    var baseline: Int?
    for (line, width) in zip(lines, widths) {
      let metrics = metrics(of: line)
      guard top + metrics.height <= TextLimits.maskSide,
        (top + metrics.height) * placement.extent <= TextLimits.maskBytes || top == 0
      else { break }
      let x = placement.offset(ofWidth: Int(width.rounded(.up)), isRightToLeft: line.paragraph.isRightToLeft)
      place(line, x: Double(x), baseline: top + metrics.ascent, in: &placed, &ink)
      if baseline == nil { baseline = metrics.ascent }
      height = top + metrics.height
      top += metrics.advance
    }
    ink.limit(width: placement.extent, height: height)
    var run = TextRun(
      width: Double(placement.extent), height: Double(height), ascent: Double(baseline ?? 0), mask: draw(placed, ink))
    (run.left, run.top) = (ink.isEmpty ? 0 : ink.left, ink.isEmpty ? 0 : ink.top)
    run.isRightToLeft = hasRightToLeft && !hasLeftToRight
    return run
  }

  // MARK: Places

  private func pixels(_ span: TextSpan) -> Double {
    span.size.map { min(TextLimits.fontPixels, $0 * scale) } ?? pixels
  }

  private func width(_ line: LineLayout.Line) -> Double {
    if pixels == layout.pixels, scale == layout.scale { return line.width }
    let sizes = line.paragraph.spans.map(pixels)
    return line.paragraph.clusters[line.clusters.lowerBound..<line.visibleEnd].reduce(0) {
      $0 + Double($1.advance) * sizes[line.paragraph.runs[Int($1.run)].span]
    }
  }

  private func metrics(of line: LineLayout.Line) -> LineMetrics {
    let paragraph = line.paragraph
    guard paragraph.spans.count > 1 else { return metrics(TextSpan(range: 0..<0, style: layout.content.style), pixels) }
    var all: LineMetrics?
    for run in paragraph.runs where run.clusters.overlaps(line.clusters) {
      let one = metrics(paragraph.spans[run.span], pixels(paragraph.spans[run.span]))
      all = all?.union(one) ?? one
    }
    return all ?? metrics(TextSpan(range: 0..<0, style: layout.content.style), pixels)
  }

  private func place(
    _ line: LineLayout.Line, x: Double, baseline: Int, in placed: inout [PlacedGlyph], _ ink: inout Ink
  ) {
    let paragraph = line.paragraph
    var pen = x
    paragraph.forEachPart(of: line.clusters.lowerBound..<line.visibleEnd) { run, clusters in
      let size = pixels(paragraph.spans[run.span])
      let sixtyFourths = Int((size * 64).rounded())
      @MainActor func place(_ cluster: ShapedParagraph.Cluster) {
        var x = pen
        for index in Int(cluster.firstGlyph)..<Int(cluster.firstGlyph + cluster.glyphCount) {
          let glyph = paragraph.glyphs[index]
          let quarters = ((x + Double(glyph.x) * size) * 4).rounded()
          // Far outside of every picture.
          if abs(quarters) < 1e6 {
            let item = PlacedGlyph(
              face: run.face, id: glyph.id, sixtyFourths: sixtyFourths, x: Int(quarters),
              y: baseline - Int((Double(glyph.y) * size).rounded()))
            placed.append(item)
            if !run.face.hasColor { ink.add(self.glyphs.glyph(item), item) }
          }
          x += Double(glyph.advance) * size
        }
        pen += Double(cluster.advance) * size
      }
      if run.isRightToLeft {
        for index in clusters.reversed() { place(paragraph.clusters[index]) }
      } else {
        for index in clusters { place(paragraph.clusters[index]) }
      }
    }
  }

  // MARK: Drawing

  private func draw(_ placed: [PlacedGlyph], _ ink: Ink) -> Mask {
    guard !ink.isEmpty else { return Mask(width: 0, height: 0) }
    let mask = Mask(width: ink.right - ink.left, height: ink.bottom - ink.top)
    for item in placed where !item.face.hasColor {
      let glyph = glyphs.glyph(item)
      glyphs.add(
        glyph, to: mask, x: (item.x >> 2) + Int(glyph.left) - ink.left, y: item.y - Int(glyph.top) - ink.top)
    }
    return mask
  }

  /// The pixels that glyphs cover.
  private struct Ink {
    var left = Int.max
    var top = Int.max
    var right = Int.min
    var bottom = Int.min

    var isEmpty: Bool { left >= right || top >= bottom }

    mutating func add(_ glyph: GlyphCache.Glyph, _ item: PlacedGlyph) {
      guard glyph.width > 0, glyph.height > 0 else { return }
      let (x, y) = ((item.x >> 2) + Int(glyph.left), item.y - Int(glyph.top))
      left = min(left, x)
      top = min(top, y)
      right = max(right, x + Int(glyph.width))
      bottom = max(bottom, y + Int(glyph.height))
    }

    /// Cuts off what reaches further out of the lines than letters do.
    mutating func limit(width: Int, height: Int) {
      let reach = 256
      left = max(left, -reach)
      top = max(top, -reach)
      right = min(right, width + reach)
      bottom = min(bottom, height + reach)
    }
  }
}

extension GlyphCache {
  fileprivate func glyph(_ item: TextPainter.PlacedGlyph) -> Glyph {
    glyph(item.id, of: item.face, sixtyFourths: item.sixtyFourths, quarter: item.x & 3)
  }
}
