import Controls
import Geometry
import TestSupport
import Testing
import Views

/// What a list shows, and with how many cells.
/// A row that is typed into.
private final class FieldCell: ListViewCell {
  let field = TextField(frame: Rect(0, 0, 200, 32))

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(field)
  }
}

struct ListViewTests {
  @Test(arguments: [400.0, 4_000]) func `a field in a row that is scrolled away ends its editing, with its own text`(
    distance: Double
  ) throws {
    let h = ListStage()
    var texts: [Int: String] = [:]
    h.rows.onCell = { list, path in
      let cell = list.dequeueReusableCell(withIdentifier: "field")
      guard let field = (cell as? FieldCell)?.field else { return nil }
      field.text = "row \(path.row)"
      field.onEndEditing = { texts[path.row] = $0.text }
      return cell
    }
    h.stage.input {
      h.list.register(forCellReuseIdentifier: "field") { FieldCell() }
      h.list.reloadData()
    }
    h.stage.settle()
    let field = try #require((h.list.visibleCells.first as? FieldCell)?.field)
    let window = try #require(field.window)
    h.stage.input {
      window.setFocus(field)
      window.send(.text(TextInputEvent(.typed, "!", time: 0)))
      window.send(.text(TextInputEvent(.composed(selection: 1..<1), "か", time: 0)))
    }
    h.scroll(to: distance)
    #expect(texts == [0: "row 0!か"] && window.focusedView == nil)
    h.stage.input { window.send(.text(TextInputEvent(.typed, "lost", time: 0))) }
    let shown = h.list.visibleCells.compactMap { ($0 as? FieldCell)?.field.text }
    #expect(shown.allSatisfy { $0.hasPrefix("row ") && !$0.contains("lost") && !$0.contains("か") })
  }

  @Test func `the rows in sight have cells, and no others`() {
    let desk = ListStage()
    #expect(desk.texts == "0 1 2 3 4" && desk.rows.asked == 5)
    #expect(desk.list.contentSize == Size(300, 40_000))
    desk.scroll(to: 410)
    #expect(desk.texts == "10 11 12 13 14 15" && desk.isTidy)
    desk.scroll(to: 39_800)
    #expect(desk.texts == "995 996 997 998 999")
  }

  @Test func `cells are used again, and a million rows need no more of them`() {
    let desk = ListStage([1_000_000])
    for step in 0..<200 { desk.scroll(to: Double(step) * 190_000) }
    #expect(desk.rows.made <= 12, "\(desk.rows.made)")
    #expect(desk.list.subviews.count <= 14)
    #expect(desk.isTidy)
    desk.stage.fling(by: -300)
    while desk.list.isDecelerating {
      desk.stage.frame()
      #expect(desk.isTidy && desk.list.visibleCells.count >= 5)
    }
    #expect(desk.rows.made <= 12)
  }

  @Test func `a row is scrolled to, and shown where it was asked for`() {
    let desk = ListStage()
    func top(_ row: Int, _ position: ListView.ScrollPosition, animated: Bool) -> Double {
      desk.stage.input { desk.list.scrollToRow(at: ListView.IndexPath(row: row), at: position, animated: animated) }
      desk.stage.settle()
      return desk.list.contentOffset.y
    }
    #expect(top(500, .top, animated: false) == 20_000)
    #expect(top(502, .none, animated: true) == 20_000)
    #expect(top(600, .bottom, animated: true) == 24_040 - 200)
    #expect(top(100, .middle, animated: true) == 4020 - 100)
    #expect(top(999, .top, animated: true) == 39_800)
    #expect(top(5000, .top, animated: true) == 39_800, "there is no such row")
  }

