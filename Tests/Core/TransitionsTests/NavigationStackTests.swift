import Geometry
import Runtime
import Testing
import Transitions
import Views

/// Any new stack, and stacks that are high.
struct NavigationStackTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")
  private let b = Screen("b")
  private let c = Screen("c")

  init() { (h, navigation, root) = Harness.navigation() }

  private var names: [String] { navigation.viewControllers.map { $0.identifier ?? "?" } }

  private func set(_ screens: ViewController..., animated: Bool = true, note: String = "set") {
    h.input { navigation.setViewControllers(screens, animated: animated, completion: h.note(note)) }
  }

  private func stack(_ screens: Screen...) {
    h.input { navigation.setViewControllers([root] + screens, animated: false) }
    h.settle()
    _ = h.log.take()
  }

  @Test(arguments: ["didLoad", "willMove"], ["pop", "push", "set"])
  func `a stack in no window that is changed from inside its own changes stays whole`(moment: String, change: String) {
    let (first, second) = (Screen("first"), Screen("second"))
    let other = NavigationController(root: first)
    _ = other.view
    other.setViewControllers([first, second], animated: false)
    let new = MovedScreen()
    new.onMoment = { [unowned other] in
      guard $0 == moment else { return }
      switch change {
      case "pop": other.popToRootViewController(animated: false)
      case "push": other.pushViewController(Screen("inner"), animated: false)
      default: other.setViewControllers([Screen("inner")], animated: false)
      }
    }
    other.pushViewController(new, animated: false)
    let expected = change == "pop" ? ["first"] : change == "push" ? ["first", "second", "new", "inner"] : ["inner"]
    #expect(other.viewControllers.map(\.identifier) == expected)
    #expect(Set(other.children.map(ObjectIdentifier.init)) == Set(other.viewControllers.map(ObjectIdentifier.init)))
    #expect(isOnly(other.topViewController.view, in: other.view))
    #expect(change == "push" || new.parent == nil)
  }

  /// A screen called "new" that can do something when its view is made and when it is taken in.
  private final class MovedScreen: ViewController {
    var onMoment: ((String) -> Void)?
    override init() {
      super.init()
      identifier = "new"
    }
    override func viewDidLoad() { onMoment?("didLoad") }
    override func willMove(toParent parent: ViewController?) { if parent != nil { onMoment?("willMove") } }
  }

  @Test func `a new top comes as a push, and what is not on the new stack goes at the end`() {
    stack(a)
    set(b, c)
    #expect(names == ["b", "c"])
    #expect(navigation.settledViewController === a && a.parent === navigation)
    h.settle()
    #expect(
      h.log.take() == """
        request 2 program reverse
        begin 2 for 2: a -> c by Slide
        a willDisappear
        c willAppear
        end 2 completed
        a didDisappear
        c didAppear
        answer 2 completed
        set: completed
        """)
    #expect(root.parent == nil && a.parent == nil && b.parent === navigation)
    #expect(!b.isViewLoaded && isOnly(c.view, in: navigation.view) && navigation.settledViewController === c)
  }

  @Test func `a new top that was on the stack comes as a pop`() {
    stack(a, b)
    set(c, a)
    h.settle()
    #expect(h.log.take().contains("begin 2 for 2: a <- b by Slide"))
    #expect(names == ["c", "a"] && root.parent == nil && b.parent == nil && c.parent === navigation)
  }

  @Test func `a new stack that is taken back leaves the old one as it was`() {
    stack(a)
    set(b, c)
    h.frames(3)
    h.key(.escape)
    #expect(names == ["root", "a"])
    h.settle()
    #expect(h.log.take().hasSuffix("answer 2 cancelled\nset: cancelled\nanswer 3 completed"))
    #expect(b.parent == nil && c.parent == nil && isOnly(a.view, in: navigation.view))
    #expect(root.parent === navigation && navigation.settledViewController === a)
  }

  @Test func `a top that stays is not seen to move, and what is beneath it changes in its turn`() {
    stack(a, b)
    set(c, b)
    #expect(names == ["c", "b"])
    h.settle()
    #expect(h.log.take() == "request 2 program reverse\nanswer 2 completed\nset: completed")
    #expect(a.parent == nil && isOnly(b.view, in: navigation.view))
    h.key(.escape)
    h.settle()
    #expect(names == ["c"] && isOnly(c.view, in: navigation.view))
  }

  @Test func `the same stack asked for twice is one transition, and the old one asked for turns it round`() {
    stack(a)
    set(b, c)
    h.frames(2)
    set(b, c, note: "again")
    h.frames(2)
    set(root, a, note: "back")
    h.settle()
    #expect(names == ["root", "a"])
    let log = h.log.take()
    #expect(log.contains("set: cancelled") && log.contains("again: cancelled") && log.contains("back: completed"))
    #expect(!log.contains("begin 3"))
  }

  @Test func `another stack waits for the push that runs`() {
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(2)
    set(root, b, c)
    #expect(names == ["root", "a"])
    h.settle()
    #expect(names == ["root", "b", "c"] && h.log.take().hasSuffix("set: completed"))
  }

  @Test func `setting the stack as a property is at once where nothing runs`() {
    navigation.viewControllers = [root, a, b]
    #expect(names == ["root", "a", "b"])
    h.settle()
    #expect(isOnly(b.view, in: navigation.view))
  }

  @Test func `a stack with a controller in use elsewhere is refused whole`() {
    let other = NavigationController(root: c)
    set(a, c)
    h.settle()
    #expect(names == ["root"] && a.parent == nil && c.parent === other)
    #expect(h.log.take().hasSuffix("set: refused"))
  }

  @Test func `in no window a new stack is there at once`() {
    let navigation = NavigationController(root: root)
    _ = navigation.view
    var outcomes: [TransitionOutcome] = []
    navigation.setViewControllers([a, b], animated: true) { outcomes.append($0) }
    #expect(outcomes == [.completed] && isOnly(b.view, in: navigation.view) && root.parent == nil)
    h.show(navigation)
    h.press(5, 150)
    h.drag(to: 350, 150, seconds: 0.1)
    h.release()
    h.settle()
    #expect(navigation.topViewController === a, "a screen that came unseen can be dragged away all the same")
  }

  @Test func `an empty stack is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        NavigationController(root: ViewController()).setViewControllers([], animated: false)
      }
    }
  }

  @Test func `a controller twice on a stack is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let a = ViewController()
        NavigationController(root: ViewController()).setViewControllers([a, a], animated: false)
      }
    }
  }

  @Test func `the visible controller is what is presented over the stack`() {
    #expect(navigation.visibleViewController === root)
    h.input { navigation.present(a, animated: false) }
    h.settle()
    #expect(navigation.visibleViewController === a && navigation.topViewController === root)
  }

  @Test func `the drag back can be had, and switched off`() {
    #expect(navigation.interactivePopGestureRecognizer == nil)
    stack(a)
    #expect(navigation.interactivePopGestureRecognizer?.view === a.view)
    navigation.isInteractivePopEnabled = false
    func dragAway() {
      h.press(5, 250)
      h.drag(to: 350, 250, seconds: 0.1)
      h.release()
      h.settle()
    }
    dragAway()
    #expect(names == ["root", "a"])
    h.input { navigation.pushViewController(b, animated: false) }
    h.settle()
    dragAway()
    #expect(names == ["root", "a", "b"], "a screen that comes later has it switched off, too")
    navigation.isInteractivePopEnabled = true
    dragAway()
    #expect(names == ["root", "a"])
  }

  @Test func `a screen pushed in a sheet ends, as the first one does, where the window ends`() {
    let stack = NavigationController(root: a)
    stack.view.cornerRadius = 12
    h.input { navigation.present(stack, animated: false) }
    h.settle()
    h.input { stack.pushViewController(b, animated: true) }
    h.settle()
    #expect(b.view.screenFrame.maxY == 300)
  }

  @Test func `C5, a drag at the root begins nothing`() {
    stack(a)
    h.key(.escape)
    h.settle()
    _ = h.log.take()
    h.press(5, 250)
    h.drag(to: 350, 250, seconds: 0.1)
    h.release()
    h.settle()
    #expect(h.log.take() == "" && names == ["root"] && navigation.interactivePopGestureRecognizer == nil)
  }

  @Test func `a stack of a thousand can be pushed on, popped, set and emptied`() {
    let screens = (1...1000).map { Screen("\($0)") }
    h.input { navigation.setViewControllers([root] + screens, animated: false, completion: h.note("set")) }
    h.settle()
    #expect(screens.filter(\.isViewLoaded).count == 1, "only the top is made")
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("push")) }
    h.settle()
    h.input { navigation.popViewController(animated: true, completion: h.note("pop")) }
    h.settle()
    #expect(navigation.viewControllers.count == 1001)
    h.input { navigation.popToViewController(screens[499], animated: true, completion: h.note("pop to")) }
    h.settle()
    #expect(navigation.viewControllers.count == 501 && screens[500].parent == nil)
    h.input { navigation.popToRootViewController(animated: true, completion: h.note("root")) }
    h.settle()
    #expect(names == ["root"] && navigation.children.count == 1)
    h.log.words = []
    let outcomes = h.log.take().split(separator: "\n").filter { $0.hasSuffix(": completed") }
    #expect(
      outcomes == ["set: completed", "push: completed", "pop: completed", "pop to: completed", "root: completed"])
  }
}
