import Controls
import Geometry
import TestSupport
import Testing
import Views

/// What headers do under the mouse and the keys: sorting, widths, places.
struct TableHeaderTests {
  private func sortable(_ columns: Int = 4) -> TableStage {
    TableStage(columns: columns) { for column in $0.columns { column.isSortable = true } }
  }

  // MARK: Sorting

  @Test func `a click sorts by a column, another one turns the direction`() {
    let desk = sortable()
    desk.data.onSort = { [data = desk.data] table in
      let old = data.rows
      let isAscending = table.sortDescriptors.first?.isAscending ?? true
      data.rows.sort { isAscending ? $0 < $1 : $0 > $1 }
      table.apply(from: old, to: data.rows)
    }
    desk.stage.input { desk.table.selectRow(at: ListView.IndexPath(row: 1), animated: false) }
    desk.stage.click(100, 65)
    #expect(desk.data.take() == "sort c0+" && desk.column(0).sortOrder == .ascending)
    desk.stage.click(100, 65)
    #expect(desk.data.take() == "sort c0-" && desk.column(0).sortOrder == .descending)
    desk.stage.settle()
    #expect(desk.selected == [998] && desk.text(0, 0) == "999 c0", "the selection goes with its row")
    desk.stage.click(200, 65)
    #expect(desk.data.take() == "sort c1+ c0-" && desk.column(0).sortOrder == nil)
    desk.stage.input { desk.table.sortDescriptors = [TableSortDescriptor(key: "c3")] }
    #expect(desk.data.take().isEmpty && desk.column(3).sortOrder == .ascending)
  }

  @Test func `the arrow turns on a spring, and rows move to their places`() throws {
    let desk = sortable()
    desk.data.onSort = { [data = desk.data] table in
      let old = data.rows
      data.rows.swapAt(0, 2)
      table.apply(from: old, to: data.rows)
    }
    desk.stage.click(100, 65)
    desk.stage.settle()
    desk.stage.wait(1)
    desk.stage.click(100, 65)
    desk.stage.frames(4)
    let header = try #require(desk.header(0))
    let arrow = try #require(desk.all(in: header).first { $0 is PathView })
    #expect(arrow.transform.a > -0.98 && arrow.transform.a < 0.98, "\(arrow.transform)")
    #expect((desk.frame(0, 0)?.minY ?? 0) > 82, "on its way up")
    desk.stage.settle()
    #expect(arrow.transform.a < -0.999 && desk.frame(0, 0)?.minY == 80)
  }

  @Test func `a column that is not sortable takes no click and no focus`() {
    let desk = TableStage(columns: 4)
    desk.stage.click(100, 65)
    #expect(desk.data.take().isEmpty && desk.header(0)?.canBecomeFocused == false)
  }

  @Test func `Tab leads to one header, arrows to the others, Space sorts`() {
    let desk = sortable(20)
    desk.focus()
    desk.key(.tab)
    #expect(desk.stage.window.focusedView === desk.header(0))
    for _ in 0..<5 { desk.key(.right) }
    #expect(desk.stage.window.focusedView === desk.header(5) && desk.table.contentOffset.x >= 300)
    desk.key(.space)
    #expect(desk.data.take() == "sort c5+")
    desk.key(.enter)
    #expect(desk.data.take() == "sort c5-")
    desk.key(.left)
    #expect(desk.stage.window.focusedView === desk.header(4))
    desk.key(.right, .shift)
    #expect(desk.data.take() == "c4 110.0")
    desk.key(.right, .option)
    #expect(desk.data.take() == "c4>5" && desk.stage.window.focusedView === desk.header(4))
    desk.key(.down)
    #expect(desk.stage.window.focusedView === desk.table)
  }

  // MARK: Widths

  @Test func `the edge of a header is dragged, within the limits`() {
    let desk = sortable()
    desk.column(0).maximumWidth = 220
    #expect(desk.stage.window.hitTest(Point(147, 65))?.cursor == .resizeHorizontal)
    desk.stage.press(147, 65)
    desk.stage.drag(by: 500, 0, seconds: 0.2)
    #expect(desk.column(0).width == 220)
    desk.stage.drag(by: -440, 0, seconds: 0.2)
    #expect(desk.column(0).width == 160 && desk.frame(0, 1)?.minX == 210)
    desk.stage.drag(by: -500, 0, seconds: 0.2)
    #expect(desk.column(0).width == 40)
    desk.stage.release()
    desk.stage.settle()
    #expect(desk.data.take() == "c0 40.0", "reported once, and no click")
  }

  @Test func `Escape gives the width back, a resize meanwhile does no harm`() {
    let desk = sortable()
    desk.focus()
    desk.stage.press(147, 65)
    desk.stage.drag(by: 60, 0, seconds: 0.1)
    desk.stage.input { desk.table.frame = Rect(50, 50, 150, 120) }
    desk.stage.frame()
    desk.key(.escape)
    #expect(desk.column(0).width == 100)
    desk.stage.drag(by: 60, 0, seconds: 0.1)
    desk.stage.release()
    desk.stage.settle()
    #expect(desk.column(0).width == 100 && desk.data.take().isEmpty)
  }

  @Test func `a stretched last column is dragged from the width that is seen`() {
    let desk = sortable(2)
    desk.stage.input { desk.table.frame = Rect(50, 50, 280, 200) }
    desk.stage.settle()
    desk.stage.press(327, 65)
    desk.stage.drag(by: 40, 0, seconds: 0.2)
    desk.stage.release()
    desk.stage.settle()
    #expect(desk.column(1).width == 220 && desk.table.contentSize.width == 320)
  }

