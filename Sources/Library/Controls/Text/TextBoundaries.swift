import Views

/// The boundaries of characters, words and paragraphs in a text, as offsets in UTF-8.
///
/// Words are those of Unicode, with one addition: Chinese, Japanese, and the scripts of Southeast Asia have no spaces
/// between words, so a run of one of these scripts counts as a word.
///
/// > Source: Unicode Standard Annex 29, sections 3 and 4.
nonisolated package struct TextBoundaries {
  private let text: String

  /// - Complexity: O(1) for a text in contiguous UTF-8.
  package init(_ text: String) { self.text = text }

  private var end: Int { text.utf8.count }

  package func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

  private func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

  // MARK: Characters

  /// The same offset, or the next one between two characters; at least 0, at most the length.
  package func rounded(_ offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < end else { return end }
    let character = character(holding: offset)
    return character.lowerBound == offset ? offset : character.upperBound
  }

  /// The end of the character at an offset.
  package func after(_ offset: Int) -> Int { offset >= end ? end : character(holding: offset).upperBound }
  /// The start of the character before an offset.
  package func before(_ offset: Int) -> Int { offset <= 0 ? 0 : character(holding: offset - 1).lowerBound }

  /// The character that holds a byte; of a very long one, a part.
  private func character(holding offset: Int) -> Range<Int> {
    let first = characterStart(before: offset)
    var start = self.offset(first)
    for character in text[first...] {
      let whole = start..<start + character.utf8.count
      start = whole.upperBound
      guard offset < start else { continue }
      guard whole.count > LetterBreaks.mostBytes else { return whole }
      return LetterBreaks.part(of: whole, holding: offset) { text.utf8[index($0)] }
    }
    return offset..<end
  }

  /// The start of a character, at or before the scalar that holds a byte.
  private func characterStart(before offset: Int) -> String.Index {
    let scalars = text.unicodeScalars
    var place = scalarStart(offset)
    while place > text.startIndex {
      let previous = scalars.index(before: place)
      if LetterBreaks.isSafeCut(scalars[previous], scalars[place]) { return place }
      place = previous
    }
    return place
  }

  private func scalarStart(_ offset: Int) -> String.Index {
    var place = index(offset)
    while place > text.startIndex, text.utf8[place] & 0xC0 == 0x80 { place = text.utf8.index(before: place) }
    return place
  }

  // MARK: Words

  /// The end of the word at an offset, or of the next word.
  package func wordEnd(after offset: Int) -> Int {
    var place = offset
    while place < end {
      for part in parts(around: place) where part.upperBound > place {
        if isWord(part) { return run(part).upperBound }
        place = part.upperBound
      }
    }
    return end
  }

  /// The start of the word before an offset.
  package func wordStart(before offset: Int) -> Int {
    var place = offset
    while place > 0 {
      for part in parts(around: place - 1).reversed() where part.lowerBound < place {
        if isWord(part) { return run(part).lowerBound }
        place = part.lowerBound
      }
    }
    return 0
  }

  /// The word at an offset, or what is between words there; at the end of the text, the last one.
  package func word(at offset: Int) -> Range<Int> {
    guard !text.isEmpty else { return 0..<0 }
    let place = min(max(0, offset), end - 1)
    return run(parts(around: place).first { $0.contains(place) } ?? 0..<end)
  }

  /// The paragraph at an offset, without its newline.
  package func paragraph(at offset: Int) -> Range<Int> {
    let bytes = text.utf8
    let place = index(offset)
    let start = bytes[..<place].lastIndex(of: 0x0a).map { bytes.index(after: $0) } ?? text.startIndex
    let stop = bytes[place...].firstIndex(of: 0x0a) ?? text.endIndex
    return self.offset(start)..<self.offset(stop)
  }

  // MARK: Parts of a text

  /// Returns the words, and what is between them, around the byte at an offset, in order.
  ///
  /// Only as much of the text is read as they depend on.
  private func parts(around offset: Int) -> [Range<Int>] {
    var reach = 64
    while true {
      let (start, isSafe) = start(of: reach, before: offset)
      var stop = index(min(end, offset + reach))
      while stop < text.endIndex, text.utf8[stop] & 0xC0 == 0x80 { stop = text.utf8.index(after: stop) }
      let all = parts(from: start, to: stop)
      let margin = reach / 4
      let (low, high) = (isSafe ? 0 : start + margin, stop == text.endIndex ? end : self.offset(stop) - margin)
      let known = all.filter { $0.lowerBound >= low && $0.upperBound <= high }
      if known.contains(where: { $0.contains(offset) }) { return known }
      reach *= 8
    }
  }

  private func parts(from start: Int, to stop: String.Index) -> [Range<Int>] {
    let scalars = text.unicodeScalars[index(start)..<stop]
    var result: [Range<Int>] = []
    var (place, first) = (start, start)
    for (scalar, isBoundary) in zip(scalars, WordBreaks(scalars).boundaries()) {
      if isBoundary, place > first {
        result.append(first..<place)
        first = place
      }
      place += UTF8.width(scalar)
    }
    result.append(first..<place)
    return result
  }

  /// Where to begin to read for the words at an offset, and whether a word surely begins there.
  private func start(of reach: Int, before offset: Int) -> (Int, isSafe: Bool) {
    let scalars = text.unicodeScalars
    var place = scalarStart(offset)
    while place > text.startIndex {
      let previous = scalars.index(before: place)
      let (a, b) = (scalars[previous], scalars[place])
      if WordBreaks.isSafeCut(a, b) { return (self.offset(place), true) }
      let isFlag = [a, b].allSatisfy { BreakClasses.shared.wordBreak($0) == .regionalIndicator }
      // Flags are pairs, counted from the first one.
      if offset - self.offset(place) >= reach, !isFlag { return (self.offset(place), false) }
      place = previous
    }
    return (0, true)
  }

  // MARK: Kinds of words

  private func isWord(_ part: Range<Int>) -> Bool {
    let scalar = text.unicodeScalars[index(part.lowerBound)]
    switch BreakClasses.shared.wordBreak(scalar) {
    case .aLetter, .aLetterPictograph, .hebrewLetter, .katakana, .numeric, .extendNumLet: return true
    default: return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }

  /// Scripts without spaces between words.
  private enum Script { case han, hiragana, southeastAsian }

  private func script(at offset: Int) -> Script? {
    let scalar = text.unicodeScalars[index(offset)]
    switch scalar.value {
    case 0x3041...0x309f: return .hiragana
    case 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff: return .han
    default:
      guard scalar.value > 0x7f, scalar.properties.isAlphabetic else { return nil }
      return BreakClasses.shared.wordBreak(scalar) == .other ? .southeastAsian : nil
    }
  }

  /// Returns the whole run of a script without spaces, between characters.
  private func run(_ part: Range<Int>) -> Range<Int> {
    var (start, stop) = (character(holding: part.lowerBound).lowerBound, rounded(part.upperBound))
    guard let script = script(at: start) else { return start..<stop }
    while start > 0 {
      let previous = before(start)
      guard self.script(at: previous) == script else { break }
      start = previous
    }
    while stop < end, self.script(at: stop) == script { stop = after(stop) }
    return start..<stop
  }
}
