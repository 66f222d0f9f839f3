import Views

// The last line of a text that has more lines than it may.
extension LineLayout {
  /// Returns the last line, with all text from its start to the end of the text: as much of it as fits.
  func truncated(from last: Line) -> Line {
    let start = last.range.lowerBound
    let most = TextLimits.truncatedBytes
    // The text around the ellipsis; what lies further away does not fit.
    let headEnd = limit.mode == .byTruncatingHead ? start : content.letterStart(before: start + most)
    let end = content.letterStart(before: content.length - most)
    let tailStart = limit.mode == .byTruncatingTail ? content.length : max(headEnd, end)
    let isWhole = headEnd >= tailStart || (headEnd == content.length)
    let ranges = isWhole ? [start..<content.length] : [start..<headEnd, tailStart..<content.length]
    let letters = ranges.map { shape(content.line(in: $0), content.spans(in: $0)) }
    guard let ellipsis = shape("…", [TextSpan(range: 0..<3, style: content.style)]) else { return last }
    var advances: [Double] = []
    var isSpace: [Bool] = []
    var starts: [Int] = []
    for (range, part) in zip(ranges, letters) {
      guard let part else { return last }
      let pixels = part.spans.map(self.pixels)
      for cluster in part.clusters {
        advances.append(Double(cluster.advance) * pixels[part.runs[Int(cluster.run)].span])
        isSpace.append(cluster.flags.contains(.space))
        starts.append(range.lowerBound + Int(cluster.start))
      }
    }
    let ellipsisWidth = ellipsis.clusters.reduce(0) { $0 + Double($1.advance) } * pixels
    var limit = width
    // Shaped together, letters may be a little wider than apart.
    for _ in 0..<4 {
      let truncation = LineTruncation(mode: self.limit.mode, width: limit, ellipsis: ellipsisWidth)
      guard isWhole || limit.isFinite else { break }
      let all = truncation.kept(advances, isSpace: isSpace)
      if all == nil, isWhole { return shortened(start, head: content.length, tail: content.length) ?? last }
      let headCount = letters[0]?.clusters.count ?? 0
      let kept = all ?? (headCount, advances.count - headCount)
      // Beyond the letters around the ellipsis nothing is shown, also where all of them fit.
      let head = kept.head < headCount ? starts[kept.head] : ranges[0].upperBound
      let firstTail = isWhole ? 0 : headCount
      let tail = kept.tail == 0 ? content.length : starts[max(firstTail, starts.count - kept.tail)]
      guard let line = shortened(start, head: max(start, trimmed(head, from: start)), tail: tail) else { break }
      if line.width <= width || kept == (0, 0) { return line }
      limit -= line.width - width + 0.5
    }
    return last
  }

  /// Returns the end of a part of the text without the spaces at its end.
  private func trimmed(_ end: Int, from start: Int) -> Int {
    content.withUTF8 { bytes in
      var end = end
      while end > start, [0x20, 0x0a, 0x0d].contains(bytes[end - 1]) { end -= 1 }
      return end
    }
  }

  /// Returns the text from `start` to `head`, an ellipsis, and the text from `tail`, on one line.
  private func shortened(_ start: Int, head: Int, tail: Int) -> Line? {
    let isWhole = head >= content.length
    let (first, rest) = (content.line(in: start..<head), content.line(in: tail..<content.length))
    let text = isWhole ? first : first + "…" + rest
    let headCount = head - start
    let after = isWhole ? headCount : headCount + 3
    var spans = content.spans(in: start..<head)
    if !isWhole {
      if headCount == 0 { spans = [] }
      if spans.isEmpty { spans = [TextSpan(range: 0..<0, style: content.style)] }
      let last = spans[spans.count - 1]
      spans[spans.count - 1].range = last.range.lowerBound..<after
      for var span in content.spans(in: tail..<content.length) where !span.range.isEmpty {
        span.range = span.range.lowerBound + after..<span.range.upperBound + after
        if span.style == spans[spans.count - 1].style, span.size == spans[spans.count - 1].size {
          spans[spans.count - 1].range = spans[spans.count - 1].range.lowerBound..<span.range.upperBound
        } else {
          spans.append(span)
        }
      }
    }
    guard let paragraph = shape(text, spans) else { return nil }
    return line(
      0..<paragraph.clusters.count, of: paragraph, at: start, paragraph.spans.map(pixels),
      truncation: isWhole ? nil : Truncation(head: headCount, ellipsisEnd: after, tail: tail))
  }
}
