import Controls
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// Drags whose closures and windows do what they should not, and hands in a hurry.
struct HostileDragTests {
  private let desk = DragStage()
  private var stage: ControlStage { desk.stage }

  @Test func `a source without items lifts nothing, and the press is a click`() {
    desk.left.dragInteraction = DragInteraction { _ in [] }
    stage.press(100, 60)
    stage.drag(by: 30, 0, seconds: 0.1)
    #expect(desk.isAtRest)
    stage.release()
    desk.left.dragInteraction = nil
    desk.lift()
    #expect(desk.isAtRest)
  }

  enum Deed: CaseIterable { case removeTarget, removeSource, removeInteraction, cancel, reload, drop, resize }

  private func perform(_ deed: Deed, _ session: DragSession) {
    switch deed {
    case .removeTarget: desk.right.removeFromSuperview()
    case .removeSource: desk.left.removeFromSuperview()
    case .removeInteraction: (desk.left.dragInteraction, desk.right.dropInteraction) = (nil, nil)
    case .cancel: session.cancel()
    case .reload:
      desk.songs.sections = [[]]
      desk.left.reloadData()
      desk.right.reloadData()
    case .drop: session.target?.dropInteraction?.perform(session)
    case .resize: stage.window.frame = Rect(0, 0, 150, 80)
    }
  }

  @Test(arguments: Deed.allCases, ["canHandle", "operation", "area", "landing", "spring", "perform", "end"])
  func `a closure that pulls the rug away`(deed: Deed, place: String) {
    var isDone = false
    func act(_ session: DragSession?) {
      guard !isDone, let session else { return }
      isDone = true
      perform(deed, session)
    }
    var last: DragSession?
    var drop = DropInteraction { session in if place == "perform" { act(session) } }
    drop.canHandle = { session in
      last = session
      if place == "canHandle" { act(session) }
      return true
    }
    drop.operation = { session in
      if place == "operation" { act(session) }
      return .move
    }
    drop.area = { session in
      if place == "area" { act(session) }
      return Rect(0, .nan, 10, 10)
    }
    drop.landing = { session in
      if place == "landing" { act(session) }
      return Rect(.infinity, 0, 1, 1)
    }
    drop.onSpringLoad = { session in if place == "spring" { act(session) } }
    desk.right.dropInteraction = drop
    desk.onEnd = { if place == "end" { act(last) } }
    desk.lift()
    stage.drag(to: 300, 100, seconds: 0.2)
    stage.frames(50)
    stage.drag(by: 1, 5, seconds: 0.1)
    stage.release()
    stage.settle()
    #expect(desk.isAtRest && desk.sessions.values.allSatisfy { $0 == 1 })
    #expect(desk.log.count { $0.hasPrefix("end") } == 1)
  }

  @Test func `a window that is resized in mid-drag goes on`() {
    desk.lift()
    stage.drag(to: 300, 100, seconds: 0.2)
    stage.resize(800, 600)
    stage.frames(3)
    #expect(desk.overlays.first?.bounds.size == Size(800, 600) && desk.mark != nil)
    stage.release()
    stage.settle()
    #expect(desk.isAtRest && desk.take().hasSuffix("end move"))
  }

  @Test func `a target that moves under a resting hand is lit no more`() {
    desk.lift()
    stage.drag(to: 300, 100, seconds: 0.2)
    #expect(desk.mark != nil)
    stage.input { desk.right.frame.origin.y = 200 }
    stage.frames(2)
    #expect(desk.mark == nil)
    stage.input { desk.right.frame.origin.y = 0 }
    stage.frames(2)
    #expect(desk.mark != nil)
    stage.input { desk.right.isHidden = true }
    stage.frames(2)
    #expect(desk.mark == nil)
    stage.release()
    stage.settle()
    #expect(desk.take() == "end cancel" && desk.isAtRest)
  }

  @Test func `a screen that covers the source ends the drag`() {
    let stage = TransitionStage(director: nil)
    let screen = ViewController()
    var ends: [DropOperation] = []
    let card = View(frame: Rect(10, 10, 80, 80))
    card.dragInteraction = DragInteraction { _ in
      [DragItem("card")]
    } didEnd: {
      ends.append($1)
    }
    stage.show(screen)
    screen.view.addSubview(card)
    stage.frame()
    stage.press(50, 50)
    stage.drag(by: 60, 0, seconds: 0.2)
    #expect(stage.window.subviews.contains { $0.identifier == "drag" })
    stage.input { screen.present(ViewController(), animated: false) }
    stage.settle()
    #expect(ends == [.cancel] && !stage.window.subviews.contains { $0.identifier == "drag" })
  }

  @Test func `a million selected rows are asked for once each, and rows out of sight have no views`() {
    let desk = DragStage(count: 1_000_000)
    desk.left.allowsMultipleSelection = true
    var asked = 0
    desk.left.dragInteraction = DragInteraction { place in
      asked += 1
      return [DragItem(place.indexPath?.row)]
    }
    desk.stage.input { desk.window.setFocus(desk.left) }
    desk.stage.key(.character("a"), modifiers: .control)
    let before = desk.songs.asked
    desk.lift(row: 1)
    #expect(asked == 1_000_000 && desk.songs.asked - before < 5)
    desk.stage.key(.escape)
    desk.stage.settle()
    #expect(desk.isAtRest)
  }

  @Test(arguments: 0..<20)
  func `hands in a hurry: each session ends once, and nothing is left`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let room = Rect(-20, -20, 440, 340)
    desk.right.dropInteraction?.onSpringLoad = { [desk] _ in desk.right.contentOffset.y = 0 }
    for _ in 0..<500 {
      switch generator.int(in: 0...13) {
      case 0...2: stage.pointer(.began, at: generator.point(in: room))
      case 3...6: stage.pointer(.moved, at: generator.point(in: room))
      case 7, 8: stage.release()
      case 9: stage.key(.escape)
      case 10: generator.bool(probability: 0.3) ? stage.cancelPointer() : stage.frames(generator.int(in: 0...50))
      case 11:
        let old = desk.songs.sections[0]
        desk.songs.sections[0].shuffle(using: &generator)
        stage.input { desk.left.apply(desk.songs.sections[0].difference(from: old).inferringMoves()) }
      case 12: stage.drag(by: generator.double(in: -200...200), generator.double(in: -99...99), seconds: 0.05)
      default: stage.frames(generator.int(in: 0...3))
      }
      #expect(desk.overlays.count <= 8)
      #expect(desk.sessions.values.allSatisfy { $0 == 1 })
    }
    stage.release()
    stage.settle()
    #expect(desk.isAtRest && desk.sessions.values.allSatisfy { $0 == 1 })
    let (moved, kept) = (desk.queue.sections[0].filter { $0.hasPrefix("s") }, desk.songs.sections[0])
    #expect(Set(moved + kept).count == 20 && moved.count + kept.count == 20, "no item is lost or doubled")
  }
}
