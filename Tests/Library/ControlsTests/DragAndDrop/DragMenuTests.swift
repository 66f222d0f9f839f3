import Controls
import Geometry
import TestSupport
import Testing
import Views

/// What keys and screen readers do in place of a drag.
struct DragMenuTests {
  private let desk = DragStage()
  private var stage: ControlStage { desk.stage }
  private var titles: [String] {
    Menu.openMenus(in: stage.window).flatMap(\.children).compactMap { row in
      switch row {
      case .action(let action): action.title
      case .menu(let menu): "\(menu.title) ▸"
      case .separator: nil
      }
    }
  }

  private func select(_ row: Int) {
    stage.input {
      stage.window.setFocus(desk.left)
      desk.left.selectRow(at: ListView.IndexPath(row: row), animated: false)
    }
  }

  @Test func `the menu key lists the targets by their names, and drops`() {
    select(2)
    stage.key(.menu)
    #expect(titles == ["Queue"])
    stage.key(.down)
    stage.key(.enter)
    stage.settle()
    #expect(desk.take() == "drop s2 at 3, end move" && desk.queue.sections[0] == ["q0", "q1", "q2", "s2"])
  }

  @Test func `a context menu gets the targets as a submenu, by the key alone`() {
    desk.left.contextMenu = { Menu(children: [.action(Action("Play"))]) }
    select(2)
    stage.key(.menu)
    #expect(titles == ["Play", "Move to… ▸"])
    Menu.dismiss(in: stage.window)
    stage.settle()
    stage.click2(100, 60)
    #expect(titles == ["Play"])
  }

  @Test func `a finger that rests and lets go opens the context menu, and one that moves drags`() {
    desk.left.contextMenu = { Menu(children: [.action(Action("Play"))]) }
    func touch(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
      stage.input {
        stage.window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: stage.time, pointer: .finger(0))))
      }
    }
    touch(.began, 100, 60)
    stage.frames(40)
    #expect(desk.picture != nil && titles == [])
    touch(.ended, 102, 61)
    #expect(titles == ["Play"] && desk.left.indexPathForSelectedRow?.row == 1)
    Menu.dismiss(in: stage.window)
    stage.settle()
    #expect(desk.take() == "end cancel" && desk.isAtRest)
    touch(.began, 100, 60)
    stage.frames(40)
    touch(.moved, 300, 5)
    touch(.ended, 300, 5)
    #expect(titles == [] && desk.take() == "drop s1 at 0, end move")
    stage.settle()
  }

  @Test func `rows that take items are targets by their names`() {
    let names = ["Pop", "Jazz", "Folk"]
    desk.queue.onCell = { _, path in
      let cell = ListViewCell()
      cell.accessibilityLabel = names[path.row]
      return cell
    }
    var dropped: [Int] = []
    desk.right.dropInteraction = .ontoRows { path, _ in
      path.row == 1 ? .forbidden : .copy
    } perform: { path, _ in
      dropped.append(path.row)
    }
    stage.input { desk.right.reloadData() }
    stage.settle()
    select(0)
    stage.key(.menu)
    #expect(titles == ["Queue ▸"])
    for key in [Key.down, .right, .down, .enter] { stage.key(key) }
    stage.settle()
    #expect(dropped == [2] && desk.take() == "end copy")
  }

  @Test func `without a target the menu says so, and without items there is none`() {
    desk.right.isHidden = true
    select(0)
    stage.key(.menu)
    #expect(titles == ["Nowhere"])
    Menu.dismiss(in: stage.window)
    desk.left.dragInteraction = DragInteraction { _ in [] }
    stage.key(.menu)
    #expect(titles == [])
  }

  @Test func `a reader has the action on rows and on views`() throws {
    let card = View(frame: Rect(195, 0, 10, 10))
    card.accessibilityLabel = "Card"
    card.dragInteraction = DragInteraction { _ in [DragItem("card")] }
    stage.input { stage.window.addSubview(card) }
    #expect(card.accessibility.actions.contains(.custom("Move to…")))
    let cell = try #require(desk.left.visibleCells.dropFirst(3).first)
    #expect(cell.accessibility.actions.contains(.custom("Move to…")))
    #expect(!desk.left.accessibility.actions.contains(.custom("Move to…")), "a list has none, its rows do")
    stage.input { #expect(cell.performAccessibilityAction(.custom("Move to…"))) }
    #expect(titles == ["Queue"])
    stage.key(.down)
    stage.key(.enter)
    stage.settle()
    #expect(desk.take() == "drop s3 at 3, end move")
    card.dragInteraction = nil
    #expect(card.accessibility.actions == [])
  }
}
