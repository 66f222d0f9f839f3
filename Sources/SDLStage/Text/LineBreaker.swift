import Views

/// Breaks text into lines of limited width: at newlines, between words, and within words that are too long for a line.
nonisolated struct LineBreaker {
  /// The width limit, in the unit of `measure`; infinity for none.
  var width: Double
  /// The maximum number of lines; further text is dropped.
  var maximumLines: Int
  var measure: (Substring) -> Double

  /// Returns the lines, without the spaces at the breaks. Where the limit leaves out text, the last line has an
  /// ellipsis.
  func lines(of text: String, limit: LineLimit) -> [Substring] {
    guard limit.count > 0, limit.count < maximumLines else { return lines(of: text) }
    var breaker = self
    // One more line tells whether text is left out.
    breaker.maximumLines = limit.count + 1
    var lines = breaker.lines(of: text)
    guard lines.count > limit.count else { return lines }
    lines.removeLast()
    guard limit.mode != .byWordWrapping, let last = lines.popLast() else { return lines }
    let rest = String(text[last.startIndex...].map { $0.isNewline ? " " : $0 })
    return lines + [LineTruncation(mode: limit.mode, width: width, measure: measure).line(of: rest)]
  }

  /// Returns the lines, without the spaces at the breaks.
  func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard lines.count < maximumLines else { break }
      breakParagraph(paragraph, into: &lines)
    }
    return Array(lines.prefix(maximumLines))
  }

  private func breakParagraph(_ paragraph: Substring, into lines: inout [Substring]) {
    guard width.isFinite else { return lines.append(paragraph) }
    var lineStart = paragraph.startIndex
    var lineEnd = lineStart
    var lineWidth = 0.0
    var rest = paragraph
    while !rest.isEmpty && lines.count < maximumLines {
      let piece = Self.nextPiece(of: rest)
      rest = paragraph[piece.endIndex...]
      let pieceWidth = measure(piece)
      if lineWidth + pieceWidth <= width {
        lineEnd = piece.endIndex
        lineWidth += pieceWidth
        continue
      }
      if lineEnd > lineStart { lines.append(paragraph[lineStart..<lineEnd]) }
      var letters = piece.drop { $0 == " " }
      while lines.count < maximumLines {
        let fitting = longestPrefix(of: letters)
        if fitting.endIndex == letters.endIndex { break }
        lines.append(fitting)
        letters = letters[fitting.endIndex...]
      }
      lineStart = letters.startIndex
      lineEnd = letters.endIndex
      lineWidth = letters.isEmpty ? 0 : measure(letters)
    }
    lines.append(paragraph[lineStart..<lineEnd])
  }

  /// The width that a line needs so that it does not break: that of its pieces together, each measured in whole pixels.
  func neededWidth(of line: Substring) -> Double {
    var sum = 0.0
    var rest = line
    while !rest.isEmpty {
      let piece = Self.nextPiece(of: rest)
      sum += measure(piece)
      rest = rest[piece.endIndex...]
    }
    return sum
  }

  /// A word with the spaces before it.
  private static func nextPiece(of text: Substring) -> Substring {
    let word = text.drop { $0 == " " }
    let end = word.firstIndex(of: " ") ?? text.endIndex
    return text[text.startIndex..<end]
  }

  /// Returns the longest prefix of a word that fits, at least one character. A short word that fits takes one
  /// measurement.
  private func longestPrefix(of word: Substring) -> Substring {
    var fitting = word.prefix(1)
    var tried = word.prefix(32)
    // Doubling keeps the cost of a very long word near that of a line.
    while measure(tried) <= width {
      fitting = tried
      if tried.endIndex == word.endIndex { return word }
      tried = word.prefix(2 * tried.count)
    }
    var (low, high) = (fitting.count, tried.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if measure(word.prefix(middle)) <= width { low = middle } else { high = middle }
    }
    return word.prefix(low)
  }
}
