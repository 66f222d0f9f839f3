/// The pixels of one row that an outline touches: edges whose coverage must be looked up, and between them a run of
/// even coverage.
nonisolated struct RowSpan {
  var start: Int
  var evenStart: Int
  var evenEnd: Int
  var end: Int
  /// The coverage of the run from `evenStart` to `evenEnd`, 0...255.
  var coverage: UInt32

  static let empty = RowSpan(start: 0, evenStart: 0, evenEnd: 0, end: 0, coverage: 0)

  init(start: Int, evenStart: Int, evenEnd: Int, end: Int, coverage: UInt32) {
    self.start = start
    self.evenStart = evenStart
    self.evenEnd = evenEnd
    self.end = end
    self.coverage = coverage
  }

  @inline(__always)
  var isEmpty: Bool { start >= end }

  /// Clips the span, and keeps `start <= evenStart <= evenEnd <= end`.
  @inline(__always)
  mutating func clip(from x0: Int, to x1: Int) {
    start = max(start, x0)
    end = max(start, min(end, x1))
    evenStart = min(max(evenStart, start), end)
    evenEnd = max(evenStart, min(evenEnd, end))
  }

  /// Extends both edges to multiples of four pixels if the even run has room, so that loops over four pixels need no
  /// remainder.
  @inline(__always)
  mutating func padEdges() {
    let first = start &+ (evenStart &- start &+ 3) & ~3
    let last = end &- (end &- evenEnd &+ 3) & ~3
    if first <= last { (evenStart, evenEnd) = (first, last) }
  }

  /// Intersects the span with a clip's row; it stays even only where the clip covers fully.
  @inline(__always)
  mutating func clip(to other: RowSpan) {
    if other.coverage == 255 {
      evenStart = max(evenStart, other.evenStart)
      evenEnd = min(evenEnd, other.evenEnd)
    } else {
      evenEnd = evenStart
    }
    clip(from: other.start, to: other.end)
  }
}
