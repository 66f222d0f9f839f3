import Controls
import Geometry
import MotionLog
import Runtime
import Stage
import Testing
import Transitions
import Views

/// What a log has of rows that a hand moves. The rows are 40 points high.
struct ListMovementTests {
  private final class Rows: ListViewDataSource, ListViewDelegate {
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 12 }

    func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
      let cell = listView.dequeueReusableCell(withIdentifier: "row")
      cell.identifier = "row \(indexPath.row)"
      return cell
    }

    func listView(
      _ listView: ListView, trailingSwipeActionsConfigurationForRowAt indexPath: ListView.IndexPath
    ) -> SwipeActionsConfiguration? {
      SwipeActionsConfiguration([ContextualAction(title: "Flag") { _ in }])
    }
  }

  private let logged = LoggedStage()
  private let list = ListView(frame: Rect(0, 0, 400, 300))
  private let rows = Rows()

  init() {
    list.identifier = "notes"
    list.rowHeight = 40
    list.register(forCellReuseIdentifier: "row") { ListViewCell() }
    (list.dataSource, list.delegate) = (rows, rows)
    logged.root.view.addSubview(list)
    logged.stage.show(logged.root)
    logged.wait(2)
  }

  /// A drag from a point by a way, in 12 frames, and on until everything rests.
  private func drag(_ x: Double, _ y: Double, by way: Vector) {
    let begin = logged.stage.core.loop.now
    logged.send(.began, x, y, at: begin)
    for step in 1...12 {
      let part = Double(step) / 12
      logged.send(.moved, x + way.x * part, y + way.y * part, at: begin + Double(step) / 60)
      logged.stage.advance()
    }
    logged.send(.ended, x + way.x, y + way.y, at: begin + 12.0 / 60)
    logged.runToRest()
  }

  private func bar(_ plan: String) throws -> PlanBar {
    let found = logged.log.bars.filter { $0.plan == plan }
    try #require(found.count == 1, "\(logged.log.bars.map(\.plan))")
    return found[0]
  }

  @Test func `a row that is swiped has the bars of the hand and of the spring, and marks`() throws {
    drag(300, 60, by: Vector(-90, 0))
    let (hand, spring) = (try bar("SwipeDrag"), try bar("SwipeSpring"))
    #expect(hand.target == "row 1" && spring.target == "row 1" && hand.end == spring.begin)
    let end = try #require(spring.end)
    #expect((0.2...0.9).contains(end - spring.begin) && list.indexPathForRowWithSwipeActions?.row == 1)
    let marks = logged.log.allMarks.filter { $0.view == "row 1" }
    #expect(marks.map(\.kind) == [.seized, .released])
    let velocity = try #require(marks.last?.hand).x
    #expect(velocity < -400 && velocity > -500 && marks.last?.handover?.after.velocity.x == velocity)
    let values = try logged.values("row 1.position.x")
    #expect(zip(values, values.dropFirst()).allSatisfy { abs($1 - $0) < 20 })
  }

  @Test func `a row that closes is seized with its speed, and a reload ends its bars`() throws {
    drag(300, 60, by: Vector(-90, 0))
    logged.stage.click(at: Point(200, 220))
    logged.wait(3)
    let begin = logged.stage.core.loop.now
    logged.send(.began, 200, 60, at: begin)
    for step in 1...4 {
      logged.send(.moved, 200 - Double(step) * 10, 60, at: begin + Double(step) / 60)
      logged.stage.advance()
    }
    let seized = try #require(logged.log.allMarks.last { $0.kind == .seized }?.handover)
    #expect(seized.before.velocity.x > 100, "the row goes back to the right")
    logged.stage.core.loop.dispatch(at: logged.stage.core.loop.now) { list.reloadData() }
    logged.runToRest()
    #expect(logged.log.bars.filter { $0.plan.hasPrefix("Swipe") }.allSatisfy { $0.end != nil })
  }

  @Test func `a row that is dragged to another place has a bar as long as the hand holds it`() throws {
    list.allowsReordering = true
    drag(200, 60, by: Vector(0, 85))
    let hand = try bar("ReorderDrag")
    let marks = logged.log.allMarks.filter { $0.view == "row 1" && $0.kind != .retargeted }
    #expect(hand.target == "row 1" && marks.map(\.kind) == [.seized, .released])
    #expect(hand.begin == marks.first?.time && hand.end == marks.last?.time)
    let velocity = try #require(marks.last?.hand).y
    #expect(velocity > 350 && velocity < 500)
    #expect(marks.last?.handover?.after.velocity == .zero)
  }
}
