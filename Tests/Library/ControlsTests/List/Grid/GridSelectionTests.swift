import Controls
import Geometry
import Testing
import Views

/// Cells of a grid that are selected by keys, by clicks, and by a rectangle. The list lies at (50, 50).
struct GridSelectionTests {
  private let grid = GridStage([100])
  private var list: ListView { grid.list }
  private var stage: ScrollStage { grid.stage }
  private var band: View? { list.subviews.first { $0.border.width == 1 && !($0 is ListViewCell) } }

  private func press(_ x: Double, _ y: Double, _ keys: KeyModifiers = [], _ phase: PointerEvent.Phase = .began) {
    stage.input {
      let point = Point(50 + x, 50 + y)
      stage.window.send(.pointer(PointerEvent(phase, at: point, time: stage.time, modifiers: keys)))
    }
  }
  private func drag(_ x: Double, _ y: Double) {
    press(x, y, [], .moved)
    stage.frame()
  }
  private func release(_ x: Double, _ y: Double) {
    press(x, y, [], .ended)
    stage.settle(for: 1)
  }
  private func keys(_ keys: Key..., with modifiers: KeyModifiers = []) -> Int? {
    for key in keys { stage.key(key, modifiers: modifiers) }
    stage.settle()
    return grid.lead
  }
  private func focus(_ row: Int) {
    stage.input {
      stage.window.setFocus(list)
      list.selectRow(at: nil, animated: false)
      list.selectRow(at: .init(row: row), animated: false)
    }
  }

  // MARK: Keys

  @Test func `arrows go in two dimensions, and to the sides on to the next line`() {
    focus(4)
    #expect(keys(.right) == 5 && keys(.right) == 6 && keys(.left) == 5)
    #expect(keys(.up) == 2 && keys(.up) == 2 && keys(.down) == 5 && keys(.down) == 8)
    #expect(keys(.home) == 0 && keys(.left) == 0 && keys(.end) == 99 && keys(.right) == 99)
    // The last line has one cell: from the third column the nearest one is there.
    #expect(keys(.up) == 96 && keys(.right, .right) == 98 && keys(.down) == 99 && keys(.down) == 99)
    #expect(list.contentOffset.y == list.contentSize.height - 200 && stage.window.focusedView === list)
  }

  @Test func `pages keep the column`() {
    focus(1)
    // 200 points are three lines of 60, and a part.
    #expect(keys(.pageDown) == 10 && keys(.pageDown) == 19 && keys(.pageUp) == 10 && keys(.pageUp, .pageUp) == 1)
    grid.resize(300, 40)
    #expect(keys(.pageDown) == 4, "at least a line on")
  }

  @Test func `lines of different sections follow each other`() {
    let grid = GridStage([4, 0, 2], header: 20)
    grid.stage.input {
      grid.stage.window.setFocus(grid.list)
      grid.list.selectRow(at: .init(row: 2), animated: false)
    }
    func key(_ key: Key) -> ListView.IndexPath? {
      grid.stage.key(key)
      grid.stage.settle()
      return grid.list.indexPathForSelectedRow
    }
    #expect(key(.down) == .init(row: 3) && key(.down) == .init(row: 0, section: 2))
    #expect(key(.right) == .init(row: 1, section: 2) && key(.up) == .init(row: 3))
  }

  @Test func `right to left the arrows go as they point`() {
    stage.input { stage.window.overrideLayoutDirection = .rightToLeft }
    stage.settle()
    focus(4)
    #expect(keys(.left) == 5 && keys(.right, .right) == 3 && keys(.up) == 0)
  }

  @Test func `Shift extends in reading order, also by arrows`() {
    focus(4)
    #expect(keys(.down, with: .shift) == 7 && grid.selected == [4, 5, 6, 7])
    #expect(keys(.left, with: .shift) == 6 && grid.selected == [4, 5, 6])
    press(150, 20, .control)
    press(150, 20, .control, .ended)
    #expect(grid.selected == [1, 4, 5, 6])
  }

