import Geometry
import Views

/// The part of a line that is shown: all of it, unless it is very long.
struct LinePart {
  var range: Range<Int>
  var x: Double
  var width: Double

  /// The length in bytes up to which a line is shown as a whole.
  private static let whole = 1024

  init(_ line: TextLine, of layout: any TextLayout, _ seen: Rect, _ boundaries: TextBoundaries) {
    (range, x, width) = (line.range, line.frame.minX, line.frame.width)
    guard line.range.count > Self.whole, line.frame.width > seen.width + 400 else { return }
    let y = line.frame.center.y
    let ends = [seen.minX - 200, seen.maxX + 200].map { layout.position(nearest: Point($0, y)).offset }.sorted()
    let lower = max(line.range.lowerBound, boundaries.rounded(ends[0]))
    let upper = min(line.range.upperBound, boundaries.rounded(ends[1]))
    guard lower < upper else { return }
    range = lower..<upper
    let edges = [lower, upper].map { layout.caret(at: CaretPosition($0)).frame.minX }.sorted()
    (x, width) = (edges[0], edges[1] - edges[0])
  }
}
