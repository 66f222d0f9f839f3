import Geometry

/// A grid of tiles over a window, with a bit for each touched tile.
nonisolated struct TileGrid {
  private static let leastTile = 32.0
  /// The maximum number of rows and columns. Larger windows have larger tiles. The tiles of a row fit into one word.
  private static let mostTiles = 64.0
  /// The maximum number of rectangles. If there are more, the size of the tiles is doubled.
  private static let mostParts = 16

  private var rows: [UInt64] = []
  /// The touched tiles that are not covered by a rectangle yet.
  private var rest: [UInt64] = []
  private var window = Rect.zero
  private var tile = TileGrid.leastTile
  private var columnCount = 0
  private var touchedCount = 0

  /// The share of the window in touched tiles, 0...1.
  var share: Double { Double(touchedCount) / Double(max(1, columnCount * rows.count)) }

  /// Starts with no tile touched.
  mutating func start(_ window: Rect) {
    self.window = window
    tile = max(Self.leastTile, max(window.width, window.height) / Self.mostTiles)
    columnCount = max(1, Int((window.width / tile).rounded(.up)))
    let rowCount = max(1, Int((window.height / tile).rounded(.up)))
    rows.removeAll(keepingCapacity: true)
    for _ in 0..<rowCount { rows.append(0) }
    touchedCount = 0
  }

  /// Touches the tiles under a rectangle that is not empty.
  mutating func add(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    let columns = tiles(x0 - window.minX, x1 - window.minX, columnCount)
    let touchedRows = tiles(y0 - window.minY, y1 - window.minY, rows.count)
    let mask = Self.mask(columns)
    for row in touchedRows {
      let new = mask & ~rows[row]
      guard new != 0 else { continue }
      rows[row] |= new
      touchedCount += new.nonzeroBitCount
    }
  }

  private func tiles(_ from: Double, _ to: Double, _ count: Int) -> ClosedRange<Int> {
    let first = min(count - 1, max(0, Int(from / tile)))
    // An edge between two tiles touches only the first one.
    let end = to / tile
    let last = Int(end)
    return first...max(first, min(count - 1, Double(last) == end ? last - 1 : last))
  }

  private static func mask(_ columns: ClosedRange<Int>) -> UInt64 {
    (UInt64.max >> UInt64(63 - columns.upperBound)) & (UInt64.max << UInt64(columns.lowerBound))
  }

  /// Replaces the rectangles with ones that cover all touched tiles and do not overlap.
  mutating func takeParts(_ parts: inout [Rect]) {
    while !gather(&parts) { coarsen() }
  }

  /// Collects runs of touched tiles, each extended downwards while the row below has the same run.
  /// - Returns: false if there are too many.
  private mutating func gather(_ parts: inout [Rect]) -> Bool {
    parts.removeAll(keepingCapacity: true)
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: rows)
    for row in rest.indices {
      while rest[row] != 0 {
        if parts.count == Self.mostParts { return false }
        let first = rest[row].trailingZeroBitCount
        let width = (~(rest[row] >> UInt64(first))).trailingZeroBitCount
        let mask = Self.mask(first...(first + width - 1))
        var end = row
        while end < rest.count, rest[end] & mask == mask {
          rest[end] &= ~mask
          end += 1
        }
        parts.append(rect(first, row, first + width, end))
      }
    }
    return true
  }

  /// Doubles the width and height of tiles.
  private mutating func coarsen() {
    tile *= 2
    columnCount = (columnCount + 1) / 2
    let count = (rows.count + 1) / 2
    for row in 0..<count {
      let both = rows[2 * row] | (2 * row + 1 < rows.count ? rows[2 * row + 1] : 0)
      var pairs: UInt64 = 0
      for column in 0..<columnCount where both >> UInt64(2 * column) & 3 != 0 { pairs |= 1 << UInt64(column) }
      rows[row] = pairs
    }
    rows.removeLast(rows.count - count)
  }

  private func rect(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> Rect {
    let (left, top) = (window.minX + Double(x0) * tile, window.minY + Double(y0) * tile)
    return Rect(
      left, top, min(window.maxX, window.minX + Double(x1) * tile) - left,
      min(window.maxY, window.minY + Double(y1) * tile) - top)
  }
}
