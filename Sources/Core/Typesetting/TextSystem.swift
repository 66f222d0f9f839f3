import Geometry
import Rendering
import Views

/// Lays out and draws text in fonts found by fontconfig, and caches it.
///
/// Each paragraph is shaped once, for all sizes and widths; each glyph is drawn once for each size. No font is looked
/// up before the first text. A letter that the font lacks comes from a fallback font. Needs no SDL video.
package final class TextSystem: TextRasterizer {
  private struct RunKey: Hashable {
    var content: TextContent
    var sixtyFourths: Int
    var width: Double
    var alignment: TextAlignment
    var lines: LineLimit
  }

  private struct LayoutKey: Hashable {
    var content: TextContent
    var sixtyFourths: Int
    /// In pixels.
    var width: Double
    var lines: LineLimit
  }

  private struct ParagraphKey: Hashable {
    @ExactText var text: String
    var spans: [TextSpan]
  }

  private struct MetricsKey: Hashable {
    var style: FontStyle
    var pixels: Double
  }

  /// The error for text that had no font; nil if there was none.
  private var missingFont: TextFailure?
  /// The failures of fontconfig and FreeType in this frame.
  private let failure = LibraryFailure()

  private let finder: FontFinder
  private let fonts: FontCollection
  private let shaper: TextShaper
  private let glyphs: GlyphCache
  private var runs = CostLimitedCache<RunKey, TextRun>(limit: TextLimits.cacheBytes)
  private var layouts = CostLimitedCache<LayoutKey, LineLayout>(limit: TextLimits.cacheBytes / 4)
  private var paragraphs = CostLimitedCache<ParagraphKey, ShapedParagraph>(limit: TextLimits.cacheBytes)
  private var lineMetrics: [MetricsKey: LineMetrics] = [:]
  /// Device pixels per point of text at rest, at which text is measured.
  package var layoutScale = 1.0

  /// Creates a text system. Default: the desktop's font.
  package init(book: FontFinder = FontFinder()) {
    finder = book
    fonts = FontCollection(book, failure)
    shaper = TextShaper(fonts)
    glyphs = GlyphCache(failure)
  }

  /// Called with a warning, such as that a family of fonts is not installed.
  package var warn: (String) -> Void {
    get { finder.warn }
    set { finder.warn = newValue }
  }

  /// The family of fonts that the desktop names in its settings; nil if it names none. Set before the first text.
  package var desktopFamily: String? {
    get { finder.desktopFamily }
    set { finder.desktopFamily = newValue }
  }

  /// Starts looking for fonts in the background. Call it early if text will be shown.
  /// - Parameter askDesktop: asks the desktop for its font, and returns a function that waits for the description of
  ///   that font; nil where there is no desktop to ask.
  package func warmUp(askDesktop: () -> (() -> String?)?) { finder.warmUp(askDesktop: askDesktop) }

  /// Returns the coverage of a text from the cache, or lays it out.
  ///
  /// Lines break as at the scale at rest, so that a text keeps its lines while a transition scales it.
  package func run(
    of content: TextContent, fontSize: Double, scale: Double, width: Double, alignment: TextAlignment, lines: LineLimit
  ) -> TextRun {
    guard fontSize * scale >= 1, width > 0, content.length > 0 else { return .empty }
    let layoutScale = fontSize * layoutScale >= 4 ? layoutScale : scale
    let size = sixtyFourths(fontSize, scale)
    let breakWidth = pixelWidth(width, layoutScale)
    var key = RunKey(content: content, sixtyFourths: size, width: breakWidth, alignment: alignment, lines: lines)
    if let run = runs.value(for: key) { return run }
    let layout = layout(content, fontSize, width: breakWidth, lines, scale: layoutScale)
    if layout.isWholeOnOneLine {
      // One picture for all widths, so that a label that grows is not redrawn.
      key = RunKey(content: content, sixtyFourths: size, width: .infinity, alignment: .leading, lines: .none)
      if let run = runs.value(for: key) { return run }
    }
    let painter = TextPainter(
      layout: layout, glyphs: glyphs, metrics: { [unowned self] in self.metrics($0, $1) }, scale: scale,
      pixels: Double(size) / 64)
    let run = painter.run(alignment: alignment, boxWidth: width.isFinite ? width * scale : .infinity)
    runs.insert(run, for: key, cost: run.byteCount + content.length + 128)
    return run
  }

  private func sixtyFourths(_ fontSize: Double, _ scale: Double) -> Int {
    Int((min(TextLimits.fontPixels, fontSize * scale) * 64).rounded())
  }

  private func pixelWidth(_ width: Double, _ scale: Double) -> Double {
    width.isFinite ? (width * scale).rounded(.up) : .infinity
  }

  /// Checks that all texts since the last call were drawn.
  ///
  /// - Throws: ``TextFailure/noFont(_:)`` if there is no font; ``TextFailure/library(_:)`` if a library
  ///   failed. The caches are then cleared, so the next frame tries again.
  package func endFrame() throws(TextFailure) {
    if let missingFont { throw missingFont }
    guard let reason = failure.take() else { return }
    runs.removeAll()
    layouts.removeAll()
    paragraphs.removeAll()
    throw .library(reason)
  }

  // MARK: Layout

  private func layout(
    _ content: TextContent, _ fontSize: Double, width: Double, _ lines: LineLimit, scale: Double
  ) -> LineLayout {
    let size = sixtyFourths(fontSize, scale)
    let key = LayoutKey(content: content, sixtyFourths: size, width: width, lines: lines)
    if let known = layouts.value(for: key), known.scale == scale { return known }
    let made = LineLayout(
      content, scale: scale, pixels: Double(size) / 64, width: width, limit: lines,
      shape: { [unowned self] in self.paragraph($0, $1) }, metrics: { [unowned self] in self.metrics($0, $1) })
    layouts.insert(made, for: key, cost: 2 * content.length + 512)
    return made
  }

  /// Returns the glyphs of a paragraph from the cache, or shapes it; nil where there is no font.
  private func paragraph(_ text: String, _ spans: [TextSpan]) -> ShapedParagraph? {
    let key = ParagraphKey(text: text, spans: spans)
    if let known = paragraphs.value(for: key) { return known }
    do {
      let made = try shaper.shape(text, spans: spans)
      paragraphs.insert(made, for: key, cost: made.cost)
      return made
    } catch {
      missingFont = missingFont ?? error
      return nil
    }
  }

  /// Returns the heights of a line at a number of pixels per em.
  private func metrics(_ span: TextSpan, _ pixels: Double) -> LineMetrics {
    let key = MetricsKey(style: span.style, pixels: pixels)
    if let known = lineMetrics[key] { return known }
    guard let face = try? fonts.primary(span.style) else { return LineMetrics(ascent: 1, height: 1, advance: 1) }
    func whole(_ ems: Double) -> Int { Int(((ems * pixels * 64).rounded() / 64).rounded(.up)) }
    let (ascent, height) = (whole(face.ascent), max(1, whole(face.ascent + face.descent)))
    let natural = max(1, whole(face.lineHeight))
    var metrics = LineMetrics(ascent: ascent, height: height, advance: natural)
    if let multiple = span.style.lineHeight {
      // Half of the space goes above the letters.
      let advance = max(1, Int((Double(natural) * multiple).rounded()))
      metrics = LineMetrics(ascent: ascent + (advance - height) / 2, height: advance, advance: advance)
    }
    if lineMetrics.count >= 1024 { lineMetrics.removeAll() }
    lineMetrics[key] = metrics
    return metrics
  }
}

