import Stagecraft
import Typesetting

/// The cost of tables and of grids of cells that scroll, beside lists.
struct CellFigures {
  private static let frames = 20
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] {
    [Size(400, 600), Size(3840, 2160)].flatMap { size in
      [
        figure(
          "a table of 1,000,000 rows and 20 columns", TableBench(size), beside: "a list with the same texts",
          TextRowBench(size), size),
        figure(
          "a grid of 1,000,000 cells", GridBench(size), beside: "a list with as many cells in sight",
          TileRowBench(size), size),
      ]
    }
  }

  private func figure(
    _ name: String, _ bench: ScrollBench, beside otherName: String, _ other: ScrollBench, _ size: Size
  ) -> Figure {
    let measured = measure(
      zip([name, otherName], [bench, other]).map { name, bench in
        Contestant(name, calls: 2, operations: Self.frames, prepare: bench.prepare) {
          for _ in 0..<Self.frames { bench.frame() }
        }
      }, rounds: effort.rounds(30), unitsPerSecond: 1e6)
    return Figure(
      "a frame of \(name) at 3,000 points a second in \(Int(size.width))x\(Int(size.height)), no drawing",
      in: "µs a frame", measured[0], against: [measured[1]], reach: [.times(1.2, of: measured[1])])
  }
}

private let columnWidth = 80.0, rowHeight = 32.0, tile = 96.0

/// A table of 20 columns, of which as many are in sight as there is room for.
private final class TableBench: ScrollBench, TableViewDataSource {
  init(_ size: Size) {
    let table = TableView()
    super.init(table, size, rows: 1_000_000)
    for number in 0..<20 { table.addTableColumn(TableColumn("\(number)", title: "Column", width: columnWidth)) }
    table.rowHeight = rowHeight
    start()
  }

  func tableView(_ tableView: TableView, textFor column: TableColumn, at indexPath: ListView.IndexPath) -> String {
    "Message"
  }
}

/// Cells of one size, as many beside each other as there is room for.
private final class GridBench: ScrollBench {
  init(_ size: Size) {
    let list = ListView()
    super.init(list, size, rows: 1_000_000)
    list.register(forCellReuseIdentifier: "row") { Tile() }
    list.cellLayout = .grid(GridLayout(.count(Int(size.width / tile))), aspectRatio: 1)
    start()
  }
}

/// A list whose rows have the texts that are beside each other in a table.
private final class TextRowBench: ScrollBench {
  init(_ size: Size) {
    let list = ListView()
    super.init(list, size, rows: 1_000_000)
    list.rowHeight = rowHeight
    let columns = min(20, Int((size.width / columnWidth).rounded(.up)))
    list.register(forCellReuseIdentifier: "row") {
      let row = ListViewCell()
      for column in 0..<columns {
        row.addSubview(
          Label("Message", fontSize: 15, frame: Rect(Double(column) * columnWidth + 8, 4, columnWidth - 16, 24)))
      }
      return row
    }
    start()
  }
}

/// A list of rows so low that as many cells are in sight, and come into sight a frame, as in a grid.
private final class TileRowBench: ScrollBench {
  init(_ size: Size) {
    let list = ListView()
    super.init(list, size, rows: 1_000_000)
    let columns = Double(Int(size.width / tile))
    list.rowHeight = size.width / columns / columns
    list.register(forCellReuseIdentifier: "row") { Tile() }
    start()
  }
}

private final class Tile: ListViewCell {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    let box = View(frame: Rect(8, 8, 64, 48))
    box.backgroundColor = Color(rgb: Palette.colors[0])
    box.cornerRadius = 8
    addSubview(box)
    addSubview(Label("Message", fontSize: 13, frame: Rect(8, 62, 80, 18)))
  }
}
