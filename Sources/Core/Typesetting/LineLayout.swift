import Views

/// A text broken into lines at a size and width in device pixels.
///
/// Paragraphs are found, shaped and broken when they are asked for.
final class LineLayout {
  struct Line {
    var paragraph: ShapedParagraph
    /// The offset of the paragraph in the text.
    var offset: Int
    var clusters: Range<Int>
    /// Where the spaces at the end of the line begin.
    var visibleEnd: Int
    /// Without the spaces at its end, in pixels.
    var width: Double
    var metrics: LineMetrics
    /// nil if the line shows all of its text.
    var truncation: Truncation?
    /// The cluster of the soft hyphen with which the line ends.
    var hyphen: Int?

    /// Returns a cluster as the line shows it.
    func cluster(_ index: Int) -> ShapedParagraph.Cluster {
      index == hyphen ? paragraph.hyphenated(index) : paragraph.clusters[index]
    }

    /// Returns the offset in the text of an offset in the paragraph.
    func textOffset(_ local: Int) -> Int {
      guard let truncation else { return offset + local }
      if local <= truncation.head { return offset + local }
      if local < truncation.ellipsisEnd { return offset + truncation.head }
      return truncation.tail + local - truncation.ellipsisEnd
    }

    /// Returns the offset in the paragraph of an offset in the text.
    func localOffset(_ text: Int) -> Int {
      guard let truncation, text > offset + truncation.head else { return text - offset }
      return text < truncation.tail ? truncation.head : truncation.ellipsisEnd + text - truncation.tail
    }

    /// In the text, with the spaces at its end.
    var range: Range<Int> {
      let end = clusters.upperBound == 0 ? 0 : paragraph.end(of: clusters.upperBound - 1)
      let start = clusters.isEmpty ? end : Int(paragraph.clusters[clusters.lowerBound].start)
      return textOffset(start)..<max(textOffset(start), textOffset(end))
    }
  }

  /// A line whose paragraph is a shortened text.
  struct Truncation {
    /// The bytes before the ellipsis, and the offset after it, in the line's own text.
    var head: Int
    var ellipsisEnd: Int
    /// The offset in the text at which the line goes on after the ellipsis.
    var tail: Int
  }

  private struct Paragraph {
    /// Without the newline, in UTF-8.
    var range: Range<Int>
    /// Where the next paragraph begins.
    var next: Int
    /// nil until it is asked for.
    var lines: [Line]?
    /// In pixels; an estimate until the lines are known.
    var height: Int
    var lineCount: Int
  }

  let content: TextContent
  /// Device pixels per point, and the em of the text, in pixels.
  let scale: Double
  let pixels: Double
  /// In pixels; infinity for none.
  let width: Double
  let limit: LineLimit
  let shape: (String, [TextSpan]) -> ShapedParagraph?
  private let metrics: (TextSpan, Double) -> LineMetrics
  private var foundShownLines: [Line]?
  private var paragraphs: [Paragraph] = []
  /// The offset up to which paragraphs were found; past the end once all are.
  private var found = 0
  /// The top of each paragraph in pixels, and the bottom of the last one; empty if a height has changed.
  private var tops: [Int] = []
  /// The width of the longest line that is known.
  private(set) var longest = 0.0
  private(set) var hasLeftToRight = false
  private(set) var hasRightToLeft = false

  /// - Parameters:
  ///   - shape: returns the glyphs of a paragraph; nil where there is no font.
  ///   - metrics: returns the heights of a line in a style, at a number of pixels per em.
  init(
    _ content: TextContent, scale: Double, pixels: Double, width: Double, limit: LineLimit,
    shape: @escaping (String, [TextSpan]) -> ShapedParagraph?, metrics: @escaping (TextSpan, Double) -> LineMetrics
  ) {
    self.content = content
    self.scale = scale
    self.pixels = pixels
    self.width = width
    self.limit = limit
    self.shape = shape
    self.metrics = metrics
    if limit.count > 0 { breakLimited() }
  }

  // MARK: Paragraphs

  /// Finds the paragraphs up to an offset.
  private func find(upTo offset: Int) {
    guard found <= min(offset, content.length) else { return }
    content.withUTF8 { bytes in
      while found <= min(offset, content.length) {
        let paragraph = Self.paragraph(from: found, in: bytes)
        let estimate = estimatedLines(of: paragraph.range.count)
        paragraphs.append(
          Paragraph(
            range: paragraph.range, next: paragraph.next, height: estimate * baseMetrics.advance, lineCount: estimate))
        // A newline at the end begins an empty line.
        found =
          paragraph.next > paragraph.range.upperBound || paragraph.next < bytes.count
          ? paragraph.next : content.length + 1
      }
    }
    tops = []
  }