extension TextSystem: TextMeasuring {
  package func longestWord(of text: TextContent, fontSize: Double) -> Double? {
    let scale = layoutScale
    guard fontSize * scale >= 1 else { return 0 }
    let layout = layout(text, fontSize, width: .infinity, .none, scale: scale)
    let lines = layout.shownLines()
    guard missingFont == nil else { return nil }
    return Double(lines.reduce(0) { max($0, layout.longestWord(of: $1)) }.rounded(.up)) / scale
  }

  package func size(of text: TextContent, fontSize: Double, width: Double, lines: LineLimit) -> Size? {
    let scale = layoutScale
    guard fontSize * scale >= 1, width > 0, text.length > 0 else { return .zero }
    let layout = layout(text, fontSize, width: pixelWidth(width, scale), lines, scale: scale)
    let shown = layout.shownSize
    guard missingFont == nil else { return nil }
    guard shown.width > 0 else { return .zero }
    return Size(min(width, Double(shown.width) / scale), Double(shown.height) / scale)
  }

  package func layout(of text: TextContent, _ options: TextLayoutOptions) -> (any TextLayout)? {
    let scale = layoutScale
    let width = options.width > 0 ? options.width : 1 / scale
    let layout = layout(
      text, max(options.fontSize, 1 / scale), width: pixelWidth(width, scale), options.lines, scale: scale)
    // Detects a machine without fonts.
    _ = layout.placedLine(at: 0)
    return missingFont == nil ? AlignedTextLayout(layout, width: width, alignment: options.alignment) : nil
  }
}
