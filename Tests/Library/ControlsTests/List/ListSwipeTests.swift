import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Actions beside rows. The list has rows of 40 points and shows five; it lies at (50, 50) and is 300 wide.
struct ListSwipeTests {
  private let desk: ListStage
  private final class Chosen {
    var words: [String] = []
    func take() -> String {
      defer { words = [] }
      return words.joined(separator: " ")
    }
  }
  private let chosen = Chosen()

  init() {
    desk = ListStage([20])
    let chosen = chosen
    desk.rows.trailing = { path in
      guard path.row != 4 else { return nil }
      return SwipeActionsConfiguration([
        ContextualAction(style: .destructive, title: "Bin", icon: .trash) { chosen.words.append("delete \($0.row)") },
        ContextualAction(title: "Flag") { chosen.words.append("flag \($0.row)") },
      ])
    }
    desk.rows.leading = { path in
      guard path.row == 0 else { return nil }
      return SwipeActionsConfiguration(
        [ContextualAction(title: "Read") { chosen.words.append("read \($0.row)") }],
        performsFirstActionWithFullSwipe: false)
    }
  }

  private var stage: ScrollStage { desk.stage }
  /// How far the row with a text has gone to the left.
  private func offset(_ text: String) -> Double { -(desk.cell(text)?.frame.minX ?? .nan) }
  private var open: Int? { desk.list.indexPathForRowWithSwipeActions?.row }

  /// A drag on a row, from the middle of the list.
  private func drag(_ row: Int, by x: Double, seconds: Double = 0.4, rests: Bool = true) {
    let y = 70 + Double(row) * 40
    stage.press(220, y)
    stage.drag(to: 220 + x, y, seconds: seconds)
    if rests { stage.rest() }
  }

  @Test func `the row goes with the hand, and shows its actions`() {
    drag(1, by: -60)
    #expect(abs(offset("1") - 60) < 0.5 && offset("0") == 0 && open == 1)
    stage.release()
    stage.settle()
    #expect(offset("1") == 0 && open == nil, "less than half of the actions closes")
    drag(1, by: -100)
    stage.release()
    stage.settle()
    #expect(offset("1") == 148 && open == 1, "two buttons of 74 points")
  }

  @Test func `a throw opens and closes`() {
    drag(1, by: -40, seconds: 0.05, rests: false)
    stage.release()
    stage.settle()
    #expect(offset("1") == 148)
    drag(1, by: 40, seconds: 0.05, rests: false)
    stage.release()
    stage.settle()
    #expect(offset("1") == 0 && open == nil)
  }

  @Test func `a click on a button chooses its action, and the row closes`() {
    drag(1, by: -120)
    stage.release()
    stage.settle()
    stage.click(50 + 300 - 148 + 20, 110)
    #expect(chosen.take() == "flag 1")
    stage.settle()
    #expect(offset("1") == 0 && open == nil && desk.rows.take() == "", "it is no click on the row")
    drag(1, by: -120)
    stage.release()
    stage.settle()
    stage.click(50 + 300 - 20, 110)
    #expect(chosen.take() == "delete 1")
  }

  @Test func `a full swipe chooses the first action`() {
    drag(1, by: -200)
    #expect(chosen.take() == "")
    stage.release()
    #expect(chosen.take() == "delete 1")
    stage.settle()
    #expect(offset("1") == 0 && open == nil)
    drag(1, by: -200)
    stage.drag(by: 60, 0, seconds: 0.2)
    stage.rest()
    stage.release()
    stage.settle()
    #expect(chosen.take() == "" && offset("1") == 148, "back before the release it only opens")
  }

  @Test func `without a full swipe the row stretches`() {
    drag(0, by: 250)
    #expect(offset("0") < -74 && offset("0") > -200)
    stage.release()
    stage.settle()
    #expect(chosen.take() == "" && offset("0") == -74)
  }

  @Test func `a row or a side without actions does not move`() {
    drag(4, by: -100)
    #expect(offset("4") == 0 && open == nil)
    stage.release()
    drag(1, by: 100)
    #expect(offset("1") == 0 && open == nil)
    stage.release()
    stage.settle()
  }

  @Test func `one row is open at a time`() {
    drag(1, by: -120)
    stage.release()
    stage.settle()
    drag(3, by: -120)
    stage.release()
    stage.settle()
    #expect(offset("1") == 0 && open == nil, "the press closes the first one")
    drag(3, by: -120)
    stage.release()
    stage.settle()
    #expect(offset("3") == 148 && open == 3)
  }

  @Test func `a press elsewhere closes, and is no click`() {
    drag(1, by: -120)
    stage.release()
    stage.settle()
    stage.click(200, 190)
    stage.settle()
    #expect(open == nil && desk.rows.take() == "")
    stage.click(200, 190)
    #expect(desk.rows.take() == "+3")
  }

  @Test func `scrolling closes`() {
    drag(1, by: -120)
    stage.release()
    stage.settle()
    stage.wheel(-1)
    stage.settle(for: 0.5)
    #expect(open == nil && desk.isTidy)
  }

