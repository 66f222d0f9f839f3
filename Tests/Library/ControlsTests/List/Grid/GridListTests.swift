import Animation
import Controls
import Geometry
import Testing
import Views

/// A list of 300 by 200 points whose cells stand in three columns of 90 points, in lines of 60, from (5, 5) on.
final class GridStage {
  let desk: ListStage

  init(_ counts: [Int] = [100], header: Double = 0, layout: GridLayout = GridStage.layout, selects: Bool = true) {
    desk = ListStage(counts, header: header)
    desk.stage.input {
      desk.list.allowsMultipleSelection = selects
      desk.list.cellLayout = .grid(layout)
    }
    desk.stage.settle()
  }

  static let layout = GridLayout(
    .count(3), spacing: 10, rowHeight: 50, padding: EdgeInsets(top: 5, left: 5, bottom: 5, right: 5))

  var list: ListView { desk.list }
  var stage: ScrollStage { desk.stage }
  var rows: Rows { desk.rows }
  var selected: [Int] { list.indexPathsForSelectedRows.map(\.row) }
  var lead: Int? { list.indexPathForSelectedRow?.row }
  func frame(_ text: String) -> Rect? { desk.cell(text)?.frame }

  /// Whether the cells in sight are at the places of their rows.
  var isTidy: Bool {
    zip(list.indexPathsForVisibleRows, list.visibleCells).allSatisfy { path, cell in
      let place = list.rectForRow(at: path) ?? .zero
      let isThere = (cell.frame.origin - place.origin).length < 1e-9 && abs(cell.frame.width - place.width) < 1e-9
      return isThere && (cell as? TextCell)?.text == rows.sections[path.section][path.row]
    } && list.visibleCells.count == list.indexPathsForVisibleRows.count
  }

  func resize(_ width: Double, _ height: Double = 200) {
    stage.input { list.frame = Rect(50, 50, width, height) }
    stage.frame()
  }
}

struct GridListTests {
  private let grid = GridStage()
  private var list: ListView { grid.list }
  private var stage: ScrollStage { grid.stage }

  private var pitches: GridLayout { GridLayout(.autoFit(minimum: 90), spacing: 10, rowHeight: 50) }

  @Test func `cells stand in lines, and only those in sight are made`() {
    #expect(grid.frame("0") == Rect(5, 5, 90, 50) && grid.frame("4") == Rect(105, 65, 90, 50))
    #expect(list.contentSize == Size(300, 34 * 60 - 10 + 10) && grid.isTidy)
    #expect(grid.desk.texts == "0 1 2 3 4 5 6 7 8 9 10 11" && grid.rows.made == 12)
    grid.desk.scroll(to: 605)
    #expect(grid.desk.texts.hasPrefix("30 31 32") && grid.rows.made <= 18 && grid.isTidy)
  }

  @Test func `a million cells cost what a thousand do`() {
    let asked = [1000, 1_000_000].map { count in
      let grid = GridStage([count])
      grid.rows.isSilent = true
      let before = grid.rows.asked
      for step in 1...200 {
        grid.stage.input { grid.list.contentOffset = Point(0, Double(count) * 5 + Double(step) * 13) }
        grid.stage.frame()
      }
      #expect(grid.list.subviews.count < 40)
      return grid.rows.asked - before
    }
    #expect(abs(asked[0] - asked[1]) <= 3 && asked[1] < 160, "\(asked)")
  }

  @Test func `sections begin on a new line below their headers, which stick`() {
    let grid = GridStage([4, 0, 5], header: 20)
    #expect(grid.list.rectForRow(at: .init(row: 0, section: 0)) == Rect(5, 25, 90, 50))
    // 20 + 5 + 110 + 5 = 140, then the header of an empty section.
    #expect(grid.list.rectForRow(at: .init(row: 0, section: 2)) == Rect(5, 185, 90, 50))
    #expect(grid.list.contentSize.height == 300)
    grid.desk.scroll(to: 100)
    #expect(grid.desk.cell("section 0")?.frame.minY == 100)
    grid.stage.input { grid.list.scrollToRow(at: .init(row: 0, section: 2), at: .top, animated: false) }
    grid.stage.settle()
    #expect(grid.list.contentOffset.y == 100, "the end of the content")
  }

