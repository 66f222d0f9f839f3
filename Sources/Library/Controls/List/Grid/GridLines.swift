import Geometry

/// Where the cells of a list are that are arranged in a grid: of one height, line by line in reading order, with a
/// padding around those of each section.
///
/// Places are points of the list's content, as in a left-to-right list.
nonisolated struct GridLines: Equatable {
  /// Where each column begins, and how wide it is. There is one column at least.
  let lefts: [Double]
  let widths: [Double]
  /// The width of the list.
  let width: Double
  let cellHeight: Double
  let lineSpacing: Double
  /// The space above the first line of a section, and below its last one.
  let top: Double
  let bottom: Double
  private var headerHeight = 0.0
  /// Where each section begins with its header, and the end of the last one.
  private var tops: [Double] = [0]

  /// - Parameters:
  ///   - layout: columns, gaps and padding, checked.
  ///   - width: of the list, in points.
  ///   - cellHeight: the height of a cell, by the width of the first column.
  init(_ layout: GridLayout, width: Double, cellHeight: (Double) -> Double) {
    let inside = max(0, width - layout.padding.left - layout.padding.right)
    // Cells that nobody could see would be made by the thousand.
    let most = max(1, Int(min(inside / Self.smallestCell, Double(GridLayout.mostColumns))))
    let columns = GridSolver.columnWidths(
      layout.columns, in: inside, spacing: layout.columnSpacing, itemCount: 1)
    widths =
      columns.count <= most
      ? columns
      : GridSolver.columnWidths(.count(most), in: inside, spacing: layout.columnSpacing, itemCount: 1)
    lefts = GridSolver.starts(widths, layout.columnSpacing).map { $0 + layout.padding.left }
    self.width = width
    self.cellHeight = max(Self.smallestCell, cellHeight(widths[0]))
    (lineSpacing, top, bottom) = (
      Self.exact(layout.rowSpacing), Self.exact(layout.padding.top), Self.exact(layout.padding.bottom)
    )
  }

  /// The smallest side of a cell, in points.
  private static let smallestCell = 8.0

  /// A multiple of a millionth of a point, so that sums are exact, whatever their order.
  private static func exact(_ length: Double) -> Double { (min(length, 1e6) * 0x1p20).rounded() * 0x1p-20 }

  var columnCount: Int { widths.count }
  var pitch: Double { cellHeight + lineSpacing }
  var height: Double { tops[tops.count - 1] }

  /// Takes in the sections that the list has now.
  mutating func count(_ sections: ListSections, headerHeight: Double) {
    self.headerHeight = headerHeight
    tops = [0]
    tops.reserveCapacity(sections.count + 1)
    for section in 0..<sections.count {
      let lines = Double(lineCount(sections.rows(in: section).count))
      let cells = lines > 0 ? top + lines * pitch - lineSpacing + bottom : 0
      tops.append(tops[section] + headerHeight + cells)
    }
  }

  private func lineCount(_ cells: Int) -> Int { (cells + columnCount - 1) / columnCount }

  // MARK: Places

  func top(ofSection section: Int) -> Double { tops[section] }

  private func firstLine(ofSection section: Int) -> Double { tops[section] + headerHeight + top }

  /// The section, the line and the column of a cell.
  private func place(of row: Int, _ sections: ListSections) -> (section: Int, line: Int, column: Int) {
    let section = sections.section(ofRow: row)
    let (line, column) = (row - sections.starts[section]).quotientAndRemainder(dividingBy: columnCount)
    return (section, line, column)
  }

  func frame(ofRow row: Int, _ sections: ListSections) -> Rect {
    let place = place(of: row, sections)
    return Rect(
      lefts[place.column], firstLine(ofSection: place.section) + Double(place.line) * pitch, widths[place.column],
      cellHeight)
  }

  /// The frame of a cell with the padding above the first line of its section, and below the last one.
  func reach(ofRow row: Int, _ sections: ListSections) -> Rect {
    let (place, frame) = (place(of: row, sections), frame(ofRow: row, sections))
    let isLast = place.line == lineCount(sections.rows(in: place.section).count) - 1
    let (above, below) = (place.line == 0 ? top : 0, isLast ? bottom : 0)
    return Rect(frame.minX, frame.minY - above, frame.width, frame.height + above + below)
  }

  // MARK: Cells at a place

  /// The section at an offset: the last one that begins at or above it. There is one section at least.
  private func section(at offset: Double) -> Int {
    var (low, high) = (0, tops.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if tops[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The cells of the lines that meet a part of the list.
  /// - Complexity: O(log n) in the sections.
  func rows(from start: Double, to end: Double, _ sections: ListSections) -> Range<Int> {
    guard sections.rowCount > 0, end > start else { return 0..<0 }
    let first = row(atLine: { (($0 - cellHeight) / pitch).rounded(.down) + 1 }, of: start, sections)
    let last = row(atLine: { ($0 / pitch).rounded(.up) }, of: end, sections)
    return first..<max(first, last)
  }

  /// The first cell of a line, which is found by the distance of an offset from the first one of its section.
  private func row(atLine line: (Double) -> Double, of offset: Double, _ sections: ListSections) -> Int {
    let section = section(at: offset)
    let rows = sections.rows(in: section)
    let lines = Double(lineCount(rows.count))
    let number = min(max(0, line(offset - firstLine(ofSection: section))), lines)
    return min(rows.lowerBound + Int(number) * columnCount, rows.upperBound)
  }

  /// The cell of a section that is nearest to a point; nil in an empty one.
  func row(nearest point: Point, inSection section: Int, _ sections: ListSections) -> Int? {
    let rows = sections.rows(in: section)
    guard !rows.isEmpty else { return nil }
    let line = ((point.y - firstLine(ofSection: section) - cellHeight / 2) / pitch).rounded()
    let number = Int(min(max(0, line), Double(lineCount(rows.count) - 1)))
    return min(rows.lowerBound + number * columnCount + column(nearest: point.x), rows.upperBound - 1)
  }

  /// The cell that is nearest to a point. nil without cells.
  func row(nearest point: Point, _ sections: ListSections) -> Int? {
    guard sections.rowCount > 0 else { return nil }
    let section = section(at: point.y)
    return row(nearest: point, inSection: section, sections) ?? sections.row(nearest: .init(row: 0, section: section))
  }

  private func column(nearest x: Double) -> Int {
    func distance(_ column: Int) -> Double { abs(lefts[column] + widths[column] / 2 - x) }
    return widths.indices.min { distance($0) < distance($1) } ?? 0
  }

  /// The cells that meet a rectangle.
  /// - Complexity: O(n) in the lines that meet it; O(1) where it is as wide as all columns.
  func rows(in rect: Rect, _ sections: ListSections) -> RangeSet<Int> {
    let rows = rows(from: rect.minY, to: max(rect.maxY, rect.minY.nextUp), sections)
    let columns = widths.indices.filter { lefts[$0] < rect.maxX && lefts[$0] + widths[$0] > rect.minX }
    guard let first = columns.first, let last = columns.last, !rows.isEmpty else { return RangeSet() }
    if columns.count == columnCount { return RangeSet(rows) }
    var ranges: [Range<Int>] = []
    var line = rows.lowerBound
    while line < rows.upperBound {
      let end = sections.rows(in: sections.section(ofRow: line)).upperBound
      let range = min(line + first, end)..<min(line + last + 1, end)
      if !range.isEmpty { ranges.append(range) }
      line = min(line + columnCount, end)
    }
    return RangeSet(ranges)
  }

  // MARK: Neighbors

  /// The cell in the line above or below, in the same column or the nearest one; nil in the first or the last line.
  /// - Parameter isStaying: whether it is in the same section.
  func row(above isAbove: Bool, _ row: Int, inSection isStaying: Bool = false, _ sections: ListSections) -> Int? {
    let place = place(of: row, sections)
    var rows = sections.rows(in: place.section)
    var line = place.line + (isAbove ? -1 : 1)
    if !(0..<lineCount(rows.count)).contains(line) {
      let next = isAbove ? rows.lowerBound - 1 : rows.upperBound
      guard !isStaying, (0..<sections.rowCount).contains(next) else { return nil }
      rows = sections.rows(in: sections.section(ofRow: next))
      line = isAbove ? lineCount(rows.count) - 1 : 0
    }
    return min(rows.lowerBound + line * columnCount + place.column, rows.upperBound - 1)
  }
}
