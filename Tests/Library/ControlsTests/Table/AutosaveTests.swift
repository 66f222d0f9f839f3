import Controls
import Geometry
import TestSupport
import Testing

@testable import Views

/// What scroll views, lists and tables with an autosave name are in the next run of the program.
struct AutosaveTests {
  /// The state as the next run reads it from a file.
  private func next(_ window: Window) -> SavedState {
    let state = SavedState()
    state.read(window.savedState.lines.map { $0[...] })
    return state
  }

  private func desk(_ count: Int = 1000, in state: SavedState, columns: Int = 4) -> TableStage {
    TableStage(count, columns: columns) { table in
      table.window?.savedState = state
      for column in table.columns { column.isSortable = true }
      table.autosaveName = "songs"
    }
  }

  private func settle(_ desk: TableStage, _ change: () -> Void) {
    desk.stage.input(change)
    desk.stage.settle()
  }

  @Test func `columns have the order, widths, visibility and sorting, and the list its place, of the last run`() {
    let first = desk(in: SavedState())
    settle(first) {
      first.table.moveColumn(first.column(2), to: 0)
      first.column(0).width = 133.5
      first.column(3).isHidden = true
    }
    first.stage.click(first.header(0)!.screenFrame.center.x, 65)
    first.scroll(to: 30, 5013)
    let second = desk(in: next(first.stage.window))
    #expect(second.table.columns.map(\.identifier) == ["c2", "c0", "c1", "c3"])
    #expect(second.table.columns.map(\.width) == [133.5, 100, 100, 100])
    #expect(second.column(3).isHidden && second.table.sortDescriptors == first.table.sortDescriptors)
    #expect(!second.table.sortDescriptors.isEmpty)
    #expect(second.table.contentOffset == first.table.contentOffset && second.rows == first.rows)
  }

  @Test func `recent files are the last ten, each once, of any name`() {
    let window = Window()
    let files = (0..<12).map { FilePath("/tmp/a b/%20/\($0)") } + [FilePath(bytes: [47, 255, 10, 32])]
    for file in files + [files[5], FilePath("relative"), FilePath("/" + String(repeating: "x", count: 1000))] {
      window.savedState.noteRecentFile(file)
    }
    let expected = [files[5], files[12]] + files[6...11].reversed() + [files[4], files[3]]
    #expect(window.savedState.recentFiles == expected && next(window).recentFiles == expected)
    let long = (0..<10).map { FilePath(bytes: [47, 48 + UInt8($0)] + [UInt8](repeating: 255, count: 998)) }
    for file in long { window.savedState.noteRecentFile(file) }
    #expect(next(window).recentFiles.first == long.last)
    window.savedState.clearRecentFiles()
    #expect(next(window).recentFiles.isEmpty)
    window.savedState["recent-files"] = "nothing file:/// http://a/b \u{0}"
    #expect(window.savedState.recentFiles == [FilePath("/")])
  }

  @Test func `a view that left the window is remembered, and one of the same name takes over`() {
    let first = desk(in: SavedState())
    first.scroll(to: 0, 800)
    settle(first) { first.table.removeFromSuperview() }
    let second = desk(in: next(first.stage.window))
    #expect(second.table.contentOffset.y == 800)
    settle(second) { second.table.contentOffset.y = 400 }
    #expect(desk(in: next(second.stage.window)).table.contentOffset.y == 400)
  }

  @Test func `rows that come later are waited for, until the list is scrolled`() {
    let first = desk(in: SavedState())
    first.scroll(to: 0, 8013)
    let second = desk(10, in: next(first.stage.window))
    #expect(second.table.contentOffset.y == 0)
    #expect(desk(in: next(second.stage.window)).table.contentOffset.y == 8013, "closed before the rows came")
    settle(second) {
      second.data.rows = Array(0..<1000)
      second.table.reloadData()
    }
    #expect(second.table.contentOffset.y == 8013)
    let third = desk(10, in: next(first.stage.window))
    third.scroll(to: 0, 40)
    settle(third) {
      third.data.rows = Array(0..<1000)
      third.table.reloadData()
    }
    #expect(third.table.contentOffset.y == 40)
  }

