import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Rows that are dragged to other places. The list has rows of 40 points and shows five; it lies at (50, 50).
struct ListReorderTests {
  private let desk: ListStage

  init() {
    desk = ListStage([20])
    desk.list.allowsReordering = true
  }

  private var stage: ScrollStage { desk.stage }
  private var texts: String { desk.rows.sections[0].prefix(8).joined(separator: " ") }
  /// The upper edge of the row with a text, in the viewport.
  private func top(_ text: String) -> Double? { desk.cell(text).map { $0.frame.minY - desk.list.bounds.minY } }

  private func press(_ y: Double) { stage.press(200, 50 + y) }
  private func drag(to y: Double, seconds: Double = 0.3) { stage.drag(to: 200, 50 + y, seconds: seconds) }
  private func rest() { stage.frames(60) }

  @Test func `the row is under the hand, and the others make room`() {
    press(20)
    drag(to: 105)
    rest()
    #expect(desk.cell("0")?.isLifted == true && top("0") == 85)
    #expect(top("1") == 0 && top("2") == 40 && top("3") == 120)
    #expect(desk.rows.take() == "", "the data source is asked at the end")
    drag(to: 60)
    rest()
    #expect(top("0") == 40 && top("1") == 0 && top("2") == 80)
    stage.release()
    stage.settle()
    #expect(desk.rows.take() == "0.0>0.1" && texts.hasPrefix("1 0 2 3") && desk.isTidy)
    #expect(desk.cell("0")?.isLifted == false && desk.cell("0")?.shadow == nil)
  }

  @Test func `rows make room on springs`() {
    press(20)
    drag(to: 65)
    var places: [Double] = []
    for _ in 0..<30 {
      stage.frame()
      places.append(top("1") ?? -1)
    }
    #expect(places[0] > 0 && places[0] <= 40 && places.last == 0)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 }, "\(places)")
  }

  @Test func `upwards it is the same`() {
    press(140)
    drag(to: 50)
    stage.release()
    stage.settle()
    #expect(desk.rows.take() == "0.3>0.1" && texts.hasPrefix("0 3 1 2 4") && desk.isTidy)
    #expect(desk.texts.hasPrefix("0 3 1 2 4"))
  }

  @Test func `a row that comes back to its place moves nothing`() {
    press(60)
    drag(to: 120)
    drag(to: 62)
    stage.release()
    stage.settle()
    #expect(desk.rows.take() == "" && desk.isTidy && texts.hasPrefix("0 1 2"))
  }

  @Test func `Escape cancels`() {
    stage.input { stage.window.setFocus(desk.list) }
    press(20)
    drag(to: 130)
    stage.key(.escape)
    stage.settle()
    #expect(desk.isTidy && texts.hasPrefix("0 1 2") && desk.rows.take() == "")
    stage.release()
    stage.settle()
    #expect(desk.isTidy && desk.rows.take() == "", "the press is over")
  }

  @Test func `a lost press cancels`() {
    press(20)
    drag(to: 130)
    stage.cancelPointer()
    stage.settle()
    #expect(desk.isTidy && desk.rows.take() == "" && desk.cell("0")?.isLifted == false)
  }

  @Test func `at the edges the list scrolls, and the row goes on under the hand`() {
    press(20)
    drag(to: 196)
    let before = stage.y
    stage.frames(30)
    #expect(stage.y > before + 50)
    #expect(abs((top("0") ?? 0) - 176) < 0.5)
    drag(to: 100)
    let y = stage.y
    stage.frames(30)
    #expect(stage.y == y, "away from the edge it stops")
    stage.release()
    stage.settle()
    #expect(desk.isTidy && desk.rows.take().hasPrefix("0.0>0."))
  }

  @Test func `the wheel scrolls under a held row`() {
    press(20)
    drag(to: 105)
    for _ in 0..<4 {
      stage.wheel(-1)
      stage.frames(4)
      #expect(abs((top("0") ?? 0) - 85) < 0.5)
    }
    stage.frames(30)
    #expect(stage.y == 212 && abs((top("0") ?? 0) - 85) < 0.5)
    stage.release()
    stage.settle()
    #expect(desk.rows.take() == "0.0>0.7" && desk.isTidy)
  }

