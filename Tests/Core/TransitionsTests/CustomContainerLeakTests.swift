import Geometry
import Runtime
import TestSupport
import Testing
import Transitions
import Views

struct CustomContainerLeakTests {
  /// A window with two tabs, the first of two panes, after some of everything, also in mid-flight.
  private func use(_ tracker: LeakTracker) {
    let h = Harness(size: Size(600, 400))
    tracker.track(h.window, "window")
    let stacks = ["a", "b", "c"].map { NavigationController(root: Screen($0)) }
    let split = SplitViewController(primary: stacks[0], secondary: stacks[1])
    let tabs = TabController([split, stacks[2]])
    for (name, controller) in [("split", split), ("tabs", tabs)] as [(String, ViewController)] {
      tracker.track(controller, name)
      tracker.track(controller.view, name + " view")
    }
    for stack in stacks { tracker.track(stack, "stack") }
    h.show(tabs)
    h.key(.tab)
    h.input { stacks[0].pushViewController(tracker.track(Screen("d"), "pushed"), animated: true) }
    h.frames(3)
    h.input { split.showDetailViewController(tracker.track(Screen("e"), "detail"), animated: true) }
    h.settle()
    h.input { stacks[0].setViewControllers([tracker.track(Screen("f"), "set")], animated: true) }
    h.settle()
    stacks[0].topViewController.registerSegue("go", .push) { tracker.track(Screen("g"), "segue") }
    h.input { stacks[0].topViewController.performSegue(withIdentifier: "go") }
    h.settle()
    h.input { tabs.select(1) }
    h.frames(3)
  }

  @Test func `containers, and what they showed, go with their window, also in mid-flight`() {
    let tracker = LeakTracker()
    use(tracker)
    #expect(tracker.alive == [])
  }

  @Test func `who is let go by a stack or a pane is held by nobody`() {
    let tracker = LeakTracker()
    let h = Harness(size: Size(600, 400))
    let stack = NavigationController(root: Screen("a"))
    let split = SplitViewController(
      primary: stack, secondary: tracker.track(NavigationController(root: Screen("b")), "b"))
    h.show(split)
    h.input { stack.pushViewController(tracker.track(Screen("c"), "c"), animated: true) }
    h.settle()
    h.input { stack.setViewControllers([Screen("d")], animated: true) }
    h.input { split.showDetailViewController(Screen("e"), animated: true) }
    h.settle()
    h.log.onEvent = nil
    #expect(tracker.alive == [])
  }
}
