import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Where the cells of a grid are, against a model that places them one by one.
struct GridLinesTests {
  private struct Model {
    var frames: [(path: ListView.IndexPath, frame: Rect)] = []
    var headers: [Double] = []
    var height = 0.0

    init(_ counts: [Int], columns: Int, width: Double, _ layout: GridLayout, cell: Double, header: Double) {
      let (gap, padding) = (layout.columnSpacing, layout.padding)
      let free = width - padding.left - padding.right - gap * Double(columns - 1)
      let side = max(0, free) / Double(columns)
      for (section, count) in counts.enumerated() {
        headers.append(height)
        height += header
        guard count > 0 else { continue }
        height += padding.top
        for row in 0..<count {
          let (line, column) = row.quotientAndRemainder(dividingBy: columns)
          let origin = Point(
            padding.left + Double(column) * (side + gap), height + Double(line) * (cell + layout.rowSpacing))
          frames.append((.init(row: row, section: section), Rect(origin.x, origin.y, side, cell)))
        }
        height = frames[frames.count - 1].frame.maxY + padding.bottom
      }
    }
  }

  private func isNear(_ a: Rect?, _ b: Rect) -> Bool {
    guard let a else { return false }
    return abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-3 && abs(a.width - b.width) < 1e-6
      && abs(a.height - b.height) < 1e-3
  }

  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func `cells are where the model has them, and are found there`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let counts = (0..<random.int(in: 0...5)).map { _ in random.bool(probability: 0.2) ? 0 : random.int(in: 0...40) }
    let columns = random.int(in: 1...6)
    let header = random.bool(probability: 0.5) ? random.double(in: 5...30) : 0
    let cell = random.double(in: 12...90)
    var layout = GridLayout(.count(columns), spacing: random.double(in: 0...12), rowHeight: cell)
    layout.rowSpacing = random.double(in: 0...12)
    layout.padding = EdgeInsets(
      top: random.double(in: 0...15), left: random.double(in: 0...15), bottom: random.double(in: 0...15),
      right: random.double(in: 0...15))
    let desk = ListStage(counts, header: header)
    desk.stage.input { desk.list.cellLayout = .grid(layout) }
    desk.stage.settle()
    let model = Model(counts, columns: columns, width: 300, layout, cell: cell, header: header)
    let list = desk.list
    #expect(abs(list.contentSize.height - model.height) < 1e-3)
    for (path, frame) in model.frames { #expect(isNear(list.rectForRow(at: path), frame), "\(path)") }
    for _ in 0..<20 {
      let point = Point(random.double(in: 0...300), random.double(in: -10...max(1, model.height + 10)))
      let found = model.frames.first { $0.frame.contains(point) }?.path
      // Within a thousandth of an edge both answers are right.
      let isAtEdge = model.frames.contains { $0.frame.insetBy(dx: -2e-3, dy: -2e-3).contains(point) } && found == nil
      #expect(list.indexPathForRow(at: point) == found || isAtEdge)
      desk.stage.input { list.contentOffset = Point(0, max(0, min(point.y, model.height - 200))) }
      desk.stage.frame()
      let seen = model.frames.filter { $0.frame.minY < list.bounds.maxY && $0.frame.maxY > list.bounds.minY }
      let shown = list.indexPathsForVisibleRows
      #expect(shown.count == shown.indices.count && Set(seen.map(\.path)).isSubset(of: Set(shown)), "\(seed)")
      #expect(shown.count <= seen.count + 2 * columns && list.visibleCells.count == shown.count)
    }
  }
}
