import Controls
import TestSupport
import Testing

struct GridSolverTests {
  private func widths(_ columns: GridLayout.Columns, in width: Double, spacing: Double = 0, count: Int = 0) -> [Double]
  {
    GridSolver.columnWidths(columns, in: width, spacing: spacing, itemCount: count)
  }

  private func cells(_ spans: [(Int, Int)], columns: Int) -> [[Int]] {
    GridSolver.cells(spans.map { (columns: $0.0, rows: $0.1) }, columnCount: columns).map { [$0.row, $0.column] }
  }

  @Test func `columns divide the width`() {
    #expect(widths(.count(4), in: 430, spacing: 10) == [100, 100, 100, 100])
    #expect(widths(.tracks([.points(50), .fraction(1), .fraction(3)]), in: 450) == [50, 100, 300])
    #expect(widths(.tracks([.points(500), .fraction(1)]), in: 450) == [500, 0])
    #expect(widths(.autoFit(minimum: 100), in: 430, spacing: 10) == [100, 100, 100, 100])
    #expect(widths(.autoFit(minimum: 100), in: 429, spacing: 10).count == 3)
    #expect(widths(.autoFit(minimum: 100), in: 40) == [40])
  }

  @Test func `numbers that are none make columns, too`() {
    #expect(widths(.count(0), in: 100) == [100])
    #expect(widths(.count(-5), in: 100) == [100])
    #expect(widths(.count(.max), in: 100).count == 1000)
    #expect(widths(.tracks([]), in: 100) == [100])
    #expect(widths(.tracks([.fraction(.nan), .points(-4), .fraction(1)]), in: 100) == [0, 0, 100])
    #expect(widths(.tracks([.fraction(0)]), in: 100) == [0])
    #expect(widths(.autoFit(minimum: .nan), in: 1e9).count == 1000)
    #expect(widths(.autoFit(minimum: .infinity), in: 100) == [100])
    #expect(widths(.autoFit(minimum: 30), in: .infinity, count: 3) == [30, 30, 30])
  }

  @Test func `items take the next free cells, row by row`() {
    #expect(cells([(1, 1), (1, 1), (1, 1)], columns: 2) == [[0, 0], [0, 1], [1, 0]])
    #expect(cells([(1, 1), (2, 1), (1, 1)], columns: 2) == [[0, 0], [1, 0], [2, 0]])
    #expect(cells([(1, 2), (1, 1), (1, 1), (1, 1)], columns: 2) == [[0, 0], [0, 1], [1, 1], [2, 0]])
    #expect(cells([(9, 1), (1, 1)], columns: 3) == [[0, 0], [1, 0]])
    #expect(cells([], columns: 3).isEmpty)
  }

  @Test(arguments: 0..<20)
  func `no two items share a cell, and none comes before its predecessor`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...7, using: &random)
    let spans = (0..<200).map { _ in
      (columns: Int.random(in: 1...4, using: &random), rows: Int.random(in: 1...5, using: &random))
    }
    var taken: Set<[Int]> = []
    var last = [0, -1]
    for cell in GridSolver.cells(spans, columnCount: columns) {
      #expect(cell.column + cell.columnSpan <= columns)
      #expect(last.lexicographicallyPrecedes([cell.row, cell.column]))
      last = [cell.row, cell.column]
      for row in cell.row..<(cell.row + cell.rowSpan) {
        for column in cell.column..<(cell.column + cell.columnSpan) {
          #expect(taken.insert([row, column]).inserted, "seed \(seed)")
        }
      }
    }
  }

  @Test func `rows are as high as their items, and share what a higher one needs beyond them`() {
    let cells = GridSolver.cells([(1, 1), (1, 2), (1, 1)].map { (columns: $0.0, rows: $0.1) }, columnCount: 2)
    #expect(GridSolver.rowHeights(cells, [10, 0, 30], spacing: 5) == [10, 30])
    #expect(GridSolver.rowHeights(cells, [10, 65, 30], spacing: 5) == [20, 40])
    #expect(GridSolver.rowHeights([], [], spacing: 5).isEmpty)
  }
}
