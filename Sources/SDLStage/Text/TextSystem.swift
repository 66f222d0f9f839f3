import CSDL2
import Geometry
import Rendering
import Views

/// Draws text with SDL2_ttf and HarfBuzz, in fonts found by fontconfig, and caches it.
///
/// No font is looked up before the first text. A letter that the font lacks comes from a fallback font. Needs no SDL
/// video.
package final class TextSystem: TextRasterizer {
  private struct RunKey: Hashable {
    var text: String
    var sixtyFourths: Int
    var width: Double
    var alignment: TextItem.Alignment
    var lines: LineLimit
  }

  private struct LinesKey: Hashable {
    var text: String
    var sixtyFourths: Int
    var width: Double
    var lines: LineLimit
  }

  /// A text broken into lines; lengths in device pixels.
  private struct BrokenText {
    var lines: [Substring]
    /// The width at which the text has these lines, too.
    var width: Double
    /// Whether a short text is one line, which is the whole of it.
    var isWhole: Bool
    var lineHeight: Int
    /// The height of the last line.
    var height: Int

    /// The height of the lines that a picture can show.
    var totalHeight: Int {
      let rows = min(lines.count, TextLimits.maskBytes / max(1, Int(width)) / lineHeight)
      return min(TextLimits.maskSide, max(0, rows - 1) * lineHeight + height)
    }
  }

  private struct FontKey: Hashable {
    var face: FontFinder.Face
    var sixtyFourths: Int
  }

  /// A sequence of letters with the same font and script.
  private struct FontSegment {
    var text: Substring
    var font: Font
    var script: Script
  }

  /// The error for text that had no font; nil if there was none.
  private var missingFont: StageError?
  /// The failures of SDL_ttf and fontconfig in this frame.
  private let check = CallCheck()

  private let book: FontFinder
  /// The open font files by path; a program uses only a few.
  private var files: [String: FontFile] = [:]
  private var fonts = CostLimitedCache<FontKey, Font>(limit: TextLimits.openFonts)
  private var runs = CostLimitedCache<RunKey, TextRun>(limit: TextLimits.cacheBytes)
  private var broken = CostLimitedCache<LinesKey, BrokenText>(limit: TextLimits.cacheBytes / 4)
  /// Device pixels per point of text at rest, at which text is measured.
  package var layoutScale = 1.0

  /// Creates a text system. Default: the desktop's sans-serif font.
  package init(book: FontFinder = FontFinder()) { self.book = book }

  /// Starts looking for fonts in the background. Call it early if text will be shown.
  package func warmUp() { book.warmUp() }

  /// Finds and opens the font, to detect a machine without fonts before the first frame.
  ///
  /// - Throws: ``StageError/noFont(reason:)``
  package func requireFont() throws(StageError) {
    _ = try primaryFont(sixtyFourths: 16 * 64)
  }

  private func primaryFont(sixtyFourths: Int) throws(StageError) -> Font {
    let face = try book.primaryFace()
    guard let font = font(face, sixtyFourths: sixtyFourths) else {
      throw .noFont(reason: "\(face.path): \(sdlMessage())")
    }
    return font
  }

  /// Returns the coverage of a text from the cache, or lays it out.
  ///
  /// Lines break as at the scale at rest, so that a text keeps its lines while a transition scales it.
  package func run(
    text: String, fontSize: Double, scale: Double, width: Double, alignment: TextItem.Alignment, lines: LineLimit
  ) -> TextRun {
    guard fontSize * scale >= 1, width > 0, !text.isEmpty else { return .empty }
    let breaks = linesKey(text, fontSize, width, lines, scale: fontSize * layoutScale >= 4 ? layoutScale : scale)
    let size = sixtyFourths(fontSize, scale)
    var key = RunKey(text: text, sixtyFourths: size, width: breaks.width, alignment: alignment, lines: lines)
    if let run = runs.value(for: key) { return run }
    guard let broken = brokenText(breaks) else { return .empty }
    if broken.isWhole {
      // One picture for all widths, so that a label that grows is not redrawn.
      key = RunKey(text: text, sixtyFourths: size, width: .infinity, alignment: .leading, lines: .none)
      if let run = runs.value(for: key) { return run }
    }
    let run = makeRun(of: broken.lines, key)
    runs.insert(run, for: key, cost: run.mask.width * run.mask.height + text.utf8.count + 128)
    return run
  }

  private func sixtyFourths(_ fontSize: Double, _ scale: Double) -> Int {
    Int((min(TextLimits.fontPixels, fontSize * scale) * 64).rounded())
  }

  private func linesKey(
    _ text: String, _ fontSize: Double, _ width: Double, _ lines: LineLimit, scale: Double
  ) -> LinesKey {
    LinesKey(
      text: text, sixtyFourths: sixtyFourths(fontSize, scale),
      width: width.isFinite ? (width * scale).rounded(.up) : .infinity, lines: lines)
  }

  /// Checks that all texts since the last call were drawn.
  ///
  /// - Throws: ``StageError/noFont(reason:)`` if there is no font; ``StageError/noRenderer(reason:)`` if a library
  ///   failed. The cache is then cleared, so the next frame tries again.
  package func endFrame() throws(StageError) {
    if let missingFont { throw missingFont }
    do {
      try check.end()
    } catch {
      runs.removeAll()
      throw error
    }
  }

  // MARK: Layout

  private func makeRun(of lines: [Substring], _ key: RunKey) -> TextRun {
    guard let primary = primaryFontNotingErrors(sixtyFourths: key.sixtyFourths) else { return .empty }
    let lines = lines.map { segments(of: $0, primary: primary, size: key.sixtyFourths) }
    let widths = lines.map(width)
    let extent = min(TextLimits.maskSide, widths.max() ?? 0)
    guard extent > 0 else { return .empty }
    let rows = max(1, min(lines.count, TextLimits.maskBytes / extent / primary.lineHeight))
    let mask = Mask(
      width: extent, height: min(TextLimits.maskSide, (rows - 1) * primary.lineHeight + primary.inkHeight))
    for (row, line) in lines.prefix(rows).enumerated() {
      var x = offset(of: widths[row], in: extent, key.alignment)
      for segment in line {
        let top = row * primary.lineHeight + primary.ascent - segment.font.ascent
        segment.font.draw(segment.text, script: segment.script, into: mask, x: x, y: top)
        x += segment.font.width(of: segment.text, script: segment.script)
      }
    }
    let height = min(TextLimits.maskSide, (rows - 1) * primary.lineHeight + primary.height)
    return TextRun(width: Double(extent), height: Double(height), ascent: Double(primary.ascent), mask: mask)
  }

  private func primaryFontNotingErrors(sixtyFourths: Int) -> Font? {
    do {
      return try primaryFont(sixtyFourths: sixtyFourths)
    } catch {
      missingFont = missingFont ?? error
      return nil
    }
  }

  /// Returns the lines of a text from the cache, or breaks it; nil where there is no font.
  private func brokenText(_ key: LinesKey) -> BrokenText? {
    if let known = broken.value(for: key) { return known }
    guard let primary = primaryFontNotingErrors(sixtyFourths: key.sixtyFourths) else { return nil }
    let made = breakText(key, primary)
    broken.insert(made, for: key, cost: 2 * key.text.utf8.count + 128)
    return made
  }

  private func breakText(_ key: LinesKey, _ primary: Font) -> BrokenText {
    let measure: (Substring) -> Double = {
      Double(self.width(of: self.segments(of: $0, primary: primary, size: key.sixtyFourths)))
    }
    var made = BrokenText(lines: [], width: 0, isWhole: false, lineHeight: primary.lineHeight, height: primary.height)
    let text = TextLimits.printable(key.text)
    if key.text.utf8.count <= TextLimits.shortText, !key.text.contains(where: \.isNewline) {
      // A short text is measured as a whole first.
      let line = trimmed(text[...])
      made.width = measure(line)
      made.isWhole = made.width <= key.width
      made.lines = [line]
      if made.isWhole { return made }
    }
    let breaker = LineBreaker(
      width: key.width, maximumLines: max(1, TextLimits.maskSide / primary.lineHeight), measure: measure)
    made.lines = breaker.lines(of: text, limit: key.lines).map(trimmed)
    made.width = min(key.width, made.lines.map(breaker.neededWidth).max() ?? 0)
    return made
  }

  private func offset(of width: Int, in extent: Int, _ alignment: TextItem.Alignment) -> Int {
    switch alignment {
    case .leading: 0
    case .center: (extent - width) / 2
    case .trailing: extent - width
    }
  }

  /// Returns a line without trailing spaces, which would shift a centered or trailing line.
  private func trimmed(_ line: Substring) -> Substring {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  private func width(of segments: [FontSegment]) -> Int {
    segments.reduce(0) { $0 + $1.font.width(of: $1.text, script: $1.script) }
  }

  /// Splits a line where its font or script changes, in visual order from left to right.
  private func segments(of line: Substring, primary: Font, size: Int) -> [FontSegment] {
    var segments: [FontSegment] = []
    var start = line.startIndex
    var current: (font: Font, script: Script)?
    var index = line.startIndex
    while index < line.endIndex {
      let letter = line.unicodeScalars[index]
      let next = current.map { keeps(letter, in: $0) } == true ? current : chosen(for: letter, primary, size)
      if let old = current, let new = next, old.font !== new.font || old.script != new.script {
        segments.append(FontSegment(text: line[start..<index], font: old.font, script: old.script))
        start = index
      }
      current = next
      index = line.index(after: index)
    }
    if let current { segments.append(FontSegment(text: line[start...], font: current.font, script: current.script)) }
    return segments.first?.script.isRightToLeft == true ? segments.reversed() : segments
  }

  /// Whether a letter keeps the font and script of the letters before it, as spaces and marks do.
  private func keeps(_ letter: Unicode.Scalar, in run: (font: Font, script: Script)) -> Bool {
    !letter.properties.isAlphabetic && letter.value < 0x2000 && run.font.has(letter)
      && Script(of: letter) == .common && !("0"..."9").contains(letter)
  }

  private func chosen(for letter: Unicode.Scalar, _ primary: Font, _ size: Int) -> (font: Font, script: Script) {
    let script = Script(of: letter)
    if primary.has(letter) { return (primary, script) }
    guard let face = book.face(containing: letter, check) else { return (primary, script) }
    guard let other = font(face, sixtyFourths: size) else {
      check.note()
      return (primary, script)
    }
    return (other, script)
  }

  private func font(_ face: FontFinder.Face, sixtyFourths: Int) -> Font? {
    let key = FontKey(face: face, sixtyFourths: sixtyFourths)
    if let font = fonts.value(for: key) { return font }
    guard let font = resized(face, sixtyFourths) ?? opened(face, sixtyFourths) else { return nil }
    fonts.insert(font, for: key, cost: 1)
    return font
  }

  /// At the limit of open fonts, takes the least recently used font of the face and resizes it. The fonts of the text
  /// in layout are the most recently used.
  private func resized(_ face: FontFinder.Face, _ sixtyFourths: Int) -> Font? {
    guard fonts.count >= TextLimits.openFonts, let font = fonts.takeOldest(where: { $0.face == face }) else {
      return nil
    }
    return font.resize(toSixtyFourths: sixtyFourths) ? font : nil
  }

  private func opened(_ face: FontFinder.Face, _ sixtyFourths: Int) -> Font? {
    guard let file = files[face.path] ?? FontFile(path: face.path) else { return nil }
    files[face.path] = file
    return Font(face, in: file, sixtyFourths: sixtyFourths, check)
  }
}

extension TextSystem: TextMeasuring {
  package func longestWord(of text: TextContent, fontSize: Double) -> Double? {
    let scale = layoutScale
    guard fontSize * scale >= 1 else { return 0 }
    let sixtyFourths = sixtyFourths(fontSize, scale)
    guard let primary = primaryFontNotingErrors(sixtyFourths: sixtyFourths) else { return nil }
    let words = TextLimits.printable(text.string).split { $0 == " " || $0 == "\n" }
    let widths = words.map { width(of: segments(of: $0, primary: primary, size: sixtyFourths)) }
    return Double(widths.max() ?? 0) / scale
  }

  package func size(of text: TextContent, fontSize: Double, width: Double, lines: LineLimit) -> Size? {
    let scale = layoutScale
    guard fontSize * scale >= 1, width > 0, text.length > 0 else { return .zero }
    guard let broken = brokenText(linesKey(text.string, fontSize, width, lines, scale: scale)) else { return nil }
    guard broken.width > 0 else { return .zero }
    let extent = min(Double(TextLimits.maskSide), broken.width) / scale
    return Size(min(width, extent), Double(broken.totalHeight) / scale)
  }
}
