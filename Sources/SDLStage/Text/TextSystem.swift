import CSDL2
import Rendering

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
  }

  private struct FontKey: Hashable {
    var face: FontBook.Face
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

  private let book: FontBook
  /// The open font files by path; a program uses only a few.
  private var files: [String: FontFile] = [:]
  private var fonts = CostLimitedCache<FontKey, Font>(limit: TextLimits.openFonts)
  private var runs = CostLimitedCache<RunKey, TextRun>(limit: TextLimits.cacheBytes)

  /// Creates a text system. Default: the desktop's sans-serif font.
  package init(book: FontBook = FontBook()) { self.book = book }

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
  package func run(
    text: String, fontSize: Double, scale: Double, width: Double, alignment: TextItem.Alignment
  ) -> TextRun {
    guard fontSize * scale >= 1, width > 0, !text.isEmpty else { return .empty }
    let pixels = min(TextLimits.fontPixels, fontSize * scale)
    let limit = width.isFinite ? (width * scale).rounded(.up) : .infinity
    let key = RunKey(text: text, sixtyFourths: Int((pixels * 64).rounded()), width: limit, alignment: alignment)
    if let run = runs.value(for: key) { return run }
    if let run = unbrokenRun(key) {
      runs.insert(run, for: key, cost: text.utf8.count + 128)
      return run
    }
    let run = makeRun(key)
    runs.insert(run, for: key, cost: run.mask.width * run.mask.height + text.utf8.count + 128)
    return run
  }

  /// Returns a short text that fits on one line, cached once for all widths, so that a label that grows is not redrawn.
  private func unbrokenRun(_ key: RunKey) -> TextRun? {
    guard key.width.isFinite || key.alignment != .leading, key.text.utf8.count <= TextLimits.shortText,
      !key.text.contains(where: \.isNewline)
    else { return nil }
    let wide = RunKey(text: key.text, sixtyFourths: key.sixtyFourths, width: .infinity, alignment: .leading)
    let run: TextRun
    if let known = runs.value(for: wide) {
      run = known
    } else {
      run = makeRun(wide)
      runs.insert(run, for: wide, cost: run.mask.width * run.mask.height + key.text.utf8.count + 128)
    }
    return run.width <= key.width ? run : nil
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

  private func makeRun(_ key: RunKey) -> TextRun {
    let primary: Font
    do {
      primary = try primaryFont(sixtyFourths: key.sixtyFourths)
    } catch {
      missingFont = missingFont ?? error
      return .empty
    }
    let text = TextLimits.printable(key.text)
    let breaker = LineBreaker(
      width: key.width, maximumLines: max(1, TextLimits.maskSide / primary.lineHeight),
      measure: { Double(self.width(of: self.segments(of: $0, primary: primary, size: key.sixtyFourths))) })
    let lines = breaker.lines(of: text).map { segments(of: trimmed($0), primary: primary, size: key.sixtyFourths) }
    let widths = lines.map(width)
    let extent = min(TextLimits.maskSide, widths.max() ?? 0)
    guard extent > 0 else { return .empty }
    let rows = max(1, min(lines.count, TextLimits.maskBytes / extent / primary.lineHeight))
    let mask = Mask(
      width: extent, height: min(TextLimits.maskSide, (rows - 1) * primary.lineHeight + primary.height))
    for (row, line) in lines.prefix(rows).enumerated() {
      var x = offset(of: widths[row], in: extent, key.alignment)
      for segment in line {
        let top = row * primary.lineHeight + primary.ascent - segment.font.ascent
        segment.font.draw(segment.text, script: segment.script, into: mask, x: x, y: top)
        x += segment.font.width(of: segment.text, script: segment.script)
      }
    }
    return TextRun(
      width: Double(extent), height: Double(mask.height), ascent: Double(primary.ascent), mask: mask)
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

  private func font(_ face: FontBook.Face, sixtyFourths: Int) -> Font? {
    let key = FontKey(face: face, sixtyFourths: sixtyFourths)
    if let font = fonts.value(for: key) { return font }
    guard let font = resized(face, sixtyFourths) ?? opened(face, sixtyFourths) else { return nil }
    fonts.insert(font, for: key, cost: 1)
    return font
  }

  /// At the limit of open fonts, takes the least recently used font of the face and resizes it. The fonts of the text
  /// in layout are the most recently used.
  private func resized(_ face: FontBook.Face, _ sixtyFourths: Int) -> Font? {
    guard fonts.count >= TextLimits.openFonts, let font = fonts.takeOldest(where: { $0.face == face }) else {
      return nil
    }
    return font.resize(toSixtyFourths: sixtyFourths) ? font : nil
  }

  private func opened(_ face: FontBook.Face, _ sixtyFourths: Int) -> Font? {
    guard let file = files[face.path] ?? FontFile(path: face.path) else { return nil }
    files[face.path] = file
    return Font(face, in: file, sixtyFourths: sixtyFourths, check)
  }
}