  @Test func `reading back: cells, index paths and rectangles`() {
    let desk = ListStage([3, 0, 4], header: 20)
    #expect(desk.list.numberOfSections == 3 && desk.list.numberOfRows(inSection: 2) == 4)
    #expect(desk.list.numberOfRows(inSection: 7) == 0)
    let path = ListView.IndexPath(row: 0, section: 2)
    #expect(desk.list.rectForRow(at: path) == Rect(0, 180, 300, 40))
    #expect(desk.list.indexPathForRow(at: Point(10, 190)) == path)
    #expect(desk.list.indexPathForRow(at: Point(10, 165)) == nil, "a header is no row")
    #expect(desk.list.indexPathForRow(at: Point(10, 9999)) == nil)
    let cell = desk.list.cellForRow(at: path)
    #expect(cell != nil && cell.flatMap { desk.list.indexPath(for: $0) } == path)
  }

  // MARK: Headers

  private func header(_ desk: ListStage, _ section: Int) -> Double? {
    desk.cell("section \(section)").map { $0.frame.minY - desk.list.contentOffset.y }
  }

  @Test func `a header sticks to the top until the next one pushes it`() {
    let desk = ListStage([10, 10, 10], header: 20)
    #expect(header(desk, 0) == 0)
    desk.scroll(to: 100)
    #expect(header(desk, 0) == 0 && desk.isTidy)
    desk.scroll(to: 410)
    #expect(header(desk, 0) == -10 && header(desk, 1) == 10)
    desk.scroll(to: 420)
    #expect(header(desk, 1) == 0)
    desk.scroll(to: 0)
    desk.stage.touchDown()
    desk.stage.pull(by: 0, 50, seconds: 0.1)
    #expect((header(desk, 0) ?? 0) > 10, "with the content beyond the edge")
    desk.stage.lift()
    desk.stage.settle()
  }

  @Test func `headers lie above rows, and hold clicks off them`() {
    let desk = ListStage([10, 10], header: 20)
    desk.scroll(to: 100)
    let order = desk.list.subviews
    let last = order.lastIndex { ($0 as? TextCell)?.text.hasPrefix("section") == true } ?? 0
    #expect(order[(last + 1)...].allSatisfy { !($0 is TextCell) })
    desk.stage.click(200, 55)
    #expect(desk.list.indexPathForSelectedRow == nil)
    desk.stage.click(200, 75)
    #expect(desk.list.indexPathForSelectedRow != nil)
  }

  @Test func `a million sections cost no more than one`() {
    let desk = ListStage([Int](repeating: 1, count: 1_000_000), header: 20)
    #expect(desk.list.contentSize.height == 60_000_000)
    desk.scroll(to: 30_000_000)
    #expect(desk.isTidy && desk.list.indexPathsForVisibleRows.first?.section == 500_000)
    #expect(desk.list.subviews.count < 20)
  }

  // MARK: Measured rows

  private func measured(_ count: Int = 1000, _ height: @escaping (Int) -> Double) -> ListStage {
    let desk = ListStage([count], rowHeight: ListView.automaticDimension)
    desk.rows.heights = { height($0.row) }
    desk.stage.input { desk.list.reloadData() }
    desk.stage.settle()
    return desk
  }

  @Test func `rows are measured when they come into sight`() {
    let desk = measured { 30 + Double($0 % 3) * 20 }
    #expect(desk.isTidy && desk.list.rectForRow(at: ListView.IndexPath(row: 2)) == Rect(0, 80, 300, 70))
    #expect(desk.list.rectForRow(at: ListView.IndexPath(row: 900))?.height == 44)
  }