  @Test func `a click beside the cells gives the selection up`() {
    focus(4)
    press(100, 30)
    release(100, 30)
    #expect(grid.selected == [] && grid.rows.take() == "-4")
    focus(4)
    press(100, 30, .control)
    press(100, 30, .control, .ended)
    #expect(grid.selected == [4])
  }

  // MARK: The rectangle

  @Test func `a rectangle from beside the cells selects what it meets, live`() {
    press(100, 30)
    drag(60, 40)
    #expect(grid.selected == [0] && band?.frame == Rect(60, 30, 40, 10))
    drag(60, 70)
    #expect(grid.selected == [0, 3])
    drag(230, 90)
    #expect(grid.selected == [1, 2, 4, 5] && grid.rows.take() == "+0 +3 -0 -3 +1 +2 +4 +5")
    drag(100, 60)
    #expect(grid.selected == [])
    drag(110, 130)
    release(110, 130)
    #expect(grid.selected == [1, 4, 7] && band == nil)
    stage.key(.right)
    #expect(grid.lead == 8, "keys go on from the hand")
  }

  @Test func `Escape selects what was selected before`() {
    focus(8)
    press(100, 30)
    drag(110, 90)
    #expect(grid.selected == [1, 4])
    stage.key(.escape)
    #expect(grid.selected == [8] && band == nil && list.indexPathForSelectedRow?.row == 8)
    drag(250, 150)
    release(250, 150)
    #expect(grid.selected == [8] && band == nil, "the press is over")
  }

  @Test func `with Control it adds, and a lost press takes it back`() {
    focus(8)
    press(100, 30, .control)
    drag(110, 40)
    #expect(grid.selected == [1, 8])
    stage.cancelPointer()
    #expect(grid.selected == [8] && band == nil)
  }

  @Test func `at an edge the list scrolls under it, and the wheel does anywhere`() {
    press(100, 30)
    drag(250, 199)
    stage.frames(90)
    let end = list.contentOffset.y
    #expect(end > 100 && grid.selected.contains(4) && grid.selected.count > 8)
    #expect(grid.selected.allSatisfy { $0 % 3 != 0 }, "the first column is beside it")
    #expect(band?.frame.minY == 30 && abs((band?.frame.maxY ?? 0) - end - 199) < 1)
    stage.wheel(3, at: Point(250, 150))
    drag(250, 150)
    stage.frames(30)
    #expect(abs((band?.frame.maxY ?? 0) - list.bounds.minY - 150) < 1)
    release(250, 150)
    #expect(stage.settle() && band == nil)
  }

  @Test func `cells, headers, fingers and lists of one selection begin none`() {
    press(20, 20)
    drag(250, 150)
    #expect(band == nil && grid.selected == [])
    release(250, 150)
    stage.touchDown(150, 80)
    stage.pull(by: 0, -40, seconds: 0.2)
    stage.lift()
    stage.settle()
    #expect(band == nil && list.contentOffset.y > 0)
    grid.desk.scroll(to: 0)
    list.allowsMultipleSelection = false
    press(100, 30)
    drag(250, 150)
    #expect(band == nil && grid.selected == [])
    release(250, 150)
  }

  @Test func `rows that change under it, a reload and another layout do no harm`() {
    focus(8)
    press(100, 30, .control)
    drag(110, 40)
    grid.desk.change((1..<100).map { "\($0)" })
    drag(110, 45)
    #expect(grid.selected == [1, 7])
    stage.key(.escape)
    #expect(grid.selected == [7])
    release(110, 45)
    for change in [{ list.reloadData() }, { list.cellLayout = .rows }] {
      stage.input { list.cellLayout = .grid(GridStage.layout) }
      stage.settle()
      press(100, 30)
      drag(110, 140)
      stage.input(change)
      drag(250, 150)
      release(250, 150)
      #expect(band == nil && stage.settle())
    }
  }

  @Test func `a rectangle over a million cells is one range`() {
    let grid = GridStage([3_000_000])
    grid.stage.press(150, 80)
    grid.stage.move(52, 90)
    grid.stage.input { grid.list.contentOffset = Point(0, 40_000_000) }
    grid.stage.move(349, 100)
    grid.stage.frame()
    #expect(grid.list.indexPathForSelectedRow != nil)
    grid.stage.release()
  }
}
