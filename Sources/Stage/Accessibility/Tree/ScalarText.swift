import Views

/// A text with offsets in Unicode scalars, as AT-SPI2 counts.
package final class ScalarText {
  /// A part of a text that clients ask for.
  /// > Source: AT-SPI2, `atspi-constants.h`, `AtspiTextGranularity`.
  package enum Unit: Int { case letter, word, sentence, line, paragraph }

  let scalars: [Unicode.Scalar]
  /// The UTF-8 offset of each scalar, and of the end.
  private lazy var bytes: [Int] = scalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }

  package init(_ string: String) {
    scalars = Array(string.unicodeScalars)
  }

  package var count: Int { scalars.count }

  /// The nearest offset in the text; -1 counts as the end.
  package func clamped(_ offset: Int) -> Int { offset == -1 ? count : min(max(0, offset), count) }

  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let (a, b) = (clamped(start), clamped(end))
    return min(a, b)..<max(a, b)
  }

  package subscript(range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  package func utf8(_ range: Range<Int>) -> Range<Int> { bytes[range.lowerBound]..<bytes[range.upperBound] }

  /// The offset of the scalar that holds a byte.
  package func offset(ofUTF8 byte: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high + 1) / 2
      if bytes[middle] <= byte { low = middle } else { high = middle - 1 }
    }
    return low
  }

  // MARK: Units

  /// The unit around an offset, with what follows it up to the next one. At the end of the text it is the last one, for
  /// letters and after a line break an empty one.
  package func unit(_ unit: Unit, at offset: Int) -> Range<Int> {
    let offset = clamped(offset)
    if offset == count, unit == .letter || scalars.last?.isLineBreak ?? true { return count..<count }
    let place = min(offset, max(0, count - 1))
    switch unit {
    case .letter: return letter(at: place)
    case .word: return part(of: paragraph(at: place), at: place, starts: wordStarts)
    case .sentence: return part(of: paragraph(at: place), at: place, starts: sentenceStarts)
    case .line, .paragraph: return paragraph(at: place)
    }
  }

  /// The paragraph around a place, with its line break.
  private func paragraph(at place: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let start = scalars[..<place].lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? 0
    let end = scalars[place...].firstIndex(where: \.isLineBreak).map { $0 + 1 } ?? count
    return start..<end
  }

  /// A letter of several scalars is one.
  private func letter(at place: Int) -> Range<Int> {
    // Far enough for all but made-up letters.
    let near = max(0, place - 32)..<min(count, place + 32)
    var start = near.lowerBound
    for character in self[near] {
      let end = start + character.unicodeScalars.count
      if place < end { return start..<end }
      start = end
    }
    return place..<place + 1
  }

  private func part(
    of paragraph: Range<Int>, at place: Int, starts: (Range<Int>) -> [Bool]
  ) -> Range<Int> {
    guard !paragraph.isEmpty else { return paragraph }
    let flags = starts(paragraph)
    var start = place
    while start > paragraph.lowerBound, !flags[start - paragraph.lowerBound] { start -= 1 }
    var end = place + 1
    while end < paragraph.upperBound, !flags[end - paragraph.lowerBound] { end += 1 }
    return start..<end
  }

  /// Words begin where Unicode has a boundary and no space follows.
  private func wordStarts(_ range: Range<Int>) -> [Bool] {
    zip(WordBreaks(scalars[range]).boundaries(), scalars[range]).map { $0 && !$1.properties.isWhitespace }
  }

  /// Sentences begin after the space that follows a full stop or the like.
  private func sentenceStarts(_ range: Range<Int>) -> [Bool] {
    var (isAfterStop, isAfterSpace) = (false, false)
    return scalars[range].map { scalar in
      defer {
        if scalar.properties.isSentenceTerminal {
          (isAfterStop, isAfterSpace) = (true, false)
        } else if scalar.properties.isWhitespace {
          isAfterSpace = isAfterStop
        } else if isAfterSpace || scalar.properties.isAlphabetic {
          (isAfterStop, isAfterSpace) = (false, false)
        }
      }
      return isAfterSpace && !scalar.properties.isWhitespace
    }
  }
}

nonisolated extension Unicode.Scalar {
  /// Whether a paragraph ends with it.
  fileprivate var isLineBreak: Bool { self == "\n" || self == "\u{2028}" || self == "\u{2029}" }
}
