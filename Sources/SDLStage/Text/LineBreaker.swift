/// Breaks a paragraph into lines of limited width: between words, and within words that are too long for a line.
struct LineBreaker {
  /// The width limit in pixels; infinity for none.
  var width: Double
  /// Lines are not broken for less than this, which is an error of rounding.
  private static let tolerance = 1.0 / 256

  /// Returns the clusters of each line, with the spaces at its end: these may reach beyond the width.
  ///
  /// - Parameter pixels: the size of the em of each span.
  func lines(of paragraph: ShapedParagraph, pixels: [Double]) -> [Range<Int>] {
    guard width.isFinite, !paragraph.clusters.isEmpty else { return [0..<paragraph.clusters.count] }
    var lines: [Range<Int>] = []
    var start = 0
    var end = 0
    var filled = 0.0
    var filledAtEnd = 0.0
    var index = 0
    while index < paragraph.clusters.count {
      let cluster = paragraph.clusters[index]
      let advance = Double(cluster.advance) * pixels[paragraph.runs[Int(cluster.run)].span]
      let isSpace = cluster.flags.contains(.space)
      if !isSpace, filled + advance > width + Self.tolerance, index > start {
        if end > start {
          lines.append(start..<end)
          (start, filled) = (end, filled - filledAtEnd)
          end = start
          filledAtEnd = 0
          // Back to what the break left over, which may itself be too long.
          if filled + advance > width + Self.tolerance, index > start { continue }
        } else {
          var cut = index
          while cut > start + 1, paragraph.clusters[cut].flags.contains(.ligature) { cut -= 1 }
          lines.append(start..<cut)
          (start, end, index, filled, filledAtEnd) = (cut, cut, cut, 0, 0)
          continue
        }
      }
      filled += advance
      index += 1
      if cluster.flags.contains(.breakAfter) { (end, filledAtEnd) = (index, filled) }
    }
    lines.append(start..<paragraph.clusters.count)
    return lines
  }
}
