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
          while cut > start + 1, !canCut(before: cut, paragraph) { cut -= 1 }
          lines.append(start..<cut)
          (start, end, index, filled, filledAtEnd) = (cut, cut, cut, 0, 0)
          continue
        }
      }
      filled += advance
      index += 1
      // A line is more than a hyphen.
      let fits = filled + hyphen(index - 1, paragraph, pixels) <= width + Self.tolerance
      if cluster.flags.contains(.breakAfter), fits, filled > 0 {
        (end, filledAtEnd) = (index, filled)
      }
    }
    lines.append(start..<paragraph.clusters.count)
    return lines
  }

  /// Whether a word can be cut between two letters. A line that ends with a soft hyphen would take a hyphen, for which
  /// it has no room.
  private func canCut(before index: Int, _ paragraph: ShapedParagraph) -> Bool {
    !paragraph.clusters[index].flags.contains(.ligature) && !paragraph.clusters[index - 1].flags.contains(.softHyphen)
  }

  /// The width that a line gets by its hyphen if it ends with a cluster; minus infinity for one that takes no hyphen,
  /// such as a space, which may reach beyond the width.
  private func hyphen(_ index: Int, _ paragraph: ShapedParagraph, _ pixels: [Double]) -> Double {
    guard paragraph.clusters[index].flags.contains(.softHyphen) else { return -.infinity }
    let cluster = paragraph.hyphenated(index)
    return Double(cluster.advance) * pixels[paragraph.runs[Int(cluster.run)].span]
  }
}
