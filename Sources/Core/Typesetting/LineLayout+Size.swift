import Views

extension LineLayout {
  /// Whether the text is one line without spaces at its end, which shows all of it.
  var isWholeOnOneLine: Bool {
    let lines = shownLines()
    return lines.count == 1 && lines[0].truncation == nil && lines[0].range == 0..<content.length
  }

  /// The size of the lines that a picture shows, in pixels.
  var shownSize: (width: Int, height: Int) {
    let lines = shownLines()
    let width = Int(min(Double(TextLimits.maskSide), lines.reduce(0) { max($0, $1.width) }).rounded(.up))
    guard let last = lines.last, width > 0 else { return (0, 0) }
    let most = max(last.metrics.height, min(TextLimits.maskSide, TextLimits.maskBytes / width))
    var (top, height) = (0, 0)
    for line in lines {
      guard top + line.metrics.height <= most else { break }
      height = top + line.metrics.height
      top += line.metrics.advance
    }
    return (width, height)
  }

  /// The width of the longest word of a line, in pixels.
  func longestWord(of line: Line) -> Double {
    let paragraph = line.paragraph
    var (longest, width) = (0.0, 0.0)
    for cluster in paragraph.clusters[line.clusters] {
      if cluster.flags.contains(.space) {
        width = 0
      } else {
        width += Double(cluster.advance) * pixels(paragraph.spans[paragraph.runs[Int(cluster.run)].span])
        longest = max(longest, width)
      }
    }
    return longest
  }
}
