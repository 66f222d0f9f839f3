import Controls
import Geometry
import Testing
import Views

/// Cells of a grid that are dragged to other places. The list lies at (50, 50).
struct GridReorderTests {
  private let grid = GridStage([20])
  private var stage: ScrollStage { grid.stage }
  private var order: String { grid.rows.sections[0].prefix(8).joined(separator: " ") }

  init() { grid.list.allowsReordering = true }

  private func press(_ x: Double, _ y: Double) { stage.press(50 + x, 50 + y) }
  private func drag(_ x: Double, _ y: Double) {
    stage.drag(to: 50 + x, 50 + y, seconds: 0.2)
    stage.frames(60)
  }
  private func release() {
    stage.release()
    stage.settle()
  }

  @Test func `a cell is under the hand in two dimensions, and the others make room in reading order`() {
    press(20, 20)
    drag(130, 90)
    #expect(grid.desk.cell("0")?.isLifted == true && grid.frame("0") == Rect(115, 75, 90, 50))
    #expect(grid.frame("1") == Rect(5, 5, 90, 50) && grid.frame("3") == Rect(205, 5, 90, 50))
    #expect(grid.frame("4") == Rect(5, 65, 90, 50) && grid.frame("5") == Rect(205, 65, 90, 50))
    release()
    #expect(grid.rows.take() == "0.0>0.4" && order == "1 2 3 4 0 5 6 7" && grid.isTidy)
  }

  @Test func `to the side and back nothing moves, and others go on springs`() {
    press(20, 20)
    stage.drag(to: 170, 70, seconds: 0.1)
    stage.frames(2)
    let x = grid.frame("1")?.minX ?? 0
    #expect(x > 5 && x < 105, "\(x)")
    drag(20, 22)
    release()
    #expect(grid.rows.take() == "" && grid.isTidy)
  }

  @Test func `Escape puts it back, and the edge scrolls`() {
    stage.input { stage.window.setFocus(grid.list) }
    press(20, 20)
    drag(150, 197)
    #expect(grid.list.contentOffset.y > 50)
    stage.key(.escape)
    stage.settle()
    #expect(grid.rows.take() == "" && grid.isTidy)
    release()
  }

  @Test func `beyond the cells of its section it stretches, and stays in it`() {
    let grid = GridStage([2, 9], header: 20)
    grid.list.allowsReordering = true
    grid.stage.press(50 + 20, 50 + 40)
    grid.stage.drag(to: 340, 240, seconds: 0.3)
    grid.stage.frames(30)
    let frame = grid.list.cellForRow(at: .init(row: 0))?.frame ?? .zero
    #expect(frame.minX > 105 && frame.minX < 200 && frame.minY > 25 && frame.minY < 140, "\(frame)")
    grid.stage.release()
    grid.stage.settle()
    #expect(grid.rows.take() == "0.0>0.1" && grid.isTidy)
  }

  @Test func `right to left it is the mirror image`() {
    stage.input { stage.window.overrideLayoutDirection = .rightToLeft }
    stage.settle()
    press(280, 20)
    drag(170, 90)
    #expect(grid.frame("0") == Rect(95, 75, 90, 50) && grid.frame("1") == Rect(205, 5, 90, 50))
    release()
    #expect(grid.rows.take() == "0.0>0.4" && grid.isTidy)
  }

  @Test func `rows that change and a resize while it is held leave it in the hand`() {
    press(20, 20)
    drag(130, 90)
    grid.desk.change((0..<20).filter { $0 != 2 }.map { "\($0)" })
    stage.frames(40)
    #expect(grid.frame("0") == Rect(115, 75, 90, 50))
    grid.resize(400)
    stage.frames(40)
    #expect(grid.desk.cell("0")?.isLifted == true)
    release()
    #expect(grid.isTidy && grid.rows.take().hasPrefix("0.0>0."))
    press(20, 20)
    drag(130, 90)
    stage.input { grid.list.cellLayout = .rows }
    stage.settle()
    release()
    #expect(grid.desk.isTidy)
  }

  @Test func `keys move it by lines, and with Shift by places`() {
    stage.input {
      stage.window.setFocus(grid.list)
      grid.list.selectRow(at: .init(row: 1), animated: false)
    }
    stage.key(.down, modifiers: .option)
    stage.settle()
    #expect(grid.rows.take() == "0.1>0.4" && grid.lead == 4 && grid.isTidy)
    stage.key(.right, modifiers: [.option, .shift])
    stage.key(.up, modifiers: .option)
    stage.key(.up, modifiers: .option)
    stage.settle()
    #expect(grid.rows.take() == "0.4>0.5 0.5>0.2" && grid.lead == 2 && grid.isTidy)
  }
}