  @Test func `a double click fits the column to what is in sight`() {
    let desk = sortable()
    desk.data.text = { _, row in row == 500 ? String(repeating: "w", count: 90) : String(repeating: "w", count: 20) }
    desk.stage.input { desk.table.reloadData() }
    desk.stage.settle()
    desk.stage.click(147, 65)
    desk.stage.click(147, 65)
    desk.stage.settle()
    #expect((150.0...200).contains(desk.column(0).width), "\(desk.column(0).width)")
    #expect(desk.data.take() == "c0 \(desk.column(0).width)")
  }

  @Test func `a column is dragged to another width from right to left`() {
    let desk = sortable()
    desk.stage.input { desk.stage.window.overrideLayoutDirection = .rightToLeft }
    desk.stage.settle()
    desk.stage.press(253, 65)
    desk.stage.drag(by: -50, 0, seconds: 0.2)
    desk.stage.release()
    #expect(desk.column(0).width == 150)
  }

  // MARK: Places

  @Test func `a header is dragged to another place, and the others make room`() {
    let desk = sortable()
    desk.stage.press(100, 65)
    desk.stage.drag(by: 120, 0, seconds: 0.3)
    desk.stage.rest(1)
    #expect(desk.frame(0, 0)?.minX == 170 && desk.frame(0, 1)?.minX == 50, "the cells go with their header")
    desk.stage.release()
    desk.stage.frame()
    #expect(desk.data.take() == "c0>1" && (desk.frame(0, 1)?.minX ?? 0) > 150, "on a spring")
    desk.stage.settle()
    #expect(desk.table.columns.map(\.identifier) == ["c1", "c0", "c2", "c3"])
    #expect(desk.frame(0, 0)?.minX == 50 && desk.frame(0, 1)?.minX == 150 && desk.header(0)?.screenFrame.minX == 150)
  }

  @Test func `Escape cancels, and a column on its way is seized where it is`() {
    let desk = sortable()
    desk.focus()
    desk.stage.press(100, 65)
    desk.stage.drag(by: 120, 0, seconds: 0.3)
    desk.stage.input { desk.table.becomeFocused() }
    desk.stage.key(.escape)
    desk.stage.release()
    desk.stage.frames(4)
    let there = desk.header(0)?.screenFrame.minX ?? 0
    #expect(there > 60 && there < 170, "\(there)")
    desk.stage.press(there + 50, 65)
    var (last, jump) = (there, 0.0)
    desk.stage.onFrame = {
      let now = desk.header(0)?.screenFrame.minX ?? 0
      (last, jump) = (now, max(jump, abs(now - last)))
    }
    desk.stage.drag(by: 60, 0, seconds: 0.4)
    #expect(jump < 25 && last > 60, "\(jump)")
    desk.stage.key(.escape)
    desk.stage.release()
    desk.stage.settle()
    #expect(desk.header(0)?.screenFrame.minX == 50 && desk.data.take().isEmpty)
  }

  @Test func `a column that is held at the edge scrolls the others, beside the fixed one`() {
    let desk = TableStage { $0.isFirstColumnFixed = true }
    desk.stage.press(200, 65)
    desk.stage.drag(to: 345, 65, seconds: 0.2)
    desk.stage.rest(3)
    let x = desk.table.contentOffset.x
    #expect(x > 500 && (desk.header(1)?.screenFrame.minX ?? 0) > 250, "\(x)")
    desk.stage.drag(to: 155, 65, seconds: 0.2)
    desk.stage.rest(10)
    #expect(desk.table.contentOffset.x == 0)
    desk.stage.release()
    desk.stage.settle()
    #expect(desk.table.columns[1].identifier == "c1" && desk.frame(0, 1)?.minX == 150)
  }

  @Test func `columns that go while one is dragged end the drag`() {
    let desk = sortable()
    desk.stage.press(100, 65)
    desk.stage.drag(by: 120, 0, seconds: 0.3)
    desk.stage.input { desk.table.removeTableColumn(desk.column(0)) }
    desk.stage.drag(by: 50, 0, seconds: 0.1)
    desk.stage.release()
    desk.stage.settle()
    #expect(desk.table.columns.count == 3 && desk.frame(0, 0)?.minX == 50 && desk.frame(0, 1)?.minX == 150)
  }

  @Test func `the fixed column stays the first`() {
    let desk = sortable()
    desk.stage.input { desk.table.isFirstColumnFixed = true }
    desk.stage.settle()
    desk.stage.press(100, 65)
    desk.stage.drag(by: 120, 0, seconds: 0.3)
    desk.stage.release()
    desk.stage.settle()
    #expect(desk.table.columns[0].identifier == "c0")
    desk.stage.press(200, 65)
    desk.stage.drag(by: -120, 0, seconds: 0.3)
    desk.stage.release()
    desk.stage.settle()
    #expect(desk.table.columns[0].identifier == "c0" && desk.frame(0, 1)?.minX == 150)
  }

  // MARK: Assistive technologies

  @Test func `a reader knows a table, its headers with their order, rows and cells`() {
    let desk = sortable(3)
    desk.stage.input { desk.table.sortDescriptors = [TableSortDescriptor(key: "c1", isAscending: false)] }
    desk.stage.settle()
    let table = desk.stage.window.accessibilityTree().first(.table)
    #expect(table?.columnCount == 3 && table?.childCount == 1000)
    #expect(table?.first(.columnHeader, "Column 1")?.sortOrder == .descending)
    #expect(table?.first(.columnHeader, "Column 0")?.sortOrder == nil)
    let row = table?.children.first { $0.position?.index == 1 && $0.traits.contains(.selectable) }
    #expect(row?.role == .row && row?.children.map(\.role) == [.cell, .cell, .cell])
    #expect(row?.children.last?.label == "0 c2" && row?.children.last?.position?.index == 3)
  }
}
