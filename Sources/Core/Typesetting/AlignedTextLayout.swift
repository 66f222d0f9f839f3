import Geometry
import Views

/// The places of letters in a text that is laid out and aligned, in points.
final class AlignedTextLayout: TextLayout {
  private let layout: LineLayout
  private let scale: Double
  /// The width of the box in pixels; infinity for that of the longest line.
  private let width: Double
  private let alignment: TextAlignment
  /// The part of the em by which a selected newline shows.
  private static let newline = 0.25

  /// - Parameter width: in points.
  init(_ layout: LineLayout, width: Double, alignment: TextAlignment) {
    self.layout = layout
    scale = layout.scale
    self.width = width * layout.scale
    self.alignment = alignment
  }

  var size: Size {
    let total = layout.total
    return Size(layout.longest.rounded(.up) / scale, Double(total.height) / scale)
  }

  var lineCount: Int { layout.total.lines }

  // MARK: Lines

  /// The left edge of a line in pixels.
  private func left(of line: LineLayout.Line) -> Double {
    let place = LinePlacement(layout, alignment: alignment, boxWidth: width)
    let box = width.isFinite ? width : Double(place.extent)
    return (place.indent(in: box)).rounded() + Double(place.offset(of: line))
  }

  private func height(of placed: LineLayout.PlacedLine) -> Double {
    Double(placed.isLast ? placed.line.metrics.height : placed.line.metrics.advance)
  }

  private func textLine(_ placed: LineLayout.PlacedLine) -> TextLine {
    let line = placed.line
    return TextLine(
      range: line.range,
      frame: Rect(
        left(of: line) / scale, Double(placed.top) / scale, line.width / scale, height(of: placed) / scale),
      baseline: Double(placed.top + line.metrics.ascent) / scale, isRightToLeft: line.paragraph.isRightToLeft)
  }

  func line(holding position: CaretPosition) -> TextLine {
    layout.placedLine(holding: position).map(textLine)
      ?? TextLine(range: 0..<0, frame: .zero, baseline: 0, isRightToLeft: false)
  }

  func lines(from top: Double, to bottom: Double) -> [TextLine] {
    layout.placedLines(from: top * scale, to: bottom * scale).map(textLine)
  }

  // MARK: Letters

  /// A letter and the edges of its place, in pixels.
  private struct PlacedCluster {
    var index: Int
    var left: Double
    var right: Double
    var isRightToLeft: Bool
  }

  /// Calls `body` with the letters of a line from left to right, and with the spaces at its end.
  private func forEachCluster(of line: LineLayout.Line, _ body: (PlacedCluster) -> Void) {
    let paragraph = line.paragraph
    func advance(_ index: Int) -> Double {
      let cluster = line.cluster(index)
      return Double(cluster.advance) * layout.pixels(paragraph.spans[paragraph.runs[Int(cluster.run)].span])
    }
    var x = left(of: line)
    let spaces = line.visibleEnd..<line.clusters.upperBound
    func place(_ index: Int, _ isRightToLeft: Bool) {
      let right = x + advance(index)
      body(PlacedCluster(index: index, left: x, right: right, isRightToLeft: isRightToLeft))
      x = right
    }
    if paragraph.isRightToLeft {
      // The spaces at the end hang over on the left.
      x -= spaces.reduce(0) { $0 + advance($1) }
      for index in spaces.reversed() { place(index, true) }
    }
    paragraph.forEachPart(of: line.clusters.lowerBound..<line.visibleEnd) { run, clusters in
      if run.isRightToLeft {
        for index in clusters.reversed() { place(index, true) }
      } else {
        for index in clusters { place(index, false) }
      }
    }
    if !paragraph.isRightToLeft { for index in spaces { place(index, false) } }
  }

  /// Keeps what hangs over in the box.
  private func clamped(_ x: Double) -> Double { width.isFinite ? min(max(0, x), max(width, 0)) : x }

  func caret(at position: CaretPosition) -> TextCaret {
    guard let placed = layout.placedLine(holding: position) else {
      return TextCaret(frame: .zero, isRightToLeft: false)
    }
    let line = placed.line
    let (x, isRightToLeft) = caret(at: position, in: line)
    // As high as the letters, without the space between lines.
    let frame = Rect(
      clamped(x) / scale, Double(placed.top) / scale, 0,
      Double(min(line.metrics.height, max(line.metrics.advance, 1))) / scale)
    return TextCaret(frame: frame, isRightToLeft: isRightToLeft)
  }

  private func caret(at position: CaretPosition, in line: LineLayout.Line) -> (x: Double, isRightToLeft: Bool) {
    let offset = min(max(line.range.lowerBound, position.offset), line.range.upperBound)
    let cluster = min(line.paragraph.cluster(holding: line.localOffset(offset)), line.clusters.upperBound)
    let usesBefore = position.affinity == .upstream && cluster > line.clusters.lowerBound
    var found: (Double, Bool)?
    var (first, last) = (Double.infinity, -Double.infinity)
    forEachCluster(of: line) { place in
      first = min(first, place.left)
      last = max(last, place.right)
      if usesBefore, place.index == cluster - 1 {
        found = (place.isRightToLeft ? place.left : place.right, place.isRightToLeft)
      } else if !usesBefore, place.index == cluster {
        found = (place.isRightToLeft ? place.right : place.left, place.isRightToLeft)
      }
    }
    if let found { return found }
    // The end of the line, at the side where the paragraph ends.
    let isRightToLeft = line.paragraph.isRightToLeft
    guard first <= last else { return (left(of: line), isRightToLeft) }
    return (isRightToLeft ? first : last, isRightToLeft)
  }

