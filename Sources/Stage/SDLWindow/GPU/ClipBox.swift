/// An axis-aligned clip rectangle, in pixels of the target. Its edges may lie between pixel edges; a pixel then shows
/// in proportion to its covered part.
nonisolated struct ClipBox: Equatable {
  var across: ClipSpan
  var down: ClipSpan

  init(across: ClipSpan, down: ClipSpan) {
    self.across = across
    self.down = down
  }

  init(width: Int, height: Int) {
    self.init(across: ClipSpan(0, Float(width)), down: ClipSpan(0, Float(height)))
  }

  init(_ extent: Extent) {
    self.init(across: ClipSpan(extent.x0, extent.x1), down: ClipSpan(extent.y0, extent.y1))
  }

  var isEmpty: Bool { across.isEmpty || down.isEmpty }

  /// The smallest rectangle of whole pixels around it.
  var pixels: Extent { Extent(x0: across.outerStart, y0: down.outerStart, x1: across.outerEnd, y1: down.outerEnd) }

  func intersection(_ other: ClipBox) -> ClipBox {
    ClipBox(across: across.intersection(other.across), down: down.intersection(other.down))
  }

  @inline(__always)
  func touches(_ extent: Extent) -> Bool {
    extent.x1 > across.outerStart && extent.x0 < across.outerEnd && extent.y1 > down.outerStart
      && extent.y0 < down.outerEnd
  }

  /// Whether it shows all of an extent at full strength.
  @inline(__always)
  func holds(_ extent: Extent) -> Bool {
    extent.x0 >= across.innerStart && extent.x1 <= across.innerEnd && extent.y0 >= down.innerStart
      && extent.y1 <= down.innerEnd
  }

  /// Calls `body` for each visible part of a rectangle, with the coverage of its pixels, 0...1.
  func forEachPart(of extent: Extent, _ body: (_ part: Extent, _ weight: Float) -> Void) {
    for row in 0..<3 {
      let rows = down.strip(row)
      let (y0, y1) = (max(extent.y0, rows.start), min(extent.y1, rows.end))
      guard y0 < y1 else { continue }
      for column in 0..<3 {
        let columns = across.strip(column)
        let (x0, x1) = (max(extent.x0, columns.start), min(extent.x1, columns.end))
        if x0 < x1 { body(Extent(x0: x0, y0: y0, x1: x1, y1: y1), rows.weight * columns.weight) }
      }
    }
  }
}

/// A clip along one axis.
nonisolated struct ClipSpan: Equatable {
  let start: Float
  let end: Float
  /// The smallest range of whole pixels around it.
  let outerStart: Float
  let outerEnd: Float
  /// The largest range of whole pixels inside it.
  let innerStart: Float
  let innerEnd: Float

  /// Snaps edges to pixel edges if they are very near.
  init(_ start: Float, _ end: Float) {
    self.start = start.isNearWhole ? start.nearestWhole : start
    self.end = end.isNearWhole ? end.nearestWhole : end
    outerStart = self.start.rounded(.down)
    outerEnd = self.end.rounded(.up)
    innerStart = self.start.rounded(.up)
    innerEnd = self.end.rounded(.down)
  }

  var isEmpty: Bool { !(start < end) }

  func intersection(_ other: ClipSpan) -> ClipSpan { ClipSpan(max(start, other.start), min(end, other.end)) }

  /// The partial pixel at the start, the whole pixels, or the partial pixel at the end.
  fileprivate func strip(_ index: Int) -> (start: Float, end: Float, weight: Float) {
    if innerStart > innerEnd { return index == 0 ? (outerStart, outerEnd, end - start) : (0, 0, 0) }
    return switch index {
    case 0: (outerStart, innerStart, innerStart - start)
    case 1: (innerStart, innerEnd, 1)
    default: (innerEnd, outerEnd, end - innerEnd)
    }
  }
}
