import Controls
import Geometry
import Stage
import Testing
import Transitions
import Views

@testable import Inspector
@testable import StagecraftInspector

struct InspectorTests {
  @Test func `the inspector of one stage is shown by another`() {
    let program = HeadlessStage(size: Size(480, 320))
    program.show(ViewController())
    let stage = HeadlessStage(size: Size(1040, 660))
    let controller = InspectorController(program.core, on: stage.core)
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

  @Test func `a paused program says so in its window, and a click there goes on`() throws {
    let canvas = program.core
    #expect(canvas.overlay == nil)
    for past in [false, true] {
      push()
      stage.press(.space)
      if past {
        stage.press(.left)
        stage.press(.left)
      }
      program.advance()
      let texts = (canvas.overlay?() ?? []).compactMap { if case .text(let item) = $0 { item.string } else { nil } }
      #expect(texts.count == 1 && texts[0].hasPrefix(past ? "Recorded" : "Paused"))
      program.click(at: Point(240, 200))
      #expect(canvas.playback.isPaused, "a click elsewhere is withheld")
      program.click(at: Point(240, 24))
      #expect(!canvas.playback.isPaused && !canvas.playback.isInPast && canvas.overlay == nil)
    }
    stage.press(.space)
    controller.stop()
    #expect(canvas.overlay == nil && !canvas.playback.isPaused)
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
    #expect(timeline.timeline.rows.contains { $0.name.hasPrefix("Transition 1 ") })
    program.core.environment.makeCurrent()
    stack.popViewController(animated: true)
    while program.advance() {}
    timeline.update()
    #expect(timeline.timeline.axis.span.upperBound >= program.time - 2)
    #expect(!timeline.timeline.rows.contains { $0.name.hasPrefix("Transition 1 ") })
    controller.stop()
  }

  // MARK: Undo

  private func find(_ title: String, in view: View) -> Button? {
    if let button = view as? Button, button.title == title { return button }
    return view.subviews.lazy.compactMap { find(title, in: $0) }.first
  }

  @Test func `after a click on Write Control-Z takes the last change back`() throws {
    let bench = try TuningBench()
    let stage = HeadlessStage(size: Size(1040, 660))
    let controller = InspectorController(bench.stage.core, on: stage.core)
    stage.show(controller)
    controller.show(page: "Tuning")
    bench.go("open")
    bench.run(0.1)
    while stage.advance() {}
    let page = try #require(controller.page as? TuningPage)
    page.tuning.set(.number(0.8), for: "response")
    while stage.advance() {}
    let write = try #require(find("Write", in: page.view))
    stage.click(at: write.screenFrame.center)
    while stage.advance() {}
    #expect(try bench.text.contains("\"response\": 0.8") && !write.isEnabled)
    #expect(page.shownMessage == "response written into board.json")
    stage.press(.character("z"), modifiers: .control)
    while stage.advance() {}
    #expect(page.tuning.snapshot.sets?.values["response"] == .number(0.5))
    controller.stop()
  }
}
