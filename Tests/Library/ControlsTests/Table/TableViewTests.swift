import Controls
import Geometry
import TestSupport
import Testing
import Views

/// What a table shows: rows under a header, and the columns in sight.
struct TableViewTests {
  @Test func `rows begin beneath the header, which stays at the top`() {
    let desk = TableStage()
    #expect(desk.rows == [0, 1, 2, 3, 4] && desk.frame(0, 0) == Rect(50, 80, 100, 40))
    #expect(desk.table.contentSize == Size(2000, 40_030))
    desk.scroll(to: 0, 410)
    #expect(desk.rows == [10, 11, 12, 13, 14] && desk.frame(11, 0)?.minY == 110)
    #expect(desk.header(0)?.screenFrame == Rect(50, 50, 100, 30))
    desk.stage.input { desk.table.scrollToRow(at: ListView.IndexPath(row: 500), at: .top, animated: false) }
    desk.stage.settle()
    #expect(desk.frame(500, 0)?.minY == 80, "not beneath the header")
    desk.stage.click(100, 65)
    #expect(desk.selected.isEmpty, "a header is no row")
    desk.stage.click(100, 100)
    #expect(desk.selected == [500])
  }

  @Test func `without a header, rows begin at the top`() {
    let desk = TableStage { $0.headerHeight = 0 }
    #expect(desk.frame(0, 0)?.minY == 50 && desk.header(0) == nil)
    desk.stage.input { desk.table.headerHeight = .nan }
    desk.stage.settle()
    #expect(desk.frame(0, 0)?.minY == 50)
  }

  @Test func `only columns in sight have cells, and they have their texts`() {
    let desk = TableStage()
    #expect(desk.columns(ofRow: 0) == [0, 1, 2] && desk.text(3, 2) == "3 c2")
    desk.scroll(to: 950)
    #expect(desk.columns(ofRow: 2) == [9, 10, 11, 12] && desk.text(2, 9) == "2 c9")
    #expect(desk.frame(2, 9)?.minX == 0 && desk.header(10)?.screenFrame.minX == 100)
    desk.scroll(to: 1700, 20_000)
    #expect(desk.columns(ofRow: 500) == [17, 18, 19] && desk.text(500, 19) == "500 c19")
  }

  @Test func `a frame of a million rows and a hundred columns costs what a small one costs`() {
    var counts: [(asked: Int, views: Int)] = []
    for (rows, columns) in [(1000, 8), (1_000_000, 100)] {
      let desk = TableStage(rows, columns: columns)
      desk.data.asked = 0
      desk.stage.fling(by: -300)
      desk.stage.settle()
      for x in stride(from: 0.0, to: 480, by: 40) { desk.scroll(to: x, desk.table.contentOffset.y) }
      counts.append((desk.data.asked, desk.all(in: desk.table).count))
    }
    #expect(counts[0] == counts[1], "\(counts)")
    #expect(counts[1].views < 100, "\(counts)")
  }

