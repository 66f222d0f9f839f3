import Geometry
import SDLStage
import Testing
import Transitions
import Views

@testable import Inspector

struct InspectorTests {
  @Test func `the inspector of one stage is shown by another`() {
    let program = HeadlessStage(size: Size(480, 320))
    program.show(ViewController())
    let stage = HeadlessStage(size: Size(1040, 660))
    let controller = Inspector(program.core).makeController(on: stage.core)
    stage.show(controller)
    #expect(controller.page.view.window === stage.window)
    controller.stop()
  }
}

/// The inspector as its user has it: keys, and what is in sight.
struct InspectorKeyTests {
  private let program = HeadlessStage(size: Size(480, 320))
  private let stage = HeadlessStage(size: Size(1040, 660))
  private let controller: InspectorController
  private let stack: NavigationController

  init() {
    stack = NavigationController(root: ViewController())
    program.show(stack)
    controller = InspectorController(program.core, on: stage.core)
    stage.show(controller)
    while stage.advance() {}
  }

  private func push() {
    program.core.environment.makeCurrent()
    let next = ViewController()
    next.view.backgroundColor = Color(rgb: 0x804020)
    stack.pushViewController(next, animated: true)
    while program.advance() {}
    while stage.advance() {}
  }

  @Test func `a click on a tab leaves Space and the arrows to the time`() {
    push()
    // The tab of the second page.
    stage.click(at: Point(120, 53))
    while stage.advance() {}
    #expect(controller.page.title == "Curves")
    stage.press(.space)
    #expect(program.core.playback.isPaused)
    stage.press(.left)
    program.advance()
    while stage.advance() {}
    #expect(program.core.playback.isInPast && controller.page.title == "Curves")
    stage.press(.end)
    program.advance()
    #expect(!program.core.playback.isPaused)
    controller.stop()
  }

  @Test func `at rest the last motion stays in sight, and the next one is followed`() throws {
    push()
    let timeline = try #require(controller.children.first as? TimelinePage)
    // The program runs on without motion.
    for _ in 1...30 {
      program.core.loop.requestFrame()
      program.core.frame(at: program.time + 1)
    }
    timeline.update()
    #expect(timeline.timeline.axis.span.contains(0.3))
    #expect(timeline.timeline.rows.contains { $0.name == "Transition 1" })
    program.core.environment.makeCurrent()
    stack.popViewController(animated: true)
    while program.advance() {}
    timeline.update()
    #expect(timeline.timeline.axis.span.upperBound >= program.time - 2)
    #expect(!timeline.timeline.rows.contains { $0.name == "Transition 1" })
    controller.stop()
  }
}
