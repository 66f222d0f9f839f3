import Geometry
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

  /// What is drawn in one color.
  private struct Layer {
    /// nil for that of the whole text.
    var color: Color?
    var glyphs: [PlacedGlyph] = []
    /// Underlines, in pixels.
    var bars: [PixelBar] = []
    var ink = Ink()
  }

  private struct PixelBar {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// What has been placed so far.
  private struct Drawing {
    var layers = [Layer()]
    var pictures: [GlyphPicture] = []

    mutating func layer(of color: Color?) -> Int {
      if let known = layers.firstIndex(where: { $0.color == color }) { return known }
      layers.append(Layer(color: color))
      return layers.count - 1
    }
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
    var drawing = Drawing()
    var (top, height) = (0, 0)
    var baseline: Int?
    for (line, width) in zip(lines, widths) {
      let metrics = metrics(of: line)
      guard top + metrics.height <= TextLimits.maskSide,
        (top + metrics.height) * placement.extent <= TextLimits.maskBytes || top == 0
      else { break }
      let x = placement.offset(ofWidth: Int(width.rounded(.up)), isRightToLeft: line.paragraph.isRightToLeft)
      place(line, x: Double(x), baseline: top + metrics.ascent, in: &drawing)
      if baseline == nil { baseline = metrics.ascent }
      height = top + metrics.height
      top += metrics.advance
    }
    for index in drawing.layers.indices { drawing.layers[index].ink.limit(width: placement.extent, height: height) }
    let first = drawing.layers[0]
    var run = TextRun(
      width: Double(placement.extent), height: Double(height), ascent: Double(baseline ?? 0), mask: draw(first))
    if !first.ink.isEmpty { (run.left, run.top) = (first.ink.left, first.ink.top) }
    run.isRightToLeft = hasRightToLeft && !hasLeftToRight
    run.pictures = drawing.pictures
    for layer in drawing.layers.dropFirst() where !layer.ink.isEmpty {
      guard let color = layer.color else { continue }
      run.tinted.append(TintedMask(mask: draw(layer), color: color, left: layer.ink.left, top: layer.ink.top))
    }
    return run
  }

  // MARK: Places

  private func pixels(_ span: TextSpan) -> Double {
    span.size.map { min(TextLimits.fontPixels, $0 * scale) } ?? pixels
  }

  private func width(_ line: LineLayout.Line) -> Double {
    if pixels == layout.pixels, scale == layout.scale { return line.width }
    let sizes = line.paragraph.spans.map(pixels)
    return (line.clusters.lowerBound..<line.visibleEnd).reduce(0) {
      let cluster = line.cluster($1)
      return $0 + Double(cluster.advance) * sizes[line.paragraph.runs[Int(cluster.run)].span]
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

  private func place(_ line: LineLayout.Line, x: Double, baseline: Int, in drawing: inout Drawing) {
    let paragraph = line.paragraph
    let hasAttributes = !layout.content.runs.isEmpty
    var pen = x
    var layer = 0
    paragraph.forEachPart(of: line.clusters.lowerBound..<line.visibleEnd) { run, clusters in
      let size = pixels(paragraph.spans[run.span])
      for index in clusters {
        let cluster = line.cluster(
          run.isRightToLeft ? clusters.upperBound - 1 - (index - clusters.lowerBound) : index)
        let advance = Double(cluster.advance) * size
        if hasAttributes {
          let attributes = layout.content.attributes(at: line.textOffset(Int(cluster.start)))
          layer = drawing.layer(of: attributes?.color)
          if attributes?.isUnderlined == true {
            underline(from: pen, to: pen + advance, baseline, run.face, size, &drawing.layers[layer])
          }
        }
        place(cluster, of: paragraph, run.face, size, pen, baseline, layer, in: &drawing)
        pen += advance
      }
    }
  }

  private func place(
    _ cluster: ShapedParagraph.Cluster, of paragraph: ShapedParagraph, _ face: FontFace, _ size: Double, _ pen: Double,
    _ baseline: Int, _ layer: Int, in drawing: inout Drawing
  ) {
    let sixtyFourths = Int((size * 64).rounded())
    var x = pen
    for index in Int(cluster.firstGlyph)..<Int(cluster.firstGlyph + cluster.glyphCount) {
      let glyph = paragraph.glyphs[index]
      let quarters = ((x + Double(glyph.x) * size) * 4).rounded()
      x += Double(glyph.advance) * size
      // Far outside of every picture.
      guard abs(quarters) < 1e6 else { continue }
      let item = PlacedGlyph(
        face: face, id: glyph.id, sixtyFourths: sixtyFourths, x: Int(quarters),
        y: baseline - Int((Double(glyph.y) * size).rounded()))
      if face.hasColor, let picture = glyphs.picture(glyph.id, of: face, sixtyFourths: sixtyFourths) {
        let left = Double((item.x + 2) >> 2) + Double(picture.left)
        let frame = Rect(origin: Point(left, Double(item.y - picture.top)), size: picture.image.size)
        drawing.pictures.append(GlyphPicture(image: picture.image, frame: frame))
      } else if !face.hasColor {
        drawing.layers[layer].glyphs.append(item)
        drawing.layers[layer].ink.add(glyphs.glyph(item), item)
      }
    }
  }

  private func underline(
    from left: Double, to right: Double, _ baseline: Int, _ face: FontFace, _ size: Double, _ layer: inout Layer
  ) {
    let thickness = max(1, Int((face.underline.thickness * size).rounded()))
    let middle = face.underline.position * size
    let top = baseline + max(1, Int((middle - Double(thickness) / 2).rounded()))
    let (x0, x1) = (Int(max(-1e4, left.rounded())), Int(min(1e4, right.rounded())))
    guard x0 < x1 else { return }
    let bar = PixelBar(columns: x0..<x1, rows: top..<top + thickness)
    layer.bars.append(bar)
    layer.ink.add(columns: bar.columns, rows: bar.rows)
  }

  // MARK: Drawing

  private func draw(_ layer: Layer) -> Mask {
    let ink = layer.ink
    guard !ink.isEmpty else { return Mask(width: 0, height: 0) }
    let mask = Mask(width: ink.right - ink.left, height: ink.bottom - ink.top)
    for bar in layer.bars {
      let columns = bar.columns.clamped(to: ink.left..<ink.right)
      for row in bar.rows.clamped(to: ink.top..<ink.bottom) {
        let line = mask.bytes + (row - ink.top) * mask.width
        for column in columns { line[column - ink.left] = 255 }
      }
    }
    for item in layer.glyphs {
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
      add(columns: x..<x + Int(glyph.width), rows: y..<y + Int(glyph.height))
    }

    mutating func add(columns: Range<Int>, rows: Range<Int>) {
      left = min(left, columns.lowerBound)
      top = min(top, rows.lowerBound)
      right = max(right, columns.upperBound)
      bottom = max(bottom, rows.upperBound)
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