  @Test func `columns that come after the first layout are restored, and kept until then`() {
    let first = desk(in: SavedState())
    settle(first) { first.table.moveColumn(first.column(3), to: 0) }
    first.scroll(to: 0, 800)
    let state = next(first.stage.window)
    let late = TableStage(1000, columns: 0) { table in
      table.window?.savedState = state
      table.autosaveName = "songs"
    }
    let again = desk(in: next(late.stage.window))
    #expect(again.table.columns.map(\.identifier) == ["c3", "c0", "c1", "c2"] && again.table.contentOffset.y == 800)
    settle(late) { for index in 0..<4 { late.table.addTableColumn(TableColumn("c\(index)", title: "")) } }
    #expect(late.table.columns.map(\.identifier) == ["c3", "c0", "c1", "c2"] && late.table.contentOffset.y == 800)
  }

  @Test func `columns that are changed while rows are waited for are saved, and so is the place of the last run`() {
    let first = desk(in: SavedState())
    first.scroll(to: 0, 8013)
    let waiting = desk(10, in: next(first.stage.window))
    settle(waiting) { waiting.column(1).width = 155 }
    let third = desk(in: next(waiting.stage.window))
    #expect(third.column(1).width == 155 && third.table.contentOffset.y == 8013)
  }

  @Test func `a program that scrolls before the first frame wins`() {
    let first = desk(in: SavedState())
    first.scroll(to: 0, 800)
    let stage = TableStage(1000, columns: 2) { table in
      table.window?.savedState = next(first.stage.window)
      table.autosaveName = "songs"
      table.contentOffset.y = 120
    }
    #expect(stage.table.contentOffset.y == 120)
  }

  @Test(arguments: [false, true]) func `a scroll view is where it was, in both directions of writing`(_ mirrored: Bool)
  {
    func scroller(_ state: SavedState) -> ScrollStage {
      let stage = ScrollStage(content: Size(2000, 2000))
      stage.input {
        stage.window.savedState = state
        stage.window.semanticContentAttribute = mirrored ? .forceRightToLeft : .forceLeftToRight
        stage.scroll.autosaveName = "page"
      }
      stage.settle()
      return stage
    }
    let first = scroller(SavedState())
    first.input { first.scroll.contentOffset = Point(700, 321.5) }
    first.settle()
    #expect(scroller(next(first.window)).scroll.contentOffset == Point(700, 321.5))
  }

  @Test(arguments: [
    "", "row", "row=", "row=nan", "row=-5 gap=3", "row=1e300", "row=7.5", "x=inf y=-1e308", "columns=", "columns=c0",
    "columns=c0:nan,c0:9,c0:-4:hidden", "columns=:::,,%,%zz:1 sort=c0", "sort=zz:up,c1:sideways,c1:up",
    "row=5 gap=1e300",
    "columns=c3:1e300,c1:0", "\u{0}=\u{0} = = =",
  ])
  func `a state that was edited by hand or is of another version leaves a whole table`(_ text: String) {
    let state = SavedState()
    state["songs"] = text
    let desk = desk(in: state)
    #expect(Set(desk.table.columns.map(\.identifier)) == ["c0", "c1", "c2", "c3"])
    #expect(desk.table.columns.allSatisfy { TableColumn.widths.contains($0.width) && $0.width.isFinite })
    let range = 0.0...(desk.table.contentSize.height - 200)
    #expect(range.contains(desk.table.contentOffset.y) && !desk.rows.isEmpty)
    desk.scroll(to: 0, 80)
    #expect(desk.table.contentOffset.y == 80)
  }

  @Test func `values of a program come back exactly, and what is no name or too much is not kept`() {
    let window = Window()
    var warnings: [String] = []
    window.onWarning = { warnings.append($0) }
    let texts = ["", "a b", "two\nlines\r\n", "100 % \u{0} ü 漢 \u{7f}", String(repeating: "x", count: 16_384)]
    for (index, text) in texts.enumerated() { window.savedState["value-\(index)"] = text }
    #expect(warnings.isEmpty)
    window.savedState["two words"] = "1"
    window.savedState[""] = "1"
    window.savedState["long"] = String(repeating: "x", count: 16_385)
    #expect(warnings.count == 3)
    let state = next(window)
    for (index, text) in texts.enumerated() { #expect(state["value-\(index)"]?.isExactly(text) == true) }
    #expect(state["long"] == nil && state["two words"] == nil && state[""] == nil)
    for index in 0..<1200 { window.savedState["n\(index)"] = "1" }
    #expect(window.savedState.lines.count == SavedState.limits.names)
    state.read(["value-0", "a%zzb c%", "x %FF", " y", "ok 1"])
    #expect(state["ok"] == "1" && state["x"] == nil && state["value-0"] == "")
  }
}
