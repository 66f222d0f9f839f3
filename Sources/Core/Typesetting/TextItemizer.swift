import CText
import Views

/// Cuts a paragraph into parts with one font, direction, script and style, as shaping needs them.
///
/// Letters with their marks, emoji sequences and flags are never cut: they come from one font.
struct TextItemizer {
  struct Item {
    /// In UTF-8.
    var range: Range<Int>
    var face: FontFace
    var level: UInt8
    var script: hb_script_t
    var span: Int
  }

  /// A letter with its marks.
  private struct Grapheme {
    /// The offset of its first byte.
    var start: Int
    /// The index of its first scalar.
    var first: Int
    /// Whether it goes on with a letter that was cut because of its length.
    var isRest = false
  }

  let fonts: FontCollection
  let spans: [TextSpan]

  private(set) var items: [Item] = []
  private(set) var isRightToLeft = false
  /// The offsets where letters begin; nil where each byte is a letter.
  private(set) var letterStarts: [Int]?

  /// - Throws: ``TextFailure/noFont(_:)``
  init(_ text: String, spans: [TextSpan], fonts: FontCollection) throws(TextFailure) {
    self.fonts = fonts
    self.spans = spans
    let length = text.utf8.count
    guard length > 0 else { return }
    if spans.count == 1, text.utf8.allSatisfy({ $0 < 0x7f && $0 >= 0x20 || $0 == 9 }) {
      let face = try fonts.primary(spans[0].style)
      // A font of symbols may lack the letters.
      if face.has("e") || text.utf8.allSatisfy({ face.has(Unicode.Scalar($0)) }) {
        items = [Item(range: 0..<length, face: face, level: 0, script: HB_SCRIPT_LATIN, span: 0)]
        return
      }
    }
    try cut(text)
  }

  private mutating func cut(_ text: String) throws(TextFailure) {
    let scalars = Array(text.unicodeScalars)
    let direction = ParagraphDirection(scalars)
    isRightToLeft = direction.isRightToLeft
    let levels = direction.levels
    let scripts = Self.scripts(of: scalars)
    var graphemes: [Grapheme] = []
    var (offset, scalar) = (0, 0)
    for character in text {
      graphemes.append(Grapheme(start: offset, first: scalar))
      let limit = LetterBreaks.mostBytes
      if character.utf8.count > limit {
        var start = offset
        for part in character.unicodeScalars {
          let width = UTF8.width(part)
          if offset + width - start > limit {
            graphemes.append(Grapheme(start: offset, first: scalar, isRest: true))
            start = offset
          }
          offset += width
          scalar += 1
        }
      } else {
        offset += character.utf8.count
        scalar += character.unicodeScalars.count
      }
    }
    letterStarts = graphemes.map(\.start)
    var span = 0
    for (index, grapheme) in graphemes.enumerated() {
      let last = index + 1 == graphemes.count
      let letters = scalars[grapheme.first..<(last ? scalars.count : graphemes[index + 1].first)]
      let end = last ? offset : graphemes[index + 1].start
      while span + 1 < spans.count, spans[span].range.upperBound <= grapheme.start { span += 1 }
      let face = try face(for: letters, spans[span].style)
      let item = Item(
        range: grapheme.start..<end, face: face, level: levels.isEmpty ? 0 : levels[grapheme.first],
        script: scripts[grapheme.first], span: span)
      append(item, isRest: grapheme.isRest)
    }
  }

  private mutating func append(_ item: Item, isRest: Bool) {
    guard !isRest, let last = items.last, last.face === item.face, last.level == item.level, last.script == item.script,
      last.span == item.span
    else { return items.append(item) }
    items[items.count - 1].range = last.range.lowerBound..<item.range.upperBound
  }

  // MARK: Scripts

  /// Returns the script of each scalar. What belongs to all scripts, such as spaces, has that of the letter before.
  private static func scripts(of scalars: [Unicode.Scalar]) -> [hb_script_t] {
    let functions = hb_unicode_funcs_get_default()
    var current: hb_script_t?
    var scripts: [hb_script_t] = []
    scripts.reserveCapacity(scalars.count)
    for scalar in scalars {
      let script = hb_unicode_script(functions, scalar.value)
      if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_UNKNOWN {
        if current == nil { for index in scripts.indices { scripts[index] = script } }
        current = script
      }
      scripts.append(current ?? HB_SCRIPT_COMMON)
    }
    return scripts
  }

  // MARK: Fonts

  private func face(for letters: ArraySlice<Unicode.Scalar>, _ style: FontStyle) throws(TextFailure) -> FontFace {
    let primary = try fonts.primary(style)
    guard let base = letters.first else { return primary }
    if Self.isEmoji(base, letters), let emoji = fonts.fallback(for: base, style, isColored: true) { return emoji }
    // Spaces stay with the letters before.
    let last = lastFace(style)
    if let last, base.properties.isWhitespace || base.properties.generalCategory == .control, last.has(base) {
      return last
    }
    if has(letters, primary) { return primary }
    if let last, has(letters, last) { return last }
    for letter in letters where !Self.isInvisible(letter) && !primary.has(letter) {
      guard let other = fonts.fallback(for: letter, style, isColored: false) else { continue }
      if has(letters, other) { return other }
    }
    // No font has all of it: the base letter counts.
    if primary.has(base) { return primary }
    return fonts.fallback(for: base, style, isColored: false) ?? fonts.fallback(for: base, style, isColored: true)
      ?? primary
  }

  /// The font of the letters before, if they have the same style.
  private func lastFace(_ style: FontStyle) -> FontFace? {
    guard let last = items.last, !last.face.hasColor, spans[last.span].style == style else { return nil }
    return last.face
  }

  private func has(_ letters: ArraySlice<Unicode.Scalar>, _ face: FontFace) -> Bool {
    letters.allSatisfy { Self.isInvisible($0) || face.has($0) }
  }

  /// Whether a letter has no picture in any font: joiners, variation selectors, controls.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7f || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control
  }

  /// Whether letters are shown with colors: emoji, unless a variation selector asks for text.
  ///
  /// > Source: Unicode Technical Standard 51, "Emoji", section 4, "Presentation style".
  private static func isEmoji(_ base: Unicode.Scalar, _ letters: ArraySlice<Unicode.Scalar>) -> Bool {
    guard base.value > 0x7f ? base.properties.isEmoji : letters.count > 1 && base.properties.isEmoji else {
      return false
    }
    if letters.contains("\u{FE0E}") { return false }
    if letters.contains("\u{FE0F}") { return true }
    // A modifier of the skin, or a second letter of a flag.
    return base.properties.isEmojiPresentation || letters.dropFirst().contains { $0.properties.isEmojiModifier }
  }
}