  @Test func `the first and the last line are shown with their padding`() {
    stage.input { list.scrollToRow(at: .init(row: 99), at: .none, animated: false) }
    #expect(list.contentOffset.y == list.contentSize.height - 200)
    stage.input { list.scrollToRow(at: .init(row: 1), at: .none, animated: false) }
    #expect(list.contentOffset.y == 0)
    stage.input { list.scrollToRow(at: .init(row: 31), at: .middle, animated: true) }
    stage.settle()
    #expect(list.rectForRow(at: .init(row: 31))?.midY == list.bounds.midY && grid.isTidy)
  }

  @Test func `what is at the top stays there, however often the list is resized`() {
    stage.input { list.cellLayout = .grid(pitches) }
    grid.desk.scroll(to: 612)
    let text = grid.desk.texts.prefix { $0 != " " }
    for width in stride(from: 300.0, through: 120, by: -7) { grid.resize(width) }
    #expect(list.contentOffset.y > 1000, "there are fewer columns")
    for width in [90.0, 700, 430, 210] {
      grid.resize(width)
      let frame = list.visibleCells.first { ($0 as? TextCell)?.text == String(text) }?.frame
      #expect(frame.map { $0.minY - list.bounds.minY } == -12 && grid.isTidy, "\(width)")
    }
    grid.resize(300)
    #expect(list.contentOffset.y == 612 && grid.desk.texts.hasPrefix(text))
  }

  @Test func `a resize moves cells at once, and in a block that animates on the way`() {
    stage.input { list.cellLayout = .grid(pitches) }
    stage.settle()
    grid.resize(200)
    #expect(grid.frame("2") == Rect(0, 60, 95, 50) && !stage.isBusy)
    stage.input {
      View.animate(springDuration: 0.3, bounce: 0) {
        list.frame = Rect(50, 50, 300, 200)
        list.layoutIfNeeded()
      }
    }
    stage.frames(3)
    let x = grid.frame("2")?.minX ?? 0
    #expect(x > 0 && x < 200, "\(x)")
    stage.settle()
    #expect(grid.isTidy && grid.frame("2")?.minY == 0)
  }

  @Test func `a resize during a change goes on from where the cells are`() {
    grid.desk.change((3..<100).map { "\($0)" })
    stage.frames(3)
    let before = grid.desk.cell("6")?.screenFrame.minY ?? 0
    grid.resize(310)
    let after = grid.desk.cell("6")?.screenFrame.minY ?? 0
    #expect(before > 65 && after > 60 && before - after < 30, "\(before) \(after)")
    stage.settle()
    #expect(grid.isTidy)
  }

  @Test func `changes move cells to their new places, across lines`() {
    stage.input { grid.desk.change(["new"] + (0..<100).map { "\($0)" }) }
    stage.frames(4)
    let between = grid.frame("2") ?? .zero
    #expect(between.minX > 5 && between.minX < 205 && between.minY > 5 && between.minY < 65)
    stage.settle()
    #expect(grid.frame("2") == Rect(5, 65, 90, 50) && grid.frame("new") == Rect(5, 5, 90, 50) && grid.isTidy)
    grid.desk.change((0..<100).filter { $0 % 3 != 0 }.map { "\($0)" })
    stage.settle()
    #expect(grid.desk.texts.hasPrefix("1 2 4 5") && grid.isTidy)
  }

  @Test func `a cell that comes into sight comes from where it was`() {
    grid.desk.change((3..<100).map { "\($0)" })
    stage.frames(4)
    let frame = grid.frame("14") ?? .zero
    #expect(frame.minX == 205 && frame.minY > 185 && frame.minY < 245, "\(frame)")
    grid.desk.change((4..<100).map { "\($0)" })
    stage.frames(4)
    #expect((grid.frame("15")?.minX ?? 0) > 5 && (grid.frame("15")?.minX ?? 0) < 205)
    stage.settle()
    #expect(grid.frame("15") == Rect(205, 185, 90, 50))
  }

  @Test func `in a block that animates cells set out from where they are seen`() {
    stage.input { list.cellLayout = .grid(pitches) }
    grid.desk.scroll(to: 612)
    let before = grid.desk.cell("33")?.screenFrame.center ?? .zero
    stage.input {
      View.animate(springDuration: 0.5, bounce: 0) {
        list.frame = Rect(50, 50, 200, 200)
        list.layoutIfNeeded()
      }
    }
    #expect(list.contentOffset.y == 912 && before.y > 50)
    stage.frame(after: 1e-4)
    let after = grid.desk.cell("33")?.screenFrame.center ?? .zero
    #expect((after - before).length < 2, "\(before) \(after)")
    stage.settle()
    #expect(grid.isTidy)
  }