  func position(nearest point: Point) -> CaretPosition {
    let (x, y) = (point.x * scale, point.y * scale)
    guard let placed = layout.placedLine(at: y.isNaN ? 0 : y) else { return CaretPosition(0) }
    let line = placed.line
    var (best, distance) = (CaretPosition(line.range.lowerBound), Double.infinity)
    func offer(_ position: CaretPosition, at place: Double) {
      guard abs(place - x) < distance else { return }
      (best, distance) = (position, abs(place - x))
    }
    forEachCluster(of: line) { place in
      let start = line.textOffset(Int(line.paragraph.clusters[place.index].start))
      let end = line.textOffset(line.paragraph.end(of: place.index))
      offer(CaretPosition(start), at: clamped(place.isRightToLeft ? place.right : place.left))
      offer(CaretPosition(end, .upstream), at: clamped(place.isRightToLeft ? place.left : place.right))
    }
    // A position within a run is the same with both affinities.
    let isEnd = best.offset == line.range.upperBound
    if best.affinity == .upstream, !isEnd, caret(at: CaretPosition(best.offset), in: line) == caret(at: best, in: line)
    {
      best.affinity = .downstream
    }
    if isEnd, placed.hasNewline || placed.isLast, !isBidirectional(line) { best.affinity = .downstream }
    return best
  }

  func position(beside position: CaretPosition, toRight: Bool) -> CaretPosition? {
    guard let line = layout.placedLine(holding: position)?.line else { return nil }
    var places: [PlacedCluster] = []
    forEachCluster(of: line) { places.append($0) }
    var gap = gap(of: position, in: line, places)
    var passed: PlacedCluster?
    // Marks without a width are passed together with the letter behind them.
    while passed.map({ $0.right - $0.left < 0.01 }) ?? true {
      let index = toRight ? gap : gap - 1
      guard places.indices.contains(index) else { return nil }
      passed = places[index]
      gap += toRight ? 1 : -1
    }
    guard let passed else { return nil }
    let isStart = toRight == passed.isRightToLeft
    let offset =
      isStart
      ? Int(line.paragraph.clusters[passed.index].start) : line.paragraph.end(of: passed.index)
    let found = CaretPosition(line.textOffset(offset), isStart ? .downstream : .upstream)
    // Where both affinities mean the same place, that of typed text.
    let typed = CaretPosition(found.offset)
    let isWrap = found.offset == line.range.upperBound && layout.placedLine(holding: typed)?.line.range != line.range
    return isWrap || self.gap(of: typed, in: line, places) == gap ? typed : found
  }

  /// The number of letters on the left of a position, of the letters of its line from left to right.
  private func gap(of position: CaretPosition, in line: LineLayout.Line, _ places: [PlacedCluster]) -> Int {
    let cluster = min(line.paragraph.cluster(holding: line.localOffset(position.offset)), line.clusters.upperBound)
    let isAfter = position.affinity == .upstream && cluster > line.clusters.lowerBound
    guard let index = places.firstIndex(where: { $0.index == (isAfter ? cluster - 1 : cluster) }) else {
      return line.paragraph.isRightToLeft ? 0 : places.count
    }
    return isAfter == places[index].isRightToLeft ? index : index + 1
  }

  private func isBidirectional(_ line: LineLayout.Line) -> Bool {
    line.paragraph.runs.contains { $0.isRightToLeft != line.paragraph.isRightToLeft }
  }

  func rects(of range: Range<Int>) -> [Rect] {
    guard !range.isEmpty else { return [] }
    var rects: [Rect] = []
    for placed in layout.placedLines(of: range) {
      let (line, top, height) = (placed.line, Double(placed.top) / scale, height(of: placed) / scale)
      var spans: [(left: Double, right: Double)] = []
      forEachCluster(of: line) { place in
        let start = line.textOffset(Int(line.paragraph.clusters[place.index].start))
        let end = line.textOffset(line.paragraph.end(of: place.index))
        guard start < range.upperBound, range.lowerBound < max(end, start + 1) else { return }
        spans.append((clamped(place.left), clamped(place.right)))
      }
      if placed.hasNewline, range.contains(line.range.upperBound) { spans.append(newline(after: line)) }
      spans.sort { $0.left < $1.left }
      let first = rects.count
      for span in spans {
        if rects.count > first, let last = rects.last, span.left - last.maxX * scale < 0.01 {
          rects[rects.count - 1].size.width = max(last.width, span.right / scale - last.minX)
        } else if span.right > span.left {
          rects.append(Rect(span.left / scale, top, (span.right - span.left) / scale, height))
        }
      }
    }
    return rects
  }

  /// The place where a selected newline shows.
  private func newline(after line: LineLayout.Line) -> (left: Double, right: Double) {
    let x = caret(at: CaretPosition(line.range.upperBound), in: line).x
    let width = Self.newline * layout.pixels
    return line.paragraph.isRightToLeft ? (x - width, x) : (x, x + width)
  }
}
