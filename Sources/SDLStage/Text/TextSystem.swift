import CSDL2
import Rendering

/// Text through SDL2_ttf and HarfBuzz, in the fonts that fontconfig names, cached by what was asked.
///
/// No font is looked for before the first text. A letter that the font lacks comes from another font, where one has it.
/// Needs no SDL video.
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

  /// Neighboring letters of one font and script.
  private struct Segment {
    var text: Substring
    var font: Font
    var script: Script
  }

  /// Why text could not be drawn, once some was wanted and there was no font.
  private var missingFont: StageError?
  /// What the libraries refused in this frame.
  private let check = CallCheck()

  private let book: FontBook
  /// By path. A program shows a handful of fonts.
  private var files: [String: FontFile] = [:]
  private var fonts = CostLimitedCache<FontKey, Font>(limit: TextLimits.openFonts)
  private var runs = CostLimitedCache<RunKey, TextRun>(limit: TextLimits.cacheBytes)

  package init(book: FontBook = FontBook()) { self.book = book }

  /// Begins to look for the fonts while the program goes on; worth calling first of all where text will be shown.
  package func warmUp() { book.warmUp() }

  /// Finds and opens the font, so that a machine without one is known before the first frame.
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

  /// A short text that fits on one line is the same at every width and alignment: a label that grows draws nothing anew.
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

  /// Looks whether all texts since the last call are as they should be.
  ///
  /// - Throws: ``StageError/noFont(reason:)`` where there is no font; ``StageError/noRenderer(reason:)`` where a library
  ///   failed, and may do better when it is asked again: nothing of that text is kept.
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

  /// Without spaces at the end, which would push a centered or trailing line aside.
  private func trimmed(_ line: Substring) -> Substring {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  private func width(of segments: [Segment]) -> Int {
    segments.reduce(0) { $0 + $1.font.width(of: $1.text, script: $1.script) }
  }

  /// The line cut where its font or script changes, from left to right as drawn.
  private func segments(of line: Substring, primary: Font, size: Int) -> [Segment] {
    var segments: [Segment] = []
    var start = line.startIndex
    var current: (font: Font, script: Script)?
    var index = line.startIndex
    while index < line.endIndex {
      let letter = line.unicodeScalars[index]
      let next = current.map { keeps(letter, in: $0) } == true ? current : chosen(for: letter, primary, size)
      if let old = current, let new = next, old.font !== new.font || old.script != new.script {
        segments.append(Segment(text: line[start..<index], font: old.font, script: old.script))
        start = index
      }
      current = next
      index = line.index(after: index)
    }
    if let current { segments.append(Segment(text: line[start...], font: current.font, script: current.script)) }
    return segments.first?.script.isRightToLeft == true ? segments.reversed() : segments
  }

  /// Spaces and marks belong to whatever is before them.
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

  /// Where as many fonts are open as may be, the one of the face that was not used for longest, at the new size. Those of the
  /// text that is being laid out are the newest.
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
