import Geometry
import Runtime
import Testing
import Transitions
import Views

/// Shows one of several pages; written with what is public alone.
private final class Carousel: ViewController {
  let pages: [ViewController]
  private(set) var current: ViewController

  init(_ pages: [ViewController]) {
    self.pages = pages
    current = pages[0]
    super.init()
    addChild(current)
    current.didMove(toParent: self)
  }

  override func viewDidLoad() { view.addSubview(current.view) }
  override var screen: ViewController { current.screen }

  func go(to index: Int, animated: Bool = true, completion: (@MainActor (TransitionOutcome) -> Void)? = nil) {
    let old = pages.firstIndex { $0 === current } ?? 0
    var how = ChildTransition()
    how.direction = index > old ? .forward : .backward
    how.onIntend = { [weak self] in self?.current = $0 }
    how.removesOld = true
    transition(from: current, to: pages[index], how, animated: animated, completion: completion)
  }
}

/// A drawer over a main screen that stays where it is; written with what is public alone.
private final class Drawer: ViewController {
  let main: ViewController
  let drawer: ViewController
  init(_ main: ViewController, _ drawer: ViewController) {
    self.main = main
    self.drawer = drawer
    super.init()
    addChild(main)
    main.didMove(toParent: self)
  }
  override func viewDidLoad() { view.addSubview(main.view) }

  func setOpen(_ isOpen: Bool, completion: (@MainActor (TransitionOutcome) -> Void)? = nil) {
    var how = ChildTransition()
    how.coversBack = false
    how.direction = isOpen ? .forward : .backward
    how.removesOld = true
    transition(
      from: isOpen ? main : drawer, to: isOpen ? drawer : main, how, animated: true, completion: completion)
  }
}

struct CustomContainerTests {
  private let h = Harness()
  private let screens = [Screen("one"), Screen("two"), Screen("three")]
  private let carousel: Carousel

  init() {
    carousel = Carousel(screens)
    h.show(carousel)
  }

  private func go(_ index: Int, _ note: String = "go") { h.input { carousel.go(to: index, completion: h.note(note)) } }