  @Test func `cells are used again, down and to the side`() {
    let desk = TableStage(1_000_000, columns: 100)
    var made = 0
    desk.data.view = { table, column, row in
      let label = table.dequeueReusableView(withIdentifier: "label") { () -> Label in
        made += 1
        return Label()
      }
      label.text = "\(row) \(column.identifier)"
      return label
    }
    desk.stage.input { desk.table.reloadData() }
    for step in 0..<100 { desk.scroll(to: Double(step) * 90, Double(step) * 130_000) }
    #expect(made < 80, "\(made)")
    for row in desk.rows { for column in 90..<92 { #expect(desk.text(row, column) == "\(row) c\(column)") } }
    func count(_ view: View) -> Int { view.subviews.reduce(1) { $0 + count($1) } }
    #expect(count(desk.table) < 250, "\(count(desk.table))")
  }

  @Test func `the first column stays where it is, and the others go beneath it`() {
    let desk = TableStage { $0.isFirstColumnFixed = true }
    desk.scroll(to: 730)
    #expect(desk.frame(0, 0)?.minX == 50 && desk.header(0)?.screenFrame.minX == 50)
    #expect(desk.columns(ofRow: 0) == [0, 8, 9, 10] && desk.frame(0, 8)?.minX == 120)
    desk.stage.input { desk.column(0).width = 250 }
    desk.stage.settle()
    #expect((desk.frame(0, 0)?.maxX ?? 0) < 50 || desk.text(0, 0) == nil, "there would be no room for the others")
  }

  @Test func `columns are hidden, moved, added and removed`() {
    let desk = TableStage(columns: 4)
    desk.stage.input { desk.column(1).isHidden = true }
    desk.stage.settle()
    #expect(desk.columns(ofRow: 0) == [0, 2, 3] && desk.frame(0, 2)?.minX == 150)
    desk.stage.input { desk.table.moveColumn(desk.column(3), to: 0) }
    desk.stage.settle()
    #expect(desk.table.columns.map(\.identifier) == ["c3", "c0", "c1", "c2"] && desk.text(0, 0) == "0 c3")
    #expect(desk.frame(0, 0)?.minX == 50 && desk.frame(0, 1)?.minX == 150)
    desk.stage.input { desk.table.removeTableColumn(desk.column(0)) }
    desk.stage.settle()
    #expect(desk.frame(0, 0)?.minX == 50 && desk.table.columns.count == 3)
    desk.stage.input { for column in desk.table.columns { desk.table.removeTableColumn(column) } }
    desk.stage.settle()
    #expect(desk.table.contentSize.width == 300 && desk.warnings.isEmpty)
  }

  @Test func `the last column takes the room that is left, up to its limit`() {
    let desk = TableStage(columns: 2)
    #expect(desk.frame(0, 1) == Rect(150, 80, 200, 40))
    desk.stage.input { desk.column(1).maximumWidth = 150 }
    desk.stage.settle()
    #expect(desk.frame(0, 1)?.width == 150)
    desk.stage.input { desk.table.frame = Rect(50, 50, 220, 200) }
    desk.stage.settle()
    #expect(desk.frame(0, 1)?.width == 120)
    desk.stage.input { desk.table.stretchesLastColumn = false }
    desk.stage.settle()
    #expect(desk.frame(0, 1)?.width == 100)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300])
  func `a width from outside is within the limits`(width: Double) {
    let desk = TableStage(columns: 3)
    desk.stage.input {
      desk.column(0).width = width
      desk.column(1).minimumWidth = width
      desk.column(2).maximumWidth = width
    }
    #expect(desk.stage.settle())
    for column in desk.table.columns { #expect(TableColumn.widths.contains(column.width), "\(column.width)") }
    #expect(desk.table.contentSize.width.isFinite && desk.warnings.isEmpty == width.isFinite)
  }

  @Test func `from right to left, columns begin at the right`() {
    let desk = TableStage { $0.isFirstColumnFixed = true }
    desk.stage.input { desk.stage.window.overrideLayoutDirection = .rightToLeft }
    desk.stage.settle()
    #expect(desk.frame(0, 0) == Rect(250, 80, 100, 40) && desk.frame(0, 1)?.minX == 150)
    #expect(desk.header(1)?.screenFrame.minX == 150)
    desk.scroll(to: 1700 - 130)
    #expect(desk.columns(ofRow: 0) == [0, 2, 3, 4] && desk.frame(0, 0)?.minX == 250 && desk.frame(0, 2)?.minX == 180)
  }

  @Test func `larger texts make the header, rows and columns larger`() {
    let desk = TableStage(columns: 4)
    desk.stage.input { desk.stage.window.windowTextScale = 2 }
    desk.stage.settle()
    #expect(desk.frame(0, 0) == Rect(50, 110, 200, 80) && desk.header(0)?.bounds.height == 60)
    desk.stage.input { desk.stage.window.windowTextScale = 1 }
    desk.stage.settle()
    #expect(desk.frame(0, 0) == Rect(50, 80, 100, 40))
  }

  @Test func `a source that lies about its rows is no danger`() {
    let desk = TableStage(10)
    desk.data.lie = 1000
    desk.stage.input { desk.table.reloadData() }
    desk.scroll(to: 0, 30_000)
    #expect(desk.text(desk.rows[0], 0) == "-1 c0")
    let shared = Label("shared")
    desk.data.view = { _, _, _ in shared }
    desk.stage.input { desk.table.reloadData() }
    desk.stage.settle()
    #expect(desk.warnings.count == 1)
    desk.data.view = { table, column, row in
      table.reloadData()
      column.width += 1
      return nil
    }
    desk.stage.input { desk.table.reloadData() }
    desk.stage.frames(30)
    desk.data.view = nil
    desk.stage.settle()
    #expect(desk.text(desk.rows[0], 0) == "-1 c0")
  }

  @Test func `rows are measured by their highest cell`() {
    let desk = TableStage(columns: 2) { $0.rowHeight = ListView.automaticDimension }
    desk.data.text = { column, row in row == 1 && column.identifier == "c0" ? "many words that need some lines" : "one"
    }
    desk.stage.input { desk.table.reloadData() }
    desk.stage.settle()
    let heights = (0..<2).compactMap { desk.table.rectForRow(at: ListView.IndexPath(row: $0))?.height }
    #expect(heights[1] > heights[0] * 1.5, "\(heights)")
  }

  @Test func `typing selects the row that begins with the letters`() {
    let desk = TableStage(200)
    desk.data.text = { _, row in ["alpha", "beta", "Berta", "gamma"][row % 4] + "\(row)" }
    desk.focus()
    for letter in "ber" { desk.stage.key(.character(letter)) }
    desk.stage.settle(for: 0.2)
    #expect(desk.selected == [2])
    desk.stage.settle(for: 1.2)
    desk.stage.key(.character("g"))
    desk.stage.key(.character("g"))
    #expect(desk.selected == [7], "the same letter goes on")
    desk.stage.settle(for: 1.2)
    desk.stage.key(.character("z"))
    #expect(desk.selected == [7])
  }
}