  @Test func `the list scrolls to its end, and needs no frames there`() {
    press(20)
    drag(to: 199)
    #expect(stage.settle(within: 5))
    #expect(stage.y == 600)
    stage.release()
    stage.settle()
    #expect(desk.rows.take() == "0.0>0.19" && desk.rows.sections[0].last == "0" && desk.isTidy)
  }

  @Test func `a row that was scrolled away while it was held comes back from there`() {
    press(20)
    drag(to: 199)
    stage.settle(within: 5)
    stage.input { stage.window.setFocus(desk.list) }
    stage.key(.escape)
    stage.settle()
    #expect(desk.isTidy && desk.cell("0") == nil)
    desk.scroll(to: 0)
    #expect(desk.isTidy && desk.texts.hasPrefix("0 1 2"))
  }

  @Test func `rows stay in their sections`() {
    let desk = ListStage([3, 3], header: 20)
    desk.list.allowsReordering = true
    desk.stage.press(200, 50 + 40)
    desk.stage.drag(to: 200, 50 + 190, seconds: 0.3)
    desk.stage.release()
    desk.stage.settle()
    #expect(desk.rows.take() == "0.0>0.2" && desk.isTidy && desk.rows.sections[0] == ["1", "2", "0"])
  }

  @Test func `a row that the data source keeps stays`() {
    desk.rows.canMove = { $0.row != 0 }
    press(20)
    drag(to: 130)
    #expect(desk.cell("0")?.isLifted == false)
    stage.release()
    stage.settle()
    #expect(desk.rows.take() == "")
  }

  @Test func `a finger rests first, and scrolls otherwise`() {
    stage.touchDown(200, 70)
    stage.pull(by: 0, -100, seconds: 0.3)
    #expect(stage.y > 90)
    stage.frames(20)
    stage.lift()
    stage.settle()
    desk.scroll(to: 0)
    stage.touchDown(200, 70)
    stage.frames(40)
    #expect(desk.cell("0")?.isLifted == true)
    stage.pull(by: 0, 50, seconds: 0.3)
    stage.lift()
    stage.settle()
    #expect(desk.rows.take() == "0.0>0.1" && stage.y == 0)
  }

  @Test func `a click still selects, and rows of a list that keeps them do not move`() {
    stage.click(200, 70)
    #expect(desk.rows.take() == "+0")
    desk.list.allowsReordering = false
    press(20)
    drag(to: 130)
    stage.release()
    stage.settle()
    #expect(texts.hasPrefix("0 1 2"))
  }

  @Test func `the selection goes with its row`() {
    stage.input { desk.list.selectRow(at: ListView.IndexPath(row: 0), animated: false) }
    press(20)
    drag(to: 105)
    stage.release()
    stage.settle()
    #expect(desk.list.indexPathForSelectedRow?.row == 2 && desk.cell("0")?.isSelected == true)
  }

  @Test func `rows of different heights change places`() {
    let desk = ListStage([6])
    desk.list.allowsReordering = true
    desk.rows.heights = { path in [30, 70, 50, 20, 60, 40][path.row] }
    desk.stage.input { desk.list.rowHeight = ListView.automaticDimension }
    desk.stage.settle()
    desk.stage.press(200, 50 + 10)
    desk.stage.drag(to: 200, 50 + 90, seconds: 0.3)
    desk.stage.release()
    desk.stage.settle()
    #expect(desk.rows.sections[0] == ["1", "0", "2", "3", "4", "5"])
    let heights = desk.list.visibleCells.map(\.frame.height)
    #expect(heights.prefix(3) == [70, 30, 50] && desk.isTidy)
  }

  // MARK: Keys

  @Test func `Alt with an arrow moves the selected row, each key by one place, also without a frame between`() {
    stage.input { stage.window.setFocus(desk.list) }
    stage.input { desk.list.selectRow(at: ListView.IndexPath(row: 1), animated: false) }
    for _ in 0..<4 { stage.key(.down, modifiers: .option) }
    stage.settle()
    #expect(desk.rows.take() == "0.1>0.2 0.2>0.3 0.3>0.4 0.4>0.5" && texts == "0 2 3 4 5 1 6 7" && desk.isTidy)
    #expect(desk.list.indexPathForSelectedRow?.row == 5 && top("1") ?? 999 < 161, "and it is in sight")
    for _ in 0..<9 { stage.key(.up, modifiers: .option) }
    stage.settle()
    #expect(texts.hasPrefix("1 0 2") && desk.isTidy && stage.y == 0)
  }

