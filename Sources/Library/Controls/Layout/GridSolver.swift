/// The arithmetic of a grid, on numbers alone: the widths of its columns, the cells of its items, the heights of its
/// rows.
package nonisolated struct GridSolver {
  /// The cells that an item covers.
  package struct Cell: Hashable, Sendable {
    package var row: Int
    package var column: Int
    package var rowSpan: Int
    package var columnSpan: Int
  }

  // MARK: Columns

  /// The widths of the columns.
  ///
  /// - Parameters:
  ///   - width: the space for all columns and gaps; infinity for none.
  ///   - count: the number of items, which is that of the columns of an `autoFit` without a limit.
  package static func columnWidths(
    _ columns: GridLayout.Columns, in width: Double, spacing: Double, itemCount count: Int
  ) -> [Double] {
    switch columns {
    case .count(let count):
      return shares(Array(repeating: .fraction(1), count: clamp(count)), in: width, spacing)
    case .tracks(let tracks):
      let tracks = tracks.isEmpty ? [.fraction(1)] : Array(tracks.prefix(GridLayout.mostColumns))
      return shares(tracks, in: width, spacing)
    case .autoFit(let minimum):
      let minimum = StackLayout.gap(minimum)
      guard width.isFinite else { return Array(repeating: minimum, count: clamp(count)) }
      // Thirds of a width fit three times.
      let fitting = ((width + spacing) * (1 + 1e-9) / max(1e-3, minimum + spacing)).rounded(.down)
      let columns = clamp(Int(min(Double(GridLayout.mostColumns), max(1, fitting))))
      return shares(Array(repeating: .fraction(1), count: columns), in: width, spacing)
    }
  }

  private static func clamp(_ count: Int) -> Int { min(GridLayout.mostColumns, max(1, count)) }

  private static func shares(_ tracks: [GridLayout.Track], in width: Double, _ spacing: Double) -> [Double] {
    var fixed = spacing * Double(tracks.count - 1)
    var sum = 0.0
    for track in tracks {
      switch track {
      case .points(let points): fixed += StackLayout.gap(points)
      case .fraction(let share): sum += StackLayout.gap(share)
      }
    }
    let free = width.isFinite ? max(0, width - fixed) : 0
    return tracks.map {
      switch $0 {
      case .points(let points): StackLayout.gap(points)
      case .fraction(let share): sum > 0 ? free * (StackLayout.gap(share) / sum) : 0
      }
    }
  }

  // MARK: Cells

  /// Gives each item the first free cells after those of the item before it, row by row.
  /// - Complexity: O(n) in the cells that items cover.
  package static func cells(_ spans: [(columns: Int, rows: Int)], columnCount: Int) -> [Cell] {
    /// The first row in which each column is free from there on.
    var freeFrom = Array(repeating: 0, count: columnCount)
    var (row, column) = (0, 0)
    return spans.map { span in
      let (width, height) = (min(columnCount, max(1, span.columns)), max(1, span.rows))
      while true {
        if column + width > columnCount {
          column = 0
          // Rows that higher items fill are passed at once.
          row = max(row + 1, freeFrom.min() ?? 0)
        } else if let taken = (column..<(column + width)).last(where: { freeFrom[$0] > row }) {
          column = taken + 1
        } else {
          break
        }
      }
      for covered in column..<(column + width) { freeFrom[covered] = row + height }
      defer { column += width }
      return Cell(row: row, column: column, rowSpan: height, columnSpan: width)
    }
  }

  // MARK: Rows

  /// The heights of the rows: each as high as its highest item; what an item over several rows needs beyond them is
  /// shared by them equally.
  package static func rowHeights(_ cells: [Cell], _ heights: [Double], spacing: Double) -> [Double] {
    var rows = Array(repeating: 0.0, count: cells.map { $0.row + $0.rowSpan }.max() ?? 0)
    for (cell, height) in zip(cells, heights) where cell.rowSpan == 1 { rows[cell.row] = max(rows[cell.row], height) }
    let wide = cells.indices.filter { cells[$0].rowSpan > 1 }.sorted { cells[$0].rowSpan < cells[$1].rowSpan }
    for index in wide {
      let covered = cells[index].row..<(cells[index].row + cells[index].rowSpan)
      let missing = heights[index] - span(of: covered, rows, spacing)
      guard missing > 0 else { continue }
      for row in covered { rows[row] += missing / Double(covered.count) }
    }
    return rows
  }

  /// The extent of some tracks with the gaps between them.
  package static func span(of range: Range<Int>, _ tracks: [Double], _ spacing: Double) -> Double {
    tracks[range].reduce(0, +) + spacing * Double(max(0, range.count - 1))
  }

  /// Where each track begins.
  package static func starts(_ tracks: [Double], _ spacing: Double) -> [Double] {
    var next = 0.0
    return tracks.map { track in
      defer { next += track + spacing }
      return next
    }
  }
}