  @Test func `two fingers on a touchpad swipe`() {
    for _ in 0..<12 {
      stage.wait(1.0 / 60)
      stage.wheel(0, precise: true, at: Point(200, 110), horizontal: 1)
      stage.frame(after: 0)
    }
    #expect(open == 1 && abs(offset("1") - 120) < 9)
    stage.settle(for: 0.5)
    #expect(offset("1") == 148)
    for _ in 0..<4 { stage.wheel(-3, precise: true, at: Point(200, 110)) }
    #expect(stage.y > 0)
  }

  @Test func `a drag up or down on a row scrolls or moves it, and does not swipe`() {
    stage.press(200, 110)
    stage.drag(to: 190, 200, seconds: 0.2)
    stage.release()
    stage.settle()
    #expect(open == nil)
  }

  // MARK: Keys

  @Test func `Left reveals the trailing actions of the selected row, Return chooses, and the list has the focus again`()
  {
    stage.input { stage.window.setFocus(desk.list) }
    stage.input { desk.list.selectRow(at: ListView.IndexPath(row: 2), animated: false) }
    stage.key(.left)
    stage.settle()
    #expect(offset("2") == 148 && stage.window.focusedView is Control)
    stage.key(.enter)
    #expect(chosen.take() == "delete 2")
    stage.settle()
    #expect(open == nil && stage.window.focusedView === desk.list)
    stage.key(.left)
    stage.settle()
    stage.key(.left)
    stage.key(.space)
    #expect(chosen.take() == "flag 2", "the arrow goes on to the next action")
  }

  @Test func `Escape closes, and Right reveals the leading actions`() {
    stage.input { stage.window.setFocus(desk.list) }
    stage.input { desk.list.selectRow(at: ListView.IndexPath(row: 0), animated: false) }
    stage.key(.right)
    stage.settle()
    #expect(offset("0") == -74)
    stage.key(.escape)
    stage.settle()
    #expect(open == nil && stage.window.focusedView === desk.list)
    stage.input { desk.list.selectRow(at: ListView.IndexPath(row: 1), animated: false) }
    stage.key(.right)
    stage.settle()
    #expect(open == nil)
  }

  // MARK: Changes meanwhile

  @Test func `an action that removes its own row takes it away`() {
    desk.rows.trailing = { [unowned desk] _ in
      SwipeActionsConfiguration([
        ContextualAction(style: .destructive, title: "Delete") { path in
          var rows = desk.rows.sections[0]
          rows.remove(at: path.row)
          desk.change(rows)
        }
      ])
    }
    drag(1, by: -220)
    stage.release()
    stage.settle()
    #expect(desk.texts == "0 2 3 4 5" && desk.isTidy && open == nil)
    #expect(desk.list.visibleCells.allSatisfy { $0.frame.minX == 0 })
    let buttons = desk.list.subviews.flatMap(\.subviews).filter { $0 is Control }
    #expect(buttons.isEmpty, "nothing of the actions is left")
  }

  @Test func `an action that reloads the list closes`() {
    desk.rows.trailing = { [unowned desk] _ in
      SwipeActionsConfiguration([ContextualAction(title: "Again") { _ in desk.list.reloadData() }])
    }
    drag(1, by: -220)
    stage.release()
    stage.settle()
    #expect(desk.isTidy && open == nil)
  }

  @Test func `an open row stays open where others come and go`() {
    drag(1, by: -120)
    stage.release()
    stage.settle()
    desk.change(["new"] + desk.rows.sections[0])
    stage.settle()
    #expect(open == 2 && offset("1") == 148)
    desk.change(desk.rows.sections[0].filter { $0 != "1" })
    stage.settle()
    #expect(open == nil && desk.isTidy)
  }

  @Test func `a configuration without actions is none`() {
    desk.rows.trailing = { _ in SwipeActionsConfiguration([]) }
    drag(1, by: -120)
    stage.release()
    stage.settle()
    #expect(open == nil && desk.isTidy)
  }

  @Test func `the program closes a row`() {
    drag(1, by: -120)
    stage.release()
    stage.settle()
    stage.input { desk.list.closeSwipeActions(animated: true) }
    stage.settle()
    #expect(open == nil && desk.isTidy)
    drag(1, by: -120)
    stage.release()
    stage.settle()
    stage.input { desk.list.closeSwipeActions(animated: false) }
    #expect(open == nil && offset("1") == 0)
  }

  @Test func `the row is continuous in place and velocity where the hand lets go`() {
    stage.press(300, 110)
    stage.drag(to: 200, 110, seconds: 0.25)
    let before = offset("1")
    stage.release()
    #expect(abs(offset("1") - before) < 0.5)
    stage.frame(after: 1e-4)
    let start = offset("1")
    stage.frame(after: 1e-4)
    #expect(abs((offset("1") - start) / 1e-4 - 400) < 8, "\((offset("1") - start) / 1e-4)")
    stage.settle()
  }

  @Test func `a delegate that reloads the list when it is asked for actions reveals none`() {
    desk.rows.trailing = { [desk] _ in
      desk.list.reloadData()
      return SwipeActionsConfiguration([ContextualAction(title: "Flag") { _ in }])
    }
    drag(1, by: -120)
    stage.release()
    stage.settle()
    #expect(open == nil && desk.isTidy)
  }
}