  @Test func `scrolling back over rows that are not as high as thought moves nothing on screen`() {
    let desk = measured { 20 + Double(($0 * 7919) % 160) }
    desk.stage.input { desk.list.scrollToRow(at: ListView.IndexPath(row: 500), at: .top, animated: false) }
    desk.stage.settle()
    #expect(desk.isTidy)
    var last: [String: Double] = [:]
    desk.stage.touchDown(200, 60)
    desk.stage.pull(by: 0, 40, seconds: 0.1)
    for _ in 0..<100 {
      let before = desk.list.visibleCells.map { (($0 as? TextCell)?.text ?? "", $0.screenFrame.minY) }
      last = Dictionary(before) { a, _ in a }
      desk.stage.pull(by: 0, 10, seconds: 1.0 / 60)
      for cell in desk.list.visibleCells {
        guard let text = (cell as? TextCell)?.text, let old = last[text] else { continue }
        #expect(abs(cell.screenFrame.minY - old - 10) < 2, "\(text): \(cell.screenFrame.minY - old)")
      }
      #expect(desk.isTidy)
    }
    desk.stage.lift()
    desk.stage.settle()
  }

  @Test func `an animated scroll ends at its row, however wrong the estimates were`() {
    let desk = measured { 90 + Double(($0 * 31) % 200) }
    desk.stage.input { desk.list.scrollToRow(at: ListView.IndexPath(row: 700), at: .top, animated: true) }
    #expect(desk.stage.settle())
    let rect = desk.list.rectForRow(at: ListView.IndexPath(row: 700)) ?? .zero
    #expect(abs(rect.minY - desk.list.contentOffset.y) < 1 && desk.isTidy)
  }

  @Test func `at another width rows are measured anew, and the first one stays`() {
    let desk = measured { _ in 60 }
    desk.scroll(to: 6000)
    let first = desk.list.indexPathsForVisibleRows.first
    desk.rows.heights = { _ in 100 }
    desk.stage.input { desk.list.frame = Rect(50, 50, 200, 200) }
    desk.stage.settle()
    #expect(desk.list.indexPathsForVisibleRows.first == first && desk.isTidy)
    #expect(desk.list.visibleCells.allSatisfy { $0.bounds.size == Size(200, 100) })
  }

  // MARK: Bad data sources

  @Test(arguments: [Double.nan, -1.5, .infinity, 1e9, 0])
  func `heights that are none are replaced, with one warning`(height: Double) {
    let desk = measured { $0 % 2 == 0 ? height : 40 }
    for y in [0.0, 500, 2000, 0] { desk.scroll(to: y) }
    #expect(desk.isTidy && desk.list.contentSize.isFinite)
    #expect(desk.warnings.count == (height == 0 ? 0 : 1), "\(desk.warnings)")
    let row = desk.list.rectForRow(at: ListView.IndexPath(row: 0))?.height
    #expect(row == (height == 1e9 ? 1e6 : height == 0 ? 1 : 44))
    desk.stage.fling(by: -200)
    #expect(desk.stage.settle())
  }

  @Test(arguments: [Double.nan, -5, .infinity, 1e9, 0])
  func `a row height that is none is replaced`(height: Double) {
    let desk = ListStage([1000], rowHeight: height)
    #expect(desk.isTidy && desk.list.contentSize.height.isFinite && desk.list.visibleCells.count <= 200)
    desk.stage.fling(by: -200)
    #expect(desk.stage.settle())
  }

  @Test func `negative counts are none, and too many are cut`() {
    let desk = ListStage([10, 10, 10])
    desk.rows.lie = { [5, -3, .max][$0] }
    desk.stage.input { desk.list.reloadData() }
    desk.stage.settle()
    #expect(desk.list.numberOfRows(inSection: 0) == 5 && desk.list.numberOfRows(inSection: 1) == 0)
    #expect(desk.list.numberOfRows(inSection: 2) == 999_999_995 && desk.warnings.count == 2)
    desk.scroll(to: 1e10)
    #expect(desk.isTidy)
  }

  @Test func `a data source that reloads, scrolls and selects while it is asked is answered afterwards`() {
    let desk = ListStage()
    var calls = 0
    desk.rows.onCell = { list, path in
      calls += 1
      if calls < 20 {
        list.reloadData()
        list.contentOffset = Point(0, Double(path.row) * 10)
        list.selectRow(at: path, animated: false)
        list.layoutIfNeeded()
      }
      return nil
    }
    desk.stage.input { desk.list.reloadData() }
    #expect(desk.stage.settle())
    #expect(desk.isTidy && calls < 2000)
  }