  @Test func `a container of one's own moves its children as those of the library do`() {
    go(1)
    #expect(h.window.topViewController === screens[1])
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: one -> two by Slide
        one willDisappear
        two willAppear
        end 1 completed
        one didDisappear
        two didAppear
        answer 1 completed
        go: completed
        """)
    #expect(isOnly(screens[1].view, in: carousel.view) && carousel.children.count == 1)
  }

  @Test func `taken back, its children are as they were`() {
    go(1, "there")
    h.frames(4)
    go(0, "back")
    h.settle()
    let log = h.log.take()
    #expect(log.contains("turn 1 backward by request") && log.contains("there: cancelled"))
    #expect(log.contains("back: completed") && carousel.current === screens[0])
    #expect(isOnly(screens[0].view, in: carousel.view) && screens[1].parent == nil && screens[0].isAppearing)
  }

  @Test func `appearance on cancel: the new one goes again, the old one stays`() {
    go(1)
    h.frames(4)
    _ = h.log.take()
    h.log.words = ["one", "two"]
    h.key(.escape)
    h.settle()
    #expect(
      h.log.take() == """
        two willDisappear
        two didDisappear
        one willAppear
        one didAppear
        """)
  }

  @Test func `a push in one of its pages waits for its change`() {
    let stack = NavigationController(root: Screen("root"))
    let carousel = Carousel([stack, Screen("x")])
    h.show(carousel)
    h.input { stack.pushViewController(Screen("a"), animated: true) }
    h.frames(2)
    h.input { carousel.go(to: 1, completion: h.note("go")) }
    h.settle()
    #expect(h.log.take().hasSuffix("go: completed") && carousel.current.identifier == "x")
  }

  @Test func `what is not the child that is there cannot give way`() {
    h.input { carousel.transition(from: screens[2], to: screens[1], animated: true, completion: h.note("wrong")) }
    h.settle()
    #expect(h.log.take().hasSuffix("wrong: refused") && carousel.children.count == 1)
  }

  @Test func `a drawer leaves what is beneath it there`() {
    let (main, menu) = (Screen("main"), Screen("menu"))
    let drawer = Drawer(main, menu)
    h.show(drawer)
    h.input { drawer.setOpen(true, completion: h.note("open")) }
    h.settle()
    #expect(holds([main.view, menu.view], in: drawer.view) && main.isAppearing && menu.isAppearing)
    h.input { drawer.setOpen(false, completion: h.note("close")) }
    h.frames(3)
    h.input { drawer.setOpen(true, completion: h.note("open again")) }
    h.settle()
    #expect(menu.parent === drawer && h.log.take().contains("close: cancelled"))
    h.input { drawer.setOpen(false) }
    h.settle()
    #expect(isOnly(main.view, in: drawer.view) && menu.parent == nil && main.isAppearing && !menu.isAppearing)
  }

  @Test func `in no window the change is there at once`() {
    let carousel = Carousel([Screen("a"), Screen("b")])
    _ = carousel.view
    var outcome: TransitionOutcome?
    carousel.go(to: 1) { outcome = $0 }
    #expect(outcome == .completed && isOnly(carousel.pages[1].view, in: carousel.view))
  }

  // MARK: Children

  @Test func `containment order: will, did and parent, of a child that comes and of one that goes`() {
    final class Told: ViewController {
      var calls: [String] = []
      override func willMove(toParent parent: ViewController?) { calls.append(parent == nil ? "will go" : "will come") }
      override func didMove(toParent parent: ViewController?) { calls.append(parent == nil ? "did go" : "did come") }
    }
    let told = Told()
    let carousel = Carousel([Screen("a"), told])
    h.show(carousel)
    h.input { carousel.go(to: 1) }
    #expect(told.calls == ["will come", "did come"])
    h.settle()
    h.input { carousel.go(to: 0) }
    #expect(told.calls == ["will come", "did come"])
    h.settle()
    #expect(told.calls == ["will come", "did come", "will go", "did go"])
  }

  @Test func `unbalanced children are told as warnings`() {
    let child = Screen("child")
    carousel.addChild(child)
    carousel.addChild(child)
    #expect(h.log.take().contains("warning unbalanced children: ? is given child, which it has already") == false)
    carousel.identifier = "carousel"
    carousel.addChild(child)
    #expect(h.log.take() == "warning unbalanced children: carousel is given child, which it has already")
    carousel.view.addSubview(child.view)
    child.removeFromParent()
    #expect(
      h.log.take() == "warning unbalanced children: child is taken out of its parent while its view is still in there")
    #expect(child.view.superview == nil)
    child.removeFromParent()
    #expect(carousel.children.count == 1)
  }

  @Test(arguments: [0, 1]) func `a child that is taken out in mid-flight ends the transition first`(gone: Int) {
    go(1)
    h.frames(3)
    h.input {
      screens[gone].willMove(toParent: nil)
      screens[gone].removeFromParent()
    }
    #expect(h.window.transition == nil && screens[gone].parent == nil)
    h.settle()
    let log = h.log.take()
    #expect(log.components(of: "go: completed") == 1 && screens[gone].view.superview == nil)
  }

  @Test func `a child that is taken in during a transition has no part in it`() {
    go(1)
    h.frames(3)
    let other = Screen("other")
    h.input { carousel.addChild(other) }
    h.settle()
    #expect(!h.log.take().contains("other") && other.parent === carousel)
  }

  @Test(arguments: ["root", "a", "b"]) func `a screen taken off a stack by itself leaves a whole stack`(gone: String) {
    let all = [Screen("root"), Screen("a"), Screen("b")]
    let stack = NavigationController(root: all[0])
    h.show(stack)
    h.input { stack.setViewControllers([all[0], all[1]], animated: false) }
    h.settle()
    h.input { stack.pushViewController(all[2], animated: true, completion: h.note("push")) }
    h.frames(3)
    h.input { all.first { $0.identifier == gone }?.removeFromParent() }
    h.settle()
    let rest = all.filter { $0.identifier != gone }
    #expect(stack.viewControllers.map(\.identifier) == rest.map(\.identifier) && stack.children.count == 2)
    #expect(isOnly(rest[1].view, in: stack.view) && rest[1].isAppearing)
    #expect(h.log.take().components(of: "push: completed") == 1)
  }

  @Test(arguments: [true, false]) func `a screen that takes itself off while it comes leaves a whole stack`(
    isAnimated: Bool
  ) {
    let stack = NavigationController(root: Screen("root"))
    h.show(stack)
    let a = Screen("a")
    a.onWillAppear = { a.removeFromParent() }
    h.input { stack.pushViewController(a, animated: isAnimated, completion: h.note("push")) }
    h.settle()
    #expect(stack.viewControllers.map(\.identifier) == ["root"] && a.parent == nil && a.view.superview == nil)
    #expect(
      isOnly(stack.topViewController.view, in: stack.view) && stack.topViewController.isAppearing && !a.isAppearing)
    #expect(h.log.take().components(of: "push: ") == 1)
  }

  @Test func `a tab that takes itself out while it comes leaves the others`() {
    let (one, two) = (Screen("one"), Screen("two"))
    let tabs = TabController([one, two])
    h.show(tabs)
    two.onWillAppear = { two.removeFromParent() }
    h.input { tabs.select(1, completion: h.note("select")) }
    h.settle()
    #expect(tabs.viewControllers.count == 1 && one.view.superview != nil && one.isAppearing && !two.isAppearing)
    #expect(one.view.isUserInteractionEnabled && h.log.take().components(of: "select: ") == 1)
  }

  @Test func `a stack that loses its only screen shows an empty one`() {
    let root = Screen("root")
    let stack = NavigationController(root: root)
    h.show(stack)
    h.input { root.removeFromParent() }
    #expect(stack.viewControllers.count == 1 && stack.topViewController !== root && stack.topViewController.isAppearing)
    #expect(!root.isAppearing && h.log.take().contains("loses its only screen"))
  }
}