  @Test func `arrows without a frame between each count`() {
    stage.input { stage.window.setFocus(desk.list) }
    stage.input { desk.list.selectRow(at: ListView.IndexPath(row: 0), animated: false) }
    for _ in 0..<9 { stage.key(.down) }
    #expect(desk.list.indexPathForSelectedRow?.row == 9)
    stage.settle()
    #expect(desk.list.indexPathsForVisibleRows.contains(ListView.IndexPath(row: 9)))
  }

  // MARK: Changes meanwhile

  @Test func `a row that is removed while it is held is put down`() {
    press(20)
    drag(to: 105)
    desk.change(Array(desk.rows.sections[0].dropFirst()))
    drag(to: 60)
    stage.release()
    stage.settle()
    #expect(desk.rows.take() == "" && desk.isTidy && texts.hasPrefix("1 2 3"))
  }

  @Test func `a held row keeps its place in the hand when others come and go`() {
    press(60)
    drag(to: 100)
    desk.change(["new"] + desk.rows.sections[0].filter { $0 != "3" })
    stage.frames(40)
    #expect(desk.cell("1")?.isLifted == true && abs((top("1") ?? 0) - 80) < 0.5)
    drag(to: 101)
    stage.release()
    stage.settle()
    #expect(desk.isTidy && Set(desk.rows.sections[0]).count == 20 && desk.texts.contains("1"))
  }

  @Test func `a reload puts the row down at once`() {
    press(20)
    drag(to: 105)
    stage.input { desk.list.reloadData() }
    stage.frame()
    #expect(desk.cell("0")?.isLifted == false)
    stage.release()
    stage.settle()
    #expect(desk.isTidy && desk.rows.take() == "")
  }

  @Test func `a data source that reloads in the move has its reload after it`() {
    desk.rows.onMove = { $0.reloadData() }
    press(20)
    drag(to: 105)
    stage.release()
    stage.settle()
    #expect(desk.isTidy && desk.texts.hasPrefix("1 2 0 3"))
  }

  @Test func `a list that leaves its window puts the row down`() {
    press(20)
    drag(to: 105)
    stage.input { desk.list.removeFromSuperview() }
    stage.settle()
    stage.input { stage.window.addSubview(desk.list) }
    stage.settle()
    #expect(desk.isTidy && desk.rows.take() == "" && desk.cell("0")?.isLifted == false)
  }

  // MARK: At random

  @Test(arguments: 0..<30) func `random drags, keys and changes leave the rows in order`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let desk = ListStage([Int.random(in: 1...30, using: &random)])
    desk.list.allowsReordering = true
    desk.stage.input { desk.stage.window.setFocus(desk.list) }
    var isDown = false
    for step in 0..<60 {
      let before = desk.rows.sections[0]
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where !isDown:
        desk.stage.press(200, Double.random(in: 50...250, using: &random))
        isDown = true
      case 1, 2, 3:
        if isDown { desk.stage.drag(to: 200, Double.random(in: 0...300, using: &random), seconds: 0.1) }
      case 4 where isDown:
        desk.stage.release()
        isDown = false
      case 5: desk.stage.key(Bool.random(using: &random) ? .escape : .down, modifiers: [])
      case 6: desk.stage.key(.up, modifiers: .option)
      case 7:
        var rows = before
        if Bool.random(using: &random), rows.count > 1 {
          rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
        } else {
          rows.insert("n\(step)", at: Int.random(in: 0...rows.count, using: &random))
        }
        desk.change(rows)
      default: desk.stage.frames(3)
      }
      if desk.rows.sections[0] != before { #expect(Set(desk.rows.sections[0]).count == desk.rows.sections[0].count) }
    }
    if isDown { desk.stage.release() }
    #expect(desk.stage.settle(within: 20), "seed \(seed)")
    #expect(desk.isTidy, "seed \(seed)")
    let shown = desk.list.indexPathsForVisibleRows.map { desk.rows.sections[0][$0.row] }.joined(separator: " ")
    #expect(desk.texts == shown, "seed \(seed)")
    #expect(!desk.list.visibleCells.contains { $0.isLifted }, "seed \(seed)")
  }
}
