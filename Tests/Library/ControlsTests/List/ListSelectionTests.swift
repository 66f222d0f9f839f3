import Controls
import Geometry
import Runtime
import Testing
import Views

/// Which rows of a list are selected, by the mouse, fingers and keys.
struct ListSelectionTests {
  private let desk = ListStage()

  @Test(arguments: [true, false], [3, 1000])
  func `keys of a list mean one thing, whether or not it can scroll, and the focus stays`(selects: Bool, rows: Int) {
    let desk = ListStage([rows])
    let below = Control(frame: Rect(0, 280, 300, 20))
    below.onActivate = {}
    desk.stage.input {
      desk.list.allowsSelection = selects
      desk.list.allowsReordering = true
      desk.stage.window.addSubview(below)
      desk.stage.window.setFocus(desk.list)
    }
    for key in [Key.up, .down, .home, .end, .down, .down, .space, .pageUp, .pageDown, .space, .home, .up] {
      desk.stage.key(key)
      desk.stage.settle(for: 1)
      #expect(desk.stage.window.focusedView === desk.list, "\(key)")
    }
  }

  private func click(_ row: Int, _ keys: KeyModifiers = []) {
    let point = Point(200, 50 + Double(row) * 40 + 20 - desk.list.contentOffset.y)
    for phase in [PointerEvent.Phase.began, .ended] {
      desk.stage.input {
        desk.stage.window.send(.pointer(PointerEvent(phase, at: point, time: desk.stage.time, modifiers: keys)))
      }
    }
    desk.stage.settle(for: 1)
  }

  private var selected: [Int] { desk.list.indexPathsForSelectedRows.map(\.row) }

  @Test func `a click selects one row, and the delegate hears of it`() {
    click(1)
    #expect(selected == [1] && desk.rows.take() == "+1")
    click(3)
    #expect(selected == [3] && desk.rows.take() == "-1 +3")
    #expect(desk.list.cellForRow(at: ListView.IndexPath(row: 3))?.isSelected == true)
    #expect(desk.list.cellForRow(at: ListView.IndexPath(row: 1))?.isSelected == false)
  }

  @Test func `with Control a click adds and takes rows, with Shift it extends`() {
    desk.list.allowsMultipleSelection = true
    click(1)
    click(3, .control)
    #expect(selected == [1, 3])
    click(1, .control)
    #expect(selected == [3])
    click(0)
    click(2, .shift)
    #expect(selected == [0, 1, 2] && desk.list.indexPathForSelectedRow?.row == 2)
    click(1, .shift)
    #expect(selected == [0, 1])
  }

  @Test func `a second click at once activates`() {
    for _ in 0..<2 { desk.stage.click(200, 110) }
    #expect(desk.rows.take() == "+1 !1")
  }

  @Test func `an activation tells which keys were held`() {
    var held: [KeyModifiers] = []
    desk.rows.onActivate = { held.append($0.activationModifiers) }
    for _ in 0..<2 { click(1, .control) }
    desk.stage.input { desk.stage.window.setFocus(desk.list) }
    desk.stage.key(.enter, modifiers: .control)
    desk.stage.key(.enter, modifiers: .option)
    desk.stage.key(.enter)
    #expect(held.suffix(2) == [.control, []] && held.first == .control)
  }

  @Test func `a row under the pointer is tinted by its theme, over its own color`() {
    desk.stage.input { desk.stage.window.overrideTheme = .light }
    desk.stage.pointer(.hovered, at: Point(200, 70))
    let cell = desk.list.cellForRow(at: .init(row: 0))
    #expect(cell?.displayedColor == Theme.light.text.withAlpha(0.07))
    cell?.backgroundColor = .white
    let color = cell?.displayedColor ?? .clear
    #expect(color.alpha == 1 && color.red < 1 && color.red > 0.85)
    desk.stage.input { desk.stage.window.overrideTheme = .dark }
    cell?.backgroundColor = nil
    #expect(cell?.displayedColor == Theme.dark.text.withAlpha(0.07))
  }

  @Test func `a list can activate a row on each click, also the selected one`() {
    desk.list.activatesOnSingleClick = true
    click(1)
    click(1)
    click(2, .control)
    #expect(desk.rows.take() == "+1 !1 !1 -1 +2")
  }

  @Test func `keys move the selection, and the list follows`() {
    desk.stage.input { desk.stage.window.setFocus(desk.list) }
    func after(_ key: Key, _ keys: KeyModifiers = []) -> [Int] {
      desk.stage.key(key, modifiers: keys)
      desk.stage.settle()
      return selected
    }
    #expect(after(.down) == [0])
    #expect(after(.down) == [1])
    #expect(after(.pageDown) == [6])
    #expect(desk.list.contentOffset.y == 80)
    #expect(after(.end) == [999] && desk.list.contentOffset.y == 39_800)
    #expect(after(.up) == [998])
    #expect(after(.home) == [0] && desk.list.contentOffset.y == 0)
    _ = desk.rows.take()
    #expect(after(.enter) == [0] && desk.rows.take() == "!0")
    #expect(after(.down, .shift) == [0], "where one row can be selected, nothing is extended")
  }

  @Test func `keys extend the selection, take rows, and select all`() {
    desk.list.allowsMultipleSelection = true
    desk.stage.input { desk.stage.window.setFocus(desk.list) }
    desk.stage.key(.down)
    desk.stage.key(.down, modifiers: .shift)
    desk.stage.key(.down, modifiers: .shift)
    #expect(selected == [0, 1, 2])
    desk.stage.key(.up, modifiers: .shift)
    #expect(selected == [0, 1])
    desk.stage.key(.space)
    #expect(selected == [0])
    desk.stage.key(.character("a"), modifiers: .control)
    #expect(selected.count == 1000)
  }

