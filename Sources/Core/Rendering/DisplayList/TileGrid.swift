import Geometry

/// A grid of tiles over a window, with a bit for each touched tile.
///
/// Tiles are wide and, as long as few rectangles were added, one device pixel high: what changes in a list that scrolls
/// are a column of text and thin lines across, and the rest of the window between the lines stays as it is.
nonisolated struct TileGrid {
  private static let leastTile = 32.0
  /// The maximum number of columns; the tiles of a row fit into one word.
  private static let mostColumns = 64.0
  /// The number of rectangles from which on tiles are as high as they are wide, because so many are seldom few parts,
  /// and adding them would take long.
  private static let mostThin = 512

  private var rows: [UInt64] = []
  /// The touched tiles that are not covered by a rectangle yet.
  private var rest: [UInt64] = []
  private var window = Rect.zero
  /// The size of a tile.
  private var width = TileGrid.leastTile
  private var height = TileGrid.leastTile
  private var columnCount = 0
  private var touchedCount = 0
  private var addedCount = 0

  /// The share of the window in touched tiles, 0...1.
  var share: Double { Double(touchedCount) / Double(max(1, columnCount * rows.count)) }

  /// Starts with no tile touched.
  /// - Parameter pixel: the size of a device pixel in points. Edges of tiles are edges of pixels.
  mutating func start(_ window: Rect, pixel: Double) {
    self.window = window
    let whole = max(Self.leastTile, max(window.width, window.height) / Self.mostColumns)
    width = (whole / pixel).rounded(.up) * pixel
    height = pixel * (1 / pixel).rounded(.up)
    columnCount = max(1, Int((window.width / width).rounded(.up)))
    let rowCount = max(1, Int((window.height / height).rounded(.up)))
    rows.removeAll(keepingCapacity: true)
    for _ in 0..<rowCount { rows.append(0) }
    (touchedCount, addedCount) = (0, 0)
  }

  /// Touches the tiles under a rectangle that is not empty.
  mutating func add(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    addedCount += 1
    if addedCount == Self.mostThin { while height < width { joinRows() } }
    let columns = tiles((x0 - window.minX) / width, (x1 - window.minX) / width, columnCount)
    let touchedRows = tiles((y0 - window.minY) / height, (y1 - window.minY) / height, rows.count)
    let mask = Self.mask(columns)
    rows.withUnsafeMutableBufferPointer { rows in
      var count = 0
      for row in touchedRows {
        count += (mask & ~rows[row]).nonzeroBitCount
        rows[row] |= mask
      }
      touchedCount += count
    }
  }

  private func tiles(_ from: Double, _ to: Double, _ count: Int) -> ClosedRange<Int> {
    let first = min(count - 1, max(0, Int(from)))
    // An edge between two tiles touches only the first one.
    let last = Int(to)
    return first...max(first, min(count - 1, Double(last) == to ? last - 1 : last))
  }

  private static func mask(_ columns: ClosedRange<Int>) -> UInt64 {
    (UInt64.max >> UInt64(63 - columns.upperBound)) & (UInt64.max << UInt64(columns.lowerBound))
  }

  /// Replaces the rectangles with ones that cover all touched tiles and do not overlap.
  /// - Parameters:
  ///   - limit: the maximum number of rectangles. If there are more, the tiles are made larger.
  ///   - costOfPart: the area that a part more costs.
  mutating func takeParts(_ parts: inout [Rect], limit: Int, costOfPart: Double) {
    while !gather(&parts, limit, costOfPart) {
      if height < width { joinRows() } else { coarsen() }
    }
  }

  /// Collects runs of touched tiles, each extended downwards while the row below has the same run, or nearly the same:
  /// where what is missing costs less than another part.
  /// - Returns: false if there are too many.
  private mutating func gather(_ parts: inout [Rect], _ limit: Int, _ costOfPart: Double) -> Bool {
    parts.removeAll(keepingCapacity: true)
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: rows)
    let tile = width * height
    for row in rest.indices {
      while rest[row] != 0 {
        if parts.count == limit { return false }
        let first = rest[row].trailingZeroBitCount
        let count = (~(rest[row] >> UInt64(first))).trailingZeroBitCount
        let mask = Self.mask(first...(first + count - 1))
        var (end, lastFull, missing) = (row, row, 0)
        while end < rest.count {
          let lacking = mask & ~rest[end]
          // Other parts have what was touched and is not left.
          guard lacking & rows[end] == 0 else { break }
          missing += lacking.nonzeroBitCount
          guard Double(missing) * tile <= costOfPart + Double((end - row) * count) * tile / 4 else { break }
          end += 1
          if lacking == 0 { lastFull = end }
        }
        for index in row..<lastFull {
          rows[index] |= mask
          rest[index] &= ~mask
        }
        parts.append(rect(first, row, first + count, lastFull))
      }
    }
    return true
  }

  /// Doubles the height of tiles.
  private mutating func joinRows() {
    height *= 2
    let count = (rows.count + 1) / 2
    touchedCount = 0
    for row in 0..<count {
      rows[row] = rows[2 * row] | (2 * row + 1 < rows.count ? rows[2 * row + 1] : 0)
      touchedCount += rows[row].nonzeroBitCount
    }
    rows.removeLast(rows.count - count)
  }

  /// Doubles the width and height of tiles.
  private mutating func coarsen() {
    joinRows()
    width *= 2
    columnCount = (columnCount + 1) / 2
    for row in rows.indices {
      let both = rows[row]
      var pairs: UInt64 = 0
      for column in 0..<columnCount where both >> UInt64(2 * column) & 3 != 0 { pairs |= 1 << UInt64(column) }
      rows[row] = pairs
    }
  }

  private func rect(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> Rect {
    let (left, top) = (window.minX + Double(x0) * width, window.minY + Double(y0) * height)
    return Rect(
      left, top, min(window.maxX, window.minX + Double(x1) * width) - left,
      min(window.maxY, window.minY + Double(y1) * height) - top)
  }
}