  @Test func `a change above leaves the first line in sight where it is`() {
    grid.desk.scroll(to: 612)
    let place = grid.desk.cell("33").map { $0.frame.minY - list.bounds.minY }
    grid.desk.change((5..<100).map { "\($0)" })
    #expect(place == 53)
    stage.settle()
    #expect(grid.isTidy && list.bounds.minY < 612)
  }

  @Test func `right to left the columns are mirrored`() {
    stage.input { stage.window.overrideLayoutDirection = .rightToLeft }
    stage.settle()
    #expect(grid.frame("0") == Rect(205, 5, 90, 50) && grid.frame("2") == Rect(5, 5, 90, 50) && grid.isTidy)
    #expect(list.indexPathForRow(at: Point(210, 10))?.row == 0)
  }

  @Test func `larger texts make cells larger, and columns fewer`() {
    stage.input { list.cellLayout = .grid(pitches) }
    stage.settle()
    #expect((grid.frame("2")?.minX ?? 0) > 200)
    stage.input { stage.window.windowTextScale = 1.5 }
    stage.settle()
    #expect(grid.frame("0") == Rect(0, 0, 145, 75) && grid.frame("2")?.minY == 85 && grid.isTidy)
  }

  @Test func `another layout keeps the selection, and what is at the top`() {
    grid.desk.scroll(to: 605)
    stage.input { list.selectRow(at: .init(row: 31), animated: false) }
    stage.input { list.cellLayout = .rows }
    stage.settle()
    #expect(grid.desk.texts.hasPrefix("30 31") && grid.desk.isTidy && grid.selected == [31])
    stage.input {
      View.animate(springDuration: 0.3, bounce: 0) {
        list.cellLayout = .grid(GridStage.layout, aspectRatio: 1)
        list.layoutIfNeeded()
      }
    }
    stage.frames(2)
    let width = grid.desk.cell("31")?.frame.width ?? 0
    #expect(width > 90 && width < 300, "\(width)")
    stage.settle()
    #expect(grid.isTidy && grid.selected == [31])
  }

  @Test func `without a height cells have an aspect ratio`() {
    stage.input { list.cellLayout = .grid(GridLayout(.count(2), spacing: 20), aspectRatio: 7 / 5) }
    stage.settle()
    #expect(grid.frame("3") == Rect(160, 120, 140, 100))
  }

  @Test(arguments: [
    GridLayout(.count(-3)), GridLayout(.count(.max)), GridLayout(.tracks([])), GridLayout(.autoFit(minimum: 0)),
    GridLayout(.autoFit(minimum: .nan)), GridLayout(.autoFit(minimum: .infinity)),
    GridLayout(.count(2), spacing: .nan, rowHeight: -.infinity),
    GridLayout(.count(2), spacing: 1e300, rowHeight: 1e300),
    GridLayout(.tracks([.points(1e9), .points(.nan), .fraction(-1)])),
    GridLayout(.count(3), padding: EdgeInsets(top: .nan, left: 1e9, bottom: -5, right: .infinity)),
  ])
  func `layouts that make no sense make cells in finite numbers and places`(layout: GridLayout) {
    for ratio in [1, 0, -1, .nan, 1e-300, 1e300, .infinity] {
      stage.input { list.cellLayout = .grid(layout, aspectRatio: ratio) }
      stage.settle()
      #expect(list.visibleCells.count < 1200 && list.visibleCells.allSatisfy { $0.frame.isFinite })
      #expect(!list.visibleCells.isEmpty)
      for size in [Size(0, 0), Size(3, 200), Size(300, 200)] { grid.resize(size.width, size.height) }
      grid.desk.change((0..<90).map { "\($0)" })
      grid.desk.change((0..<100).map { "\($0)" })
      stage.settle()
    }
    stage.input { list.cellLayout = .grid(GridStage.layout) }
    stage.settle()
    #expect(grid.isTidy && grid.desk.warnings.count <= 3)
  }

  @Test func `a data source that changes the layout while it is asked is heard afterwards`() {
    grid.rows.onCell = { list, _ in
      list.cellLayout = .grid(GridLayout(.count(4), rowHeight: 30))
      return nil
    }
    grid.desk.scroll(to: 900)
    grid.rows.onCell = nil
    #expect(grid.isTidy && grid.list.visibleCells.first?.frame.size == Size(75, 30))
  }
}
