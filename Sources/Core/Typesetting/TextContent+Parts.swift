import Views

/// Parts of a text by offsets in UTF-8.
extension TextContent {
  /// The bytes of the text, which is stored as such.
  nonisolated func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = string.utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(string.utf8).withUnsafeBufferPointer(body)
  }

  nonisolated func text(in range: Range<Int>) -> String {
    if range.lowerBound == 0, range.upperBound == length { return string }
    return withUTF8 { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  /// Returns a part of the text on one line: with a space for each byte of a newline.
  nonisolated func line(in range: Range<Int>) -> String {
    withUTF8 { bytes in
      let part = bytes[range].map { (0x0a...0x0d).contains($0) ? 0x20 : $0 }
      return String(decoding: part, as: UTF8.self)
    }
  }

  /// Returns the start of the letter that holds an offset.
  nonisolated func letterStart(before offset: Int) -> Int {
    guard offset < length else { return length }
    return withUTF8 { bytes in
      var start = max(0, offset)
      while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      return start
    }
  }

  /// Returns the styles of a part of the text, with offsets from its start; one at least.
  nonisolated func spans(in range: Range<Int>) -> [TextSpan] {
    let whole = TextSpan(range: 0..<range.count, style: style)
    guard !runs.isEmpty else { return [whole] }
    var spans: [TextSpan] = []
    func append(_ part: Range<Int>, _ attributes: AttributedText.Attributes) {
      guard !part.isEmpty else { return }
      var span = TextSpan(
        range: part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound, style: style,
        size: attributes.size)
      span.style.weight = attributes.weight ?? style.weight
      span.style.isItalic = attributes.isItalic ?? style.isItalic
      if let last = spans.last, last.style == span.style, last.size == span.size {
        spans[spans.count - 1].range = last.range.lowerBound..<span.range.upperBound
      } else {
        spans.append(span)
      }
    }
    var start = range.lowerBound
    for run in runs where run.range.overlaps(range) {
      let part = run.range.clamped(to: range)
      append(start..<part.lowerBound, AttributedText.Attributes())
      append(part, run.attributes)
      start = part.upperBound
    }
    append(start..<range.upperBound, AttributedText.Attributes())
    return spans.isEmpty ? [whole] : spans
  }

  /// Returns the attributes of the letter at an offset; nil if it has none.
  nonisolated func attributes(at offset: Int) -> AttributedText.Attributes? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].range.lowerBound <= offset ? runs[low].attributes : nil
  }
}