  /// The metrics of a line of the text's own style.
  private(set) lazy var baseMetrics = metrics(TextSpan(range: 0..<0, style: content.style), pixels)

  private func estimatedLines(of bytes: Int) -> Int {
    guard width.isFinite else { return 1 }
    return max(1, Int((Double(bytes) * pixels * 0.5 / max(1, width)).rounded(.up)))
  }

  /// Returns the paragraph at an offset. One that is too long ends after a space, or else between two letters.
  private static func paragraph(
    from start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (range: Range<Int>, next: Int) {
    let most = min(bytes.count, start + TextLimits.paragraphBytes)
    var end = start
    while end < most {
      switch bytes[end] {
      case 0x0a...0x0c: return (start..<end, end + 1)
      case 0x0d: return (start..<end, end + 1 < bytes.count && bytes[end + 1] == 0x0a ? end + 2 : end + 1)
      case 0xC2 where end + 1 < bytes.count && bytes[end + 1] == 0x85: return (start..<end, end + 2)
      case 0xE2 where end + 2 < bytes.count && bytes[end + 1] == 0x80 && bytes[end + 2] & 0xFE == 0xA8:
        return (start..<end, end + 3)
      default: end += 1
      }
    }
    guard end < bytes.count else { return (start..<end, end) }
    if let space = (end - 1024..<end).last(where: { bytes[$0] == 0x20 }) { return (start..<space + 1, space + 1) }
    while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return (start..<end, end)
  }

  private func measure(_ index: Int) -> [Line] {
    if let lines = paragraphs[index].lines { return lines }
    let range = paragraphs[index].range
    let lines = broken(range)
    paragraphs[index].lines = lines
    paragraphs[index].lineCount = lines.count
    let height = lines.reduce(0) { $0 + $1.metrics.advance }
    if height != paragraphs[index].height { tops = [] }
    paragraphs[index].height = height
    return lines
  }

  private func broken(_ range: Range<Int>) -> [Line] {
    guard let paragraph = shape(content.text(in: range), content.spans(in: range)) else { return [] }
    let pixels = paragraph.spans.map(self.pixels)
    return LineBreaker(width: width).lines(of: paragraph, pixels: pixels).map {
      line($0, of: paragraph, at: range.lowerBound, pixels)
    }
  }

  /// The em of a span in pixels.
  func pixels(_ span: TextSpan) -> Double {
    span.size.map { min(TextLimits.fontPixels, $0 * scale) } ?? pixels
  }

  func line(
    _ clusters: Range<Int>, of paragraph: ShapedParagraph, at offset: Int, _ pixels: [Double],
    truncation: Truncation? = nil
  ) -> Line {
    var end = clusters.upperBound
    while end > clusters.lowerBound, paragraph.clusters[end - 1].flags.contains(.space) { end -= 1 }
    var line = Line(
      paragraph: paragraph, offset: offset, clusters: clusters, visibleEnd: end, width: 0,
      metrics: metrics(of: clusters, paragraph, pixels), truncation: truncation)
    if end > clusters.lowerBound, end == clusters.upperBound, end < paragraph.clusters.count,
      paragraph.clusters[end - 1].flags.contains(.softHyphen)
    {
      line.hyphen = end - 1
    }
    for index in clusters.lowerBound..<end {
      let cluster = line.cluster(index)
      line.width += Double(cluster.advance) * pixels[paragraph.runs[Int(cluster.run)].span]
    }
    longest = max(longest, line.width)
    if line.width > 0 {
      if paragraph.isRightToLeft { hasRightToLeft = true } else { hasLeftToRight = true }
    }
    return line
  }

  private func metrics(of clusters: Range<Int>, _ paragraph: ShapedParagraph, _ pixels: [Double]) -> LineMetrics {
    guard paragraph.spans.count > 1 else { return baseMetrics }
    var all: LineMetrics?
    for run in paragraph.runs where run.clusters.overlaps(clusters) {
      let one = metrics(paragraph.spans[run.span], pixels[run.span])
      all = all?.union(one) ?? one
    }
    return all ?? baseMetrics
  }

  // MARK: Limits

  /// Breaks the first lines of a text that may not have more, and truncates the last one.
  private func breakLimited() {
    var lines: [Line] = []
    var hasMore = false
    var index = 0
    while !hasMore {
      let next = paragraphs.last?.next ?? 0
      if index == paragraphs.count { find(upTo: next) }
      guard index < paragraphs.count else { break }
      lines += broken(paragraphs[index].range)
      index += 1
      hasMore = lines.count > limit.count
    }
    let kept = Array(lines.prefix(limit.count))
    longest = kept.reduce(0) { max($0, $1.width) }
    lines = kept
    if hasMore, limit.mode != .byWordWrapping, let last = lines.popLast() {
      longest = lines.reduce(0) { max($0, $1.width) }
      lines.append(truncated(from: last))
    }
    let end = lines.last.map { $0.range.upperBound } ?? 0
    let height = lines.reduce(0) { $0 + $1.metrics.advance }
    paragraphs = [
      Paragraph(range: 0..<end, next: end, lines: lines, height: height, lineCount: max(1, lines.count))
    ]
    tops = []
    found = content.length + 1
  }

  // MARK: Lines

  /// Returns the lines that a picture shows, which are found once.
  func shownLines() -> [Line] {
    if let foundShownLines { return foundShownLines }
    let lines = findShownLines()
    foundShownLines = lines
    return lines
  }

  private func findShownLines() -> [Line] {
    find(upTo: min(content.length, TextLimits.shownBytes))
    let most = TextLimits.maskSide / max(1, baseMetrics.advance) + 1
    var lines: [Line] = []
    for index in paragraphs.indices {
      lines += measure(index)
      if lines.count >= most { return Array(lines.prefix(most)) }
    }
    return lines
  }

  /// Finds all paragraphs, and lays all out of a text that is not too long.
  private func findAll() {
    find(upTo: content.length)
    guard content.length <= TextLimits.exactBytes, tops.isEmpty else { return }
    for index in paragraphs.indices { _ = measure(index) }
  }

  private func updateTops() {
    findAll()
    guard tops.count != paragraphs.count + 1 else { return }
    tops = [0]
    tops.reserveCapacity(paragraphs.count + 1)
    var top = 0
    for paragraph in paragraphs {
      top += paragraph.height
      tops.append(top)
    }
  }

  /// The height of all lines, and their number; in part estimated.
  var total: (height: Int, lines: Int) {
    updateTops()
    let last = paragraphs.last?.lines?.last?.metrics ?? baseMetrics
    return (max(0, (tops.last ?? 0) - last.advance + last.height), paragraphs.reduce(0) { $0 + $1.lineCount })
  }

  /// A line and its place.
  struct PlacedLine {
    var line: Line
    var top: Int
    var isLast: Bool
    /// Whether a newline follows.
    var hasNewline: Bool
  }

  private func placed(_ index: Int) -> [PlacedLine] {
    let lines = measure(index)
    updateTops()
    var top = tops[index]
    let isLast = index + 1 == paragraphs.count
    let hasNewline = paragraphs[index].next > paragraphs[index].range.upperBound
    return lines.indices.map { row in
      defer { top += lines[row].metrics.advance }
      let isEnd = row + 1 == lines.count
      let gap = isEnd ? hasNewline : lines[row].range.upperBound < lines[row + 1].range.lowerBound
      return PlacedLine(line: lines[row], top: top, isLast: isEnd && isLast, hasNewline: gap)
    }
  }

  private func index(where isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, max(1, paragraphs.count))
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the line that shows a position.
  func placedLine(holding position: CaretPosition) -> PlacedLine? {
    updateTops()
    let offset = min(max(0, position.offset), content.length)
    let lines = placed(index { paragraphs[$0].range.lowerBound <= offset })
    guard let row = lines.lastIndex(where: { $0.line.range.lowerBound <= offset }) else { return lines.first }
    let isWrap = row > 0 && lines[row].line.range.lowerBound == offset && lines[row - 1].line.range.upperBound == offset
    return isWrap && position.affinity == .upstream ? lines[row - 1] : lines[row]
  }

  /// Returns the line nearest to a height.
  func placedLine(at y: Double) -> PlacedLine? {
    updateTops()
    let lines = placed(index { Double(tops[$0]) <= y })
    return lines.last { Double($0.top) <= y } ?? lines.first
  }

  /// Returns the lines that touch a range of heights.
  func placedLines(from top: Double, to bottom: Double) -> [PlacedLine] {
    updateTops()
    var result: [PlacedLine] = []
    var index = index { Double(tops[$0]) <= top }
    while index < paragraphs.count {
      for line in placed(index) {
        if Double(line.top) > bottom { return result }
        if Double(line.top + line.line.metrics.advance) >= top { result.append(line) }
      }
      index += 1
    }
    return result
  }

  /// Returns the lines that show a part of the text.
  func placedLines(of range: Range<Int>) -> [PlacedLine] {
    updateTops()
    var result: [PlacedLine] = []
    var index = index { paragraphs[$0].range.lowerBound <= range.lowerBound }
    while index < paragraphs.count, paragraphs[index].range.lowerBound < range.upperBound {
      result += placed(index).filter {
        $0.line.range.lowerBound < range.upperBound && range.lowerBound <= $0.line.range.upperBound
      }
      index += 1
    }
    return result
  }
}
