import Runtime
import Testing
import Transitions
import Views

/// A screen that says what is asked of it about segues.
private final class Origin: ViewController {
  var allows = true
  var log: TransitionLog?
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { allows }
  override func prepare(for segue: Segue, sender: Any?) {
    log?.add("prepare \(segue.identifier) for \(segue.destination.identifier ?? "?") sender \(sender ?? "nil")")
  }
}

struct SegueTests {
  private let h = Harness()
  private let origin = Origin()
  private let navigation: NavigationController

  init() {
    origin.identifier = "origin"
    origin.log = h.log
    navigation = NavigationController(root: origin)
    for kind in SegueKind.allCases { origin.registerSegue(kind.rawValue, kind) { Screen("to-\(kind.rawValue)") } }
    h.show(navigation)
  }

  private func perform(_ name: String, sender: Any? = nil, _ note: String = "segue") {
    h.input { origin.performSegue(withIdentifier: name, sender: sender, completion: h.note(note)) }
  }

  @Test func `a segue is prepared in its turn, with its sender, and answered once`() {
    perform("push", sender: 7)
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        prepare push for to-push sender 7
        begin 1 for 1: origin -> to-push by Slide
        origin willDisappear
        to-push willAppear
        end 1 completed
        origin didDisappear
        to-push didAppear
        answer 1 completed
        segue: completed
        """)
    #expect(navigation.topViewController.identifier == "to-push")
  }

  @Test(arguments: ["present", "showDetail"]) func `what has no stack of its own is presented`(name: String) {
    perform(name)
    h.settle()
    #expect(
      navigation.presentedViewController?.identifier == "to-\(name)" && h.log.take().hasSuffix("segue: completed"))
  }

  @Test func `in a split view a detail comes in the second pane`() {
    let split = SplitViewController(primary: Screen("list"), secondary: Screen("detail"))
    split.primaryViewController.registerSegue("pick", .showDetail) { Screen("picked") }
    h.show(split)
    h.input { split.primaryViewController.performSegue(withIdentifier: "pick", completion: h.note("a")) }
    h.input { split.primaryViewController.performSegue(withIdentifier: "pick", completion: h.note("b")) }
    h.settle()
    #expect(split.secondaryViewController.identifier == "picked")
    #expect(h.log.take().hasSuffix("a: completed\nanswer 2 completed\nb: completed"))
  }

  @Test func `C2, a segue performed twice is one, and each call has its own answer`() {
    perform("push", "first")
    perform("push", "second")
    h.settle()
    let log = h.log.take()
    #expect(navigation.viewControllers.count == 2 && log.components(of: "prepare") == 1)
    #expect(log.hasSuffix("first: completed\nanswer 2 completed\nsecond: completed"))
  }

  @Test func `C8, a segue that is taken back says so, and the next has nothing of it`() {
    perform("push", "first")
    h.frames(3)
    h.key(.escape)
    h.settle()
    #expect(h.log.take().components(of: "first: cancelled") == 1)
    perform("push", "second")
    h.settle()
    let log = h.log.take()
    #expect(log.hasSuffix("second: completed") && !log.contains("first"))
  }

  @Test func `a segue that the screen does not want is refused, and not prepared`() {
    origin.allows = false
    perform("push")
    h.settle()
    #expect(h.log.take() == "request 1 program drop\nanswer 1 refused\nsegue: refused")
  }

  @Test func `a name that is not there is refused, and the nearest is told`() {
    perform("psuh")
    h.settle()
    #expect(
      h.log.take() == """
        warning origin has no segue psuh: it has present, push, showDetail; did you mean push?
        request 1 program drop
        answer 1 refused
        segue: refused
        """)
  }

  @Test func `a screen without segues says that it has none`() {
    h.input { Screen("alone").performSegue(withIdentifier: "x", completion: h.note("segue")) }
    #expect(h.log.take() == "segue: refused", "in no window there is nobody to warn")
    navigation.pushViewController(Screen("alone"), animated: false)
    h.settle()
    _ = h.log.take()
    h.input { navigation.topViewController.performSegue(withIdentifier: "x") }
    #expect(h.log.take().contains("warning alone has no segue x: it has none\n"))
  }

  @Test func `a push from a screen that is on no stack is refused with a warning`() {
    let alone = Screen("alone")
    alone.registerSegue("go", .push) { Screen("x") }
    h.show(alone)
    h.input { alone.performSegue(withIdentifier: "go", completion: h.note("segue")) }
    h.settle()
    let log = h.log.take()
    #expect(log.contains("warning the segue go pushes, but alone is on no stack") && log.hasSuffix("segue: refused"))
  }

  @Test func `a segue that waits makes no sense any more where its source is not on top`() {
    h.input { navigation.pushViewController(Screen("other"), animated: true) }
    h.frames(2)
    perform("push")
    h.settle()
    #expect(navigation.topViewController.identifier == "other" && h.log.take().hasSuffix("segue: obsolete"))
  }

  @Test func `a segue brings its director`() {
    let script = ScriptedDirector.Script()
    script.log = h.log
    origin.registerSegue("directed", .push, director: script.factory()) { Screen("x") }
    perform("directed")
    h.settle()
    #expect(h.log.take().contains("director setUp"))
  }

  @Test func `a name given twice is told, and the second counts`() {
    h.input { origin.registerSegue("push", .push) { Screen("second") } }
    #expect(h.log.take() == "warning origin has two segues of the name push; the second counts")
    perform("push")
    h.settle()
    #expect(navigation.topViewController.identifier == "second")
  }
}