  @Test func `a data source that always reloads does not hang`() {
    let desk = ListStage()
    desk.rows.onCell = { list, _ in
      list.reloadData()
      return nil
    }
    desk.stage.input { desk.list.reloadData() }
    desk.stage.frames(20)
    #expect(desk.rows.asked < 20_000)
    desk.rows.onCell = nil
    #expect(desk.stage.settle())
    #expect(desk.isTidy)
  }

  @Test func `one cell for all rows, or one that stands elsewhere, is refused with one warning`() {
    let desk = ListStage()
    let one = ListViewCell()
    desk.rows.onCell = { _, _ in one }
    desk.stage.input { desk.list.reloadData() }
    desk.stage.settle()
    #expect(desk.list.visibleCells.count == 5 && Set(desk.list.visibleCells.map(ObjectIdentifier.init)).count == 5)
    #expect(desk.warnings.count == 1)
    desk.scroll(to: 1000)
    #expect(desk.isTidy && desk.warnings.count == 1)
  }

  @Test func `an identifier without a maker gives empty cells, with a warning`() {
    let desk = ListStage()
    desk.rows.onCell = { list, _ in list.dequeueReusableCell(withIdentifier: "unknown") }
    desk.stage.input { desk.list.reloadData() }
    desk.stage.settle()
    #expect(desk.list.visibleCells.count == 5 && desk.warnings.count == 1)
  }

  @Test func `a list without a data source, or that loses it, is empty`() {
    let desk = ListStage()
    desk.stage.input { desk.list.dataSource = nil }
    desk.stage.settle()
    #expect(desk.list.visibleCells.isEmpty && desk.list.contentSize.height == 0)
    #expect(desk.list.indexPathForRow(at: Point(5, 5)) == nil)
  }

  @Test func `it is idle with a list on screen`() {
    let desk = ListStage()
    desk.stage.settle(for: 2)
    #expect(!desk.stage.loop.needsFrame && desk.stage.loop.nextDeadline == nil && !desk.stage.window.hasWork)
  }

  @Test func `without a height of its own a cell is as high as what is in it`() {
    final class Note: ListViewCell {
      let label = Label("", fontSize: 15, color: .white)
      override init(frame: Rect = .zero) {
        super.init(frame: frame)
        label.relativeFrame = .fill
        addSubview(label)
      }
    }
    let desk = ListStage([20])
    desk.list.register(forCellReuseIdentifier: "note") { Note() }
    desk.rows.onCell = { list, path in
      let cell = list.dequeueReusableCell(withIdentifier: "note")
      (cell as? Note)?.label.text = String(repeating: "several words ", count: path.row % 3 * 4 + 1)
      return cell
    }
    desk.stage.input { desk.list.rowHeight = ListView.automaticDimension }
    desk.stage.settle()
    let cells = desk.list.visibleCells.compactMap { $0 as? Note }
    let fitting = cells.map { $0.label.sizeThatFits(Size(300, .infinity)).height }
    #expect(cells.count > 3 && cells.map(\.frame.height) == fitting && Set(fitting).count > 1 && desk.isTidy)
  }

  @Test func `rows that vanish from the data while the list shows them do no harm`() {
    let desk = ListStage([50])
    desk.rows.onCell = { [unowned desk] _, _ in
      if desk.rows.sections[0].count > 3 { desk.rows.sections[0].removeLast(3) }
      return nil
    }
    for y in [400.0, 900, 1800] { desk.scroll(to: y) }
    #expect(desk.stage.settle() && desk.isTidy && desk.list.numberOfRows(inSection: 0) == 50)
    desk.stage.input { desk.list.reloadData() }
    desk.stage.settle()
    #expect(desk.isTidy && desk.list.numberOfRows(inSection: 0) < 50)
  }
}
