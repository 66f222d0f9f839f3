import Controls
import Geometry
import Testing
import Views

/// A right-to-left list with rows of 40 points; it lies at (50, 50) and is 300 wide.
struct RightToLeftListTests {
  private let desk: ListStage
  private var stage: ScrollStage { desk.stage }

  init() {
    desk = ListStage([20])
    let action = ContextualAction(title: "Bin") { _ in }
    desk.rows.trailing = { _ in SwipeActionsConfiguration([action]) }
    desk.rows.leading = { $0.row == 0 ? SwipeActionsConfiguration([action]) : nil }
    desk.stage.input { [desk] in desk.stage.window.overrideLayoutDirection = .rightToLeft }
    desk.stage.settle()
  }

  private func x(_ text: String) -> Double { desk.cell(text)?.frame.minX ?? .nan }
  private var open: Int? { desk.list.indexPathForRowWithSwipeActions?.row }
  private var actions: View? { desk.list.subviews.first { "\(type(of: $0))" == "SwipeActionsView" } }

  private func drag(_ row: Int, by x: Double) {
    let y = 70 + Double(row) * 40
    stage.press(200, y)
    stage.drag(to: 200 + x, y, seconds: 0.4)
    stage.rest()
    stage.release()
    stage.settle()
  }

  @Test func `a drag to the right reveals the trailing actions, at the left`() {
    drag(1, by: 70)
    #expect(x("1") == 74 && open == 1)
    #expect(actions?.frame.minX == 0 && actions?.frame.width == 74)
    drag(1, by: -70)
    #expect(x("1") == 0 && open == nil)
  }

  @Test func `a drag to the left reveals the leading actions, at the right`() {
    drag(0, by: -70)
    #expect(x("0") == -74 && open == 0)
    #expect(actions?.frame.maxX == 300)
  }

  @Test func `a drag the wrong way reveals nothing`() {
    drag(1, by: -70)
    #expect(x("1") == 0 && open == nil)
  }

  @Test func `the arrow that moves a row aside reveals what is there`() {
    stage.input { stage.window.setFocus(desk.list) }
    stage.key(.down)
    stage.key(.right)
    stage.settle()
    #expect(open == 0 && x("0") == 74)
    stage.key(.escape)
    stage.settle()
    stage.input { stage.window.setFocus(desk.list) }
    stage.key(.left)
    stage.settle()
    #expect(open == 0 && x("0") == -74)
  }

  @Test func `the scroll bar is at the left`() {
    stage.input { desk.list.flashScrollIndicators() }
    stage.frame()
    let bar = desk.list.subviews.first { "\(type(of: $0))" == "ScrollIndicator" }
    #expect(bar?.frame.minX == 0)
  }
}
