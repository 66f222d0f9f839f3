/// The boundaries of characters, words and paragraphs in a text, as offsets in UTF-8.
///
/// A word is a run of letters, digits, marks and underscores, with apostrophes between letters. Chinese and Japanese
/// texts have no spaces: there, a run of one script counts as a word.
///
/// > Source: a simple form of Unicode Standard Annex 29, section 4.
nonisolated package struct TextBoundaries {
  private let text: String

  /// - Complexity: O(1) for a text in contiguous UTF-8.
  package init(_ text: String) { self.text = text }

  private enum Kind { case space, newline, punctuation, word, han, hiragana, katakana }

  private var end: Int { text.utf8.count }

  package func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

  private func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

  /// The same offset, or the next one between two characters; at least 0, at most the length.
  package func rounded(_ offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < end else { return end }
    let place = index(offset)
    return String.Index(place, within: text) != nil ? offset : self.offset(text.index(after: place))
  }

  /// The end of the character at an offset.
  package func after(_ offset: Int) -> Int { offset >= end ? end : self.offset(text.index(after: index(offset))) }
  /// The start of the character before an offset.
  package func before(_ offset: Int) -> Int { offset <= 0 ? 0 : self.offset(text.index(before: index(offset))) }

  /// The end of the word at an offset, or of the next word.
  package func wordEnd(after offset: Int) -> Int {
    var place = index(offset)
    while place < text.endIndex, !isWord(at: place) { place = text.index(after: place) }
    guard place < text.endIndex else { return end }
    return self.offset(runEnd(from: place))
  }

  /// The start of the word before an offset.
  package func wordStart(before offset: Int) -> Int {
    var place = index(offset)
    while place > text.startIndex, !isWord(at: text.index(before: place)) { place = text.index(before: place) }
    guard place > text.startIndex else { return 0 }
    return self.offset(runStart(from: text.index(before: place)))
  }

  /// The word at an offset, or the run of spaces or punctuation there; at the end of the text, the last one.
  package func word(at offset: Int) -> Range<Int> {
    guard !text.isEmpty else { return 0..<0 }
    let place = offset >= end ? text.index(before: text.endIndex) : index(offset)
    return self.offset(runStart(from: place))..<self.offset(runEnd(from: place))
  }

  /// The paragraph at an offset, without its newline.
  package func paragraph(at offset: Int) -> Range<Int> {
    let bytes = text.utf8
    let place = index(offset)
    let start = bytes[..<place].lastIndex(of: 0x0a).map { bytes.index(after: $0) } ?? text.startIndex
    let stop = bytes[place...].firstIndex(of: 0x0a) ?? text.endIndex
    return self.offset(start)..<self.offset(stop)
  }

  // MARK: Runs of characters of one kind

  private func runEnd(from place: String.Index) -> String.Index {
    let kind = kind(at: place)
    var place = text.index(after: place)
    while place < text.endIndex, self.kind(at: place) == kind { place = text.index(after: place) }
    return place
  }

  private func runStart(from place: String.Index) -> String.Index {
    let kind = kind(at: place)
    var place = place
    while place > text.startIndex {
      let previous = text.index(before: place)
      guard self.kind(at: previous) == kind else { break }
      place = previous
    }
    return place
  }

  private func isWord(at place: String.Index) -> Bool {
    switch kind(at: place) {
    case .word, .han, .hiragana, .katakana: true
    case .space, .newline, .punctuation: false
    }
  }

  private func kind(at place: String.Index) -> Kind {
    let character = text[place]
    let kind = Self.kind(of: character)
    guard kind == .punctuation, character == "'" || character == "’" else { return kind }
    let next = text.index(after: place)
    guard place > text.startIndex, next < text.endIndex,
      Self.kind(of: text[text.index(before: place)]) == .word, Self.kind(of: text[next]) == .word
    else { return kind }
    return .word
  }

  private static func kind(of character: Character) -> Kind {
    if character.isNewline { return .newline }
    if character.isWhitespace { return .space }
    let scalar = character.unicodeScalars[character.unicodeScalars.startIndex]
    switch scalar.value {
    case 0x3041...0x309f: return .hiragana
    case 0x30a0...0x30ff, 0x31f0...0x31ff, 0xff66...0xff9f: return .katakana
    case 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff: return .han
    default: break
    }
    let properties = scalar.properties
    let isMark = properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
    return character == "_" || properties.isAlphabetic || properties.numericType != nil || isMark ? .word : .punctuation
  }
}