  @Test func `a selection survives scrolling, and a drag selects nothing`() {
    click(2)
    desk.scroll(to: 4000)
    #expect(desk.list.visibleCells.allSatisfy { !$0.isSelected })
    desk.scroll(to: 0)
    #expect(desk.list.cellForRow(at: ListView.IndexPath(row: 2))?.isSelected == true)
    desk.stage.fling(by: -100)
    desk.stage.settle()
    #expect(selected == [2])
  }

  @Test func `a press that stops the list selects nothing, the next one does`() {
    desk.stage.fling(by: -150)
    desk.stage.frames(3)
    desk.stage.touchDown()
    desk.stage.lift()
    #expect(selected == [])
    desk.stage.touchDown()
    desk.stage.lift()
    #expect(selected.count == 1)
  }

  @Test func `the program selects, and without selection nobody does`() {
    desk.stage.input { desk.list.selectRow(at: ListView.IndexPath(row: 700), animated: false, scrollPosition: .middle) }
    desk.stage.settle()
    #expect(selected == [700] && desk.rows.take() == "" && desk.texts.contains("700"))
    desk.stage.input { desk.list.selectRow(at: ListView.IndexPath(row: 7, section: 9), animated: false) }
    #expect(selected == [700])
    desk.stage.input { desk.list.deselectRow(at: ListView.IndexPath(row: 700), animated: false) }
    desk.list.allowsSelection = false
    click(Int(desk.list.contentOffset.y / 40) + 2)
    #expect(selected == [])
  }

  /// A list of 1,000 measured rows that loses all but ten.
  private func keepTenRows() {
    desk.rows.heights = { _ in 50 }
    desk.stage.input { desk.list.rowHeight = ListView.automaticDimension }
    desk.stage.settle()
  }

  private func removeRows() { if desk.rows.sections[0].count > 10 { desk.change((0..<10).map(String.init)) } }

  @Test func `a key selects a row that the delegate removes`() {
    keepTenRows()
    desk.rows.onSelect = { _ in removeRows() }
    desk.stage.input { desk.stage.window.setFocus(desk.list) }
    desk.stage.key(.end)
    desk.stage.settle()
    #expect(selected == [] && desk.list.numberOfRows(inSection: 0) == 10 && desk.isTidy)
  }

  @Test func `a row that the delegate removes when it is selected is not activated, and one that it moves is`() {
    desk.list.activatesOnSingleClick = true
    desk.rows.onSelect = { _ in desk.change(["new"] + desk.rows.sections[0]) }
    click(2)
    #expect(desk.rows.take() == "+2 !3")
    desk.rows.onSelect = { _ in desk.change([]) }
    click(1)
    #expect(desk.rows.take() == "-3 +1")
  }

  @Test func `a row to move by a key is removed while the data source is asked`() {
    keepTenRows()
    desk.list.allowsReordering = true
    desk.stage.input { desk.stage.window.setFocus(desk.list) }
    desk.stage.key(.end)
    desk.stage.settle()
    desk.rows.canMove = { _ in
      removeRows()
      return true
    }
    desk.stage.key(.up, modifiers: .option)
    desk.stage.settle()
    #expect(desk.list.numberOfRows(inSection: 0) == 10 && desk.rows.take() == "+999" && desk.isTidy)
  }

  @Test func `the delegate hears of rows that exist, also when it removes and reloads them`() {
    desk.list.allowsMultipleSelection = true
    desk.stage.input { desk.stage.window.setFocus(desk.list) }
    func selectAll() {
      desk.rows.sections = [(0..<20).map { "\($0)" }]
      desk.stage.input { desk.list.reloadData() }
      desk.stage.settle()
      desk.stage.key(.character("a"), modifiers: .control)
      _ = desk.rows.take()
    }
    selectAll()
    desk.rows.onDeselect = { [rows = desk.rows] list in
      rows.sections[0].removeFirst(10)
      list.reloadData()
      rows.onDeselect = nil
    }
    click(2)
    #expect(desk.rows.take() == "-0" && selected == [])
    selectAll()
    desk.rows.onDeselect = { [desk] _ in
      desk.rows.onDeselect = nil
      desk.change(Array(desk.rows.sections[0].dropLast(10)))
    }
    click(2)
    #expect(desk.rows.take() == "-0 -1 -3 -4 -5 -6 -7 -8 -9" && selected == [2])
    selectAll()
    desk.rows.onDeselect = { [desk] _ in
      desk.rows.onDeselect = nil
      desk.change(Array(desk.rows.sections[0].dropFirst(2)))
    }
    click(2)
    #expect(desk.rows.take() == (["-0"] + (1...17).map { "-\($0)" }).joined(separator: " ") && selected == [0])
  }

  @Test func `sections beyond the limit are left out with a warning`() {
    var warnings: [String] = []
    Warnings.onWarning = { warnings.append($0) }
    desk.rows.sectionCount = .max
    desk.rows.lie = { _ in 0 }
    desk.stage.input { desk.list.reloadData() }
    #expect(desk.list.numberOfSections == 10_000_000)
    #expect(warnings == ["a list has at most 10,000,000 sections; further ones are left out"])
  }
}
