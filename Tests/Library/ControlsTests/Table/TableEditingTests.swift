import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Texts of cells that are edited in place.
struct TableEditingTests {
  private let desk = TableStage(columns: 3) { for index in [0, 2] { $0.columns[index].isEditable = true } }

  private func select(_ row: Int) {
    desk.stage.input { desk.table.selectRow(at: ListView.IndexPath(row: row), animated: false) }
    desk.focus()
  }

  @Test(arguments: [Key.enter, .function(2)]) func `a key begins, Return commits, once`(key: Key) {
    select(1)
    desk.key(key)
    #expect(desk.field?.text == "1 c0" && desk.stage.window.focusedView === desk.field)
    desk.typeText("new")
    desk.key(.enter)
    #expect(desk.data.take() == "1 c0=new" && desk.text(1, 0) == "new" && desk.field == nil)
    #expect(desk.stage.window.focusedView === desk.table && !desk.table.isEditing)
  }

  @Test func `Escape brings the old text back`() {
    select(1)
    desk.key(.function(2))
    desk.typeText("new")
    desk.key(.escape)
    #expect(desk.data.take().isEmpty && desk.text(1, 0) == "1 c0" && desk.stage.window.focusedView === desk.table)
  }

  @Test func `a second click edits, a double click activates`() {
    desk.stage.click(100, 100)
    desk.stage.settle(for: 1)
    #expect(desk.field == nil)
    desk.stage.click(100, 100)
    desk.stage.settle(for: 1)
    #expect(desk.field?.text == "0 c0")
    desk.key(.escape)
    desk.stage.click(100, 100)
    desk.stage.wait(0.1)
    desk.stage.click(100, 100)
    desk.stage.settle(for: 1)
    #expect(desk.field == nil && desk.data.take() == "!0")
    desk.stage.settle(for: 1)
    desk.stage.click(200, 100)
    desk.stage.settle(for: 1)
    #expect(desk.field == nil, "that column is not editable")
  }

  @Test func `Tab goes on to the next editable cell, also of the next row, and back`() {
    select(0)
    desk.key(.enter)
    desk.typeText("x")
    desk.key(.tab)
    #expect(desk.data.take() == "0 c0=x" && desk.field?.text == "0 c2")
    desk.key(.tab)
    #expect(desk.field?.text == "1 c0")
    desk.key(.tab, .shift)
    #expect(desk.field?.text == "0 c2" && desk.data.take().isEmpty)
  }

  @Test func `a press elsewhere keeps the text, and so does scrolling away`() {
    select(0)
    desk.key(.enter)
    desk.typeText("x")
    desk.stage.click(100, 180)
    desk.stage.settle()
    #expect(desk.data.take() == "0 c0=x" && !desk.table.isEditing)
    desk.stage.input { desk.table.editCell(in: desk.column(2), at: ListView.IndexPath(row: 1)) }
    desk.typeText("y")
    desk.scroll(to: 0, 4000)
    #expect(desk.data.take() == "1 c2=y" && desk.stage.window.focusedView == nil)
    desk.scroll(to: 0, 0)
    #expect(desk.text(1, 2) == "y" && desk.field == nil)
  }

  @Test func `rows that move take the field along, rows that go or reload drop it`() {
    select(0)
    desk.key(.enter)
    desk.typeText("x")
    let old = desk.data.rows
    desk.data.rows.swapAt(0, 2)
    desk.stage.input { desk.table.apply(from: old, to: desk.data.rows) }
    desk.stage.settle()
    desk.key(.enter)
    #expect(desk.data.take() == "2 c0=x")
    desk.key(.enter)
    desk.typeText("lost")
    let before = desk.data.rows
    desk.data.rows.remove(at: 2)
    desk.stage.input { desk.table.apply(from: before, to: desk.data.rows) }
    desk.stage.settle()
    #expect(desk.data.take().isEmpty && !desk.table.isEditing)
    select(0)
    desk.key(.enter)
    desk.typeText("lost")
    desk.stage.input { desk.table.reloadData() }
    desk.stage.settle()
    #expect(desk.data.take().isEmpty && !desk.table.isEditing && desk.field == nil)
  }

  @Test func `what is not there, or not wanted, is not edited`() {
    let table = desk.table
    #expect(desk.stage.input { table.editCell(in: desk.column(0), at: ListView.IndexPath(row: 5000)) } == false)
    #expect(desk.stage.input { table.editCell(in: desk.column(1), at: ListView.IndexPath(row: 0)) } == false)
    desk.data.mayEdit = false
    select(0)
    desk.key(.enter)
    #expect(desk.field == nil && desk.data.take() == "!0", "Return activates")
  }
}
