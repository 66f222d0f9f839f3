import Geometry

/// Where the rows and the headers of a list are, in points from its top.
nonisolated struct ListGeometry {
  var sections = ListSections() { didSet { grid?.count(sections, headerHeight: headerHeight) } }
  /// Of rows; cells in a grid have one height.
  var heights = RowHeights(count: 0, estimate: 44)
  /// The height of each section's header; 0 for none.
  var headerHeight = 0.0 { didSet { grid?.count(sections, headerHeight: headerHeight) } }
  /// The columns and lines of a list whose cells are arranged in a grid.
  private(set) var grid: GridLines?

  /// The height above the first row, which a view that stays at the top of the list covers.
  var topInset = 0.0

  mutating func arrange(in grid: GridLines?) {
    self.grid = grid
    self.grid?.count(sections, headerHeight: headerHeight)
  }

  var height: Double { grid?.height ?? topInset + heights.total + Double(sections.count) * headerHeight }

  /// The rectangle of a row in a left-to-right list.
  func frame(ofRow row: Int, width: Double) -> Rect {
    grid?.frame(ofRow: row, sections) ?? Rect(0, top(ofRow: row), width, heights.height(of: row))
  }

  func top(ofRow row: Int) -> Double {
    if let grid { return grid.frame(ofRow: row, sections).minY }
    let headers = headerHeight > 0 ? Double(sections.section(ofRow: row) + 1) * headerHeight : 0
    return topInset + heights.offset(of: row) + headers
  }

  func top(ofSection section: Int) -> Double {
    grid?.top(ofSection: section)
      ?? topInset + heights.offset(of: sections.starts[section]) + Double(section) * headerHeight
  }

  /// The end of the last row of a section.
  func bottom(ofSection section: Int) -> Double {
    grid?.top(ofSection: section + 1)
      ?? topInset + heights.offset(of: sections.starts[section + 1]) + Double(section + 1) * headerHeight
  }

  /// The section at an offset: the last one that begins at or above it. nil without sections.
  /// - Complexity: O(log² n)
  func section(at offset: Double) -> Int? {
    guard sections.count > 0 else { return nil }
    var (low, high) = (0, sections.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if top(ofSection: middle) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The rows that meet a part of the list.
  func rows(from top: Double, to bottom: Double) -> Range<Int> {
    if let grid { return grid.rows(from: top, to: bottom, sections) }
    guard sections.rowCount > 0, bottom > top else { return 0..<0 }
    let first = firstRow(endingBelow: top)
    if headerHeight == 0 { return first..<end(from: first, to: bottom) }
    var (low, high) = (first, sections.rowCount)
    // The first row that begins at or below the bottom.
    while low < high {
      let middle = (low + high) / 2
      if self.top(ofRow: middle) < bottom { low = middle + 1 } else { high = middle }
    }
    return first..<low
  }

  /// The first row that begins at or below an offset, found from a row above it.
  private func end(from first: Int, to bottom: Double) -> Int {
    var (row, edge) = (first, topInset + heights.offset(of: first))
    while row < sections.rowCount, edge < bottom {
      edge += heights.height(of: row)
      row += 1
    }
    return row
  }

  private func firstRow(endingBelow offset: Double) -> Int {
    if headerHeight == 0 { return heights.row(at: offset - topInset) ?? 0 }
    var (low, high) = (0, sections.rowCount)
    while low < high {
      let middle = (low + high) / 2
      if top(ofRow: middle) + heights.height(of: middle) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
