/// Breaks text into lines that fit a width: at newlines, between words, and within a word that is too long by itself.
nonisolated struct LineBreaker {
  /// How wide lines may be, in the unit of `measure`; infinity for no limit.
  var width: Double
  /// The most lines that are made; the text after them is left out.
  var maximumLines: Int
  var measure: (Substring) -> Double

  /// The lines without the spaces they were broken at.
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
      let word = rest.prefix { $0 == " " } + rest.drop { $0 == " " }.prefix { $0 != " " }
      let piece = paragraph[rest.startIndex..<rest.index(rest.startIndex, offsetBy: word.count)]
      rest = paragraph[piece.endIndex...]
      let pieceWidth = measure(piece)
      if lineWidth + pieceWidth <= width {
        lineEnd = piece.endIndex
        lineWidth += pieceWidth
        continue
      }
      if lineEnd > lineStart { lines.append(paragraph[lineStart..<lineEnd]) }
      var letters = piece.drop { $0 == " " }
      while !letters.isEmpty && measure(letters) > width && lines.count < maximumLines {
        let cut = longestPrefix(of: letters)
        if cut.endIndex == letters.endIndex { break }
        lines.append(cut)
        letters = letters[cut.endIndex...]
      }
      lineStart = letters.startIndex
      lineEnd = letters.endIndex
      lineWidth = letters.isEmpty ? 0 : measure(letters)
    }
    lines.append(paragraph[lineStart..<lineEnd])
  }

  /// The most of the word that fits, at least one character.
  private func longestPrefix(of word: Substring) -> Substring {
    var low = 1
    var high = word.count
    while low < high {
      let middle = (low + high + 1) / 2
      if measure(word.prefix(middle)) <= width { low = middle } else { high = middle - 1 }
    }
    return word.prefix(low)
  }
}
