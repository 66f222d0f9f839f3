import Geometry
import Testing
import Transitions
import Views

/// Screens that cover a part of the window only.
struct PresentationContextTests {
  private let h = Harness()
  private let left: NavigationController
  private let right: NavigationController
  private let one = Screen("one")
  private let two = Screen("two")
  private let panes: SideBySide
  private let a = Screen("a", .currentContext)
  private let b = Screen("b", .currentContext)
  nonisolated private static let phases = ["willAppear", "didAppear", "willDisappear", "didDisappear"]

  init() {
    left = NavigationController(root: one)
    right = NavigationController(root: two)
    panes = SideBySide(left, right)
    h.show(panes)
  }

  private func told() -> String {
    h.log.take().split(separator: "\n").filter { line in Self.phases.contains { line.hasSuffix($0) } }
      .joined(separator: ", ")
  }

  private func present(_ screen: Screen, from source: ViewController) {
    h.input { source.present(screen, animated: true) }
    h.settle()
  }

  @Test func `current context: covers the nearest controller that defines one, and what that shows disappears`() {
    present(a, from: one)
    #expect(left.presentedViewController === a && a.presentingViewController === left)
    #expect(a.view.screenFrame == Rect(0, 0, 200, 300) && a.view.isDescendant(of: left.view))
    #expect(one.view.window == nil && two.view.window === h.window)
    // The container, by the name of its screen, and the screen.
    #expect(
      told() == """
        one willDisappear, one willDisappear, a willAppear, a didAppear, one didDisappear, one didDisappear
        """)
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(told() == "a willDisappear, one willAppear, one willAppear, one didAppear, one didAppear, a didDisappear")
    #expect(isOnly(one.view, in: left.view) && left.presentedViewController == nil)
  }

  @Test func `over current context: what is covered stays, and hears nothing`() {
    a.modalPresentationStyle = .overCurrentContext
    present(a, from: one)
    #expect(one.view.window === h.window && a.view.screenFrame == Rect(0, 0, 200, 300))
    #expect(told() == "a willAppear, a didAppear")
    h.input { one.dismiss(animated: true) }
    h.settle()
    #expect(told() == "a willDisappear, a didDisappear")
    #expect(isOnly(one.view, in: left.view))
  }

  @Test func `a cancelled presentation in a context leaves the tree as it was`() {
    let before = h.window.dumpTree()
    h.input { one.present(a, animated: true) }
    h.frames(4)
    h.input { one.dismiss(animated: true) }
    h.settle()
    #expect(h.window.dumpTree() == before)
    #expect(
      told() == """
        one willDisappear, one willDisappear, a willAppear, a willDisappear, a didDisappear, one willAppear, \
        one willAppear, one didAppear, one didAppear
        """)
  }

  @Test func `a cancelled dismissal in a context covers again`() {
    present(a, from: one)
    let before = h.window.dumpTree()
    _ = told()
    h.input { a.dismiss(animated: true) }
    h.frames(4)
    #expect(one.view.window === h.window)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(h.window.dumpTree() == before && one.view.window == nil && left.presentedViewController === a)
    #expect(
      told() == """
        a willDisappear, one willAppear, one willAppear, one willDisappear, one willDisappear, one didDisappear, \
        one didDisappear, a willAppear, a didAppear
        """)
  }

  @Test func `current context in one part of a window while the other part moves`() {
    let next = Screen("next")
    h.input {
      one.present(a, animated: true)
      right.pushViewController(next, animated: true)
    }
    h.frames(3)
    #expect(h.window.transitions.count == 2)
    #expect(h.window.transitions.allSatisfy { $0.progress.value > 0 && $0.progress.value < 1 })
    h.settle()
    #expect(left.presentedViewController === a && right.topViewController === next)
    h.input {
      a.dismiss(animated: true)
      right.popViewController(animated: true)
    }
    h.frames(3)
    #expect(h.window.transitions.count == 2)
    h.settle()
    #expect(isOnly(one.view, in: left.view) && isOnly(two.view, in: right.view))
  }

  @Test func `around a covered part everything can be used, and the part itself changes at once`() {
    present(a, from: one)
    h.input {
      right.pushViewController(Screen("next"), animated: false, completion: h.note("right"))
      left.pushViewController(Screen("no"), animated: false, completion: h.note("left"))
    }
    h.settle()
    let log = h.log.take()
    #expect(log.contains("right: completed") && log.contains("left: completed"))
    #expect(left.topViewController.identifier == "no" && left.presentedViewController === a)
  }

  @Test func `both parts can be covered at once, and the whole window after that`() {
    present(a, from: one)
    present(b, from: two)
    #expect(left.presentedViewController === a && right.presentedViewController === b)
    let sheet = Screen("sheet", .pageSheet)
    present(sheet, from: a)
    #expect(panes.presentedViewController === sheet && sheet.presentingViewController === panes)
    #expect(h.window.topViewController === sheet && sheet.view.frame.width == 304)
    h.input { sheet.dismiss(animated: true) }
    h.settle()
    #expect(panes.presentedViewController == nil && left.presentedViewController === a)
  }

  @Test func `without a context the style covers the window, and its nearest stack is on top no more`() {
    let (h, navigation, root) = Harness.navigation()
    h.input { root.present(a, animated: true) }
    h.settle()
    #expect(navigation.presentedViewController === a && isOnly(a.view.superview!, in: h.window))
    #expect(h.window.topViewController === a)
    h.key(.escape)
    h.settle()
    #expect(isOnly(navigation.view, in: h.window))
  }

  @Test func `screens in a context present further ones in it, and a dismissal takes all away`() {
    let before = h.window.dumpTree()
    present(a, from: one)
    present(b, from: a)
    #expect(b.presentingViewController === a && b.view.isDescendant(of: a.view))
    #expect(a.card.window == nil && b.view.screenFrame == Rect(0, 0, 200, 300))
    _ = told()
    h.input { left.dismiss(animated: true) }
    h.frames(3)
    #expect(b.view.window === h.window, "what is seen goes together with what holds it")
    h.settle()
    #expect(told() == "b willDisappear, one willAppear, one willAppear, one didAppear, one didAppear, b didDisappear")
    #expect(h.window.dumpTree() == before)
    #expect([a, b].allSatisfy { $0.presentingViewController == nil && $0.presentedViewController == nil })
    #expect(a.card.superview === a.view, "and what was covered is back in its place")
  }

  @Test func `a cancelled dismissal of several in a context brings all back`() {
    present(a, from: one)
    present(b, from: a)
    let before = h.window.dumpTree()
    _ = told()
    h.input { left.dismiss(animated: true) }
    h.frames(3)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(h.window.dumpTree() == before && left.presentedViewController === a && a.presentedViewController === b)
    #expect(b.isAppearing && !a.isAppearing && !one.isAppearing)
  }

  @Test func `what is presented in a screen comes and goes with it`() {
    let (h, navigation, root) = Harness.navigation()
    let middle = Screen("middle")
    middle.definesPresentationContext = true
    h.input { navigation.pushViewController(middle, animated: false) }
    h.settle()
    h.input { middle.present(a, animated: true) }
    h.settle()
    #expect(h.window.topViewController === a && middle.presentedViewController === a)
    let cover = Screen("cover", .fullScreen)
    h.input { root.present(cover, animated: false) }
    h.settle()
    #expect(a.presentingViewController === middle && navigation.presentedViewController === cover)
    #expect(!a.isAppearing && !middle.isAppearing && h.window.topViewController === cover)
    h.input { cover.dismiss(animated: false) }
    h.settle()
    #expect(a.isAppearing && !middle.isAppearing && a.view.window === h.window)
    h.input { navigation.popViewController(animated: true) }
    h.settle()
    #expect(!a.isAppearing && root.isAppearing && h.window.topViewController === root)
  }

  @Test func `Escape takes what covers a part away, and a drag does`() {
    let (h, navigation, _) = Harness.navigation()
    let middle = Screen("middle")
    middle.definesPresentationContext = true
    h.input { navigation.pushViewController(middle, animated: false) }
    h.settle()
    h.input { middle.present(a, animated: false) }
    h.settle()
    h.key(.escape)
    h.settle()
    #expect(middle.presentedViewController == nil && h.window.topViewController === middle)
    h.input { middle.present(a, animated: false) }
    h.settle()
    h.press(200, 100)
    h.drag(to: 200, 280, seconds: 0.2)
    #expect(h.window.transition?.foreViewController === a)
    h.release()
    h.settle()
    #expect(middle.presentedViewController == nil && middle.card.window === h.window)
  }

  @Test func `a running presentation in a context can be seized and thrown back`() {
    h.input { one.present(a, animated: true) }
    h.run(to: 0.7)
    let y = a.view.screenFrame.minY
    h.press(100, y + 20)
    #expect(h.window.transition?.progress.isHeld == true)
    h.drag(to: 100, y + 180, seconds: 0.1)
    h.release()
    h.settle()
    #expect(left.presentedViewController == nil && isOnly(one.view, in: left.view))
  }

  @Test func `a context that is resized is still covered, and stands right after that`() {
    present(a, from: one)
    h.resize(600, 500)
    h.settle()
    #expect(a.view.screenFrame == Rect(0, 0, 300, 500))
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(left.view.frame == Rect(0, 0, 300, 500) && one.view.screenFrame == Rect(0, 0, 300, 500))
  }

  @Test func `a custom presentation that is not for the full screen covers the context`() {
    let giver = PresentationGiver()
    giver.onMake = { $0.isFullscreen = false }
    let (h, navigation, _) = Harness.navigation()
    let middle = Screen("middle")
    middle.definesPresentationContext = true
    h.input { navigation.pushViewController(middle, animated: false) }
    h.settle()
    a.modalPresentationStyle = .custom
    a.transitioningDelegate = giver
    h.input { middle.present(a, animated: false) }
    h.settle()
    #expect(middle.presentedViewController === a && a.view.isDescendant(of: middle.view))
  }

  @Test func `a push beside what is presented in a screen takes it away from sight with that screen`() {
    let (h, navigation, root) = Harness.navigation()
    root.definesPresentationContext = true
    a.modalPresentationStyle = .overCurrentContext
    h.input { root.present(a, animated: false) }
    h.settle()
    let next = Screen("next")
    h.input { navigation.pushViewController(next, animated: true) }
    h.settle()
    #expect(!a.isAppearing && a.view.window == nil && h.window.topViewController === next)
    h.key(.escape)
    h.settle()
    #expect(a.isAppearing && a.view.window === h.window && h.window.topViewController === a)
  }

  @Test func `a cancelled dismissal of one full screen over another brings only the upper one back`() {
    let (h, navigation, root) = Harness.navigation()
    for screen in [a, b] { screen.modalPresentationStyle = .fullScreen }
    h.input { root.present(a, animated: false) }
    h.settle()
    h.input { a.present(b, animated: false) }
    h.settle()
    let before = h.window.dumpTree()
    h.input { navigation.dismiss(animated: true) }
    h.frames(3)
    #expect(holds([navigation.view, b.view.superview!], in: h.window))
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(h.window.dumpTree() == before && a.view.window == nil)
  }

  @Test func `a sheet brought up from contexts inside contexts is taken away with the outermost one`() {
    let (h, navigation, root) = Harness.navigation()
    let before = h.window.dumpTree()
    let outer = Screen("outer", .overFullScreen)
    outer.definesPresentationContext = true
    h.input { root.present(outer, animated: false) }
    h.settle()
    a.definesPresentationContext = true
    let stack = NavigationController(root: a)
    stack.modalPresentationStyle = .overCurrentContext
    h.input { outer.present(stack, animated: false) }
    h.settle()
    h.input { a.present(b, animated: false) }
    h.settle()
    let sheet = Screen("sheet")
    h.input { b.present(sheet, animated: false) }
    h.settle()
    #expect(outer.presentedViewController === stack && a.presentedViewController === b)
    #expect(stack.presentedViewController === sheet && h.window.topViewController === sheet)
    h.input { outer.dismiss(animated: true) }
    #expect(h.window.transition?.foreViewController === sheet)
    h.settle()
    #expect([stack, b, sheet].allSatisfy { $0.presentingViewController == nil && !$0.isAppearing })
    h.input { root.dismiss(animated: true) }
    h.settle()
    #expect(h.window.dumpTree() == before && navigation.presentedViewController == nil)
  }

  @Test func `what is dismissed beneath a screen that covers the window goes without a word to those who stay covered`()
  {
    present(a, from: one)
    let cover = Screen("cover", .fullScreen)
    present(cover, from: two)
    _ = told()
    h.input { a.dismiss(animated: true, completion: h.note("a")) }
    #expect(h.window.transition?.directorName == "none", "nobody sees it, nothing moves")
    h.settle()
    let log = h.log.take()
    #expect(log.contains("a: completed") && !log.contains("Appear") && !log.contains("Disappear"))
    h.input { cover.dismiss(animated: true) }
    h.settle()
    #expect(one.isAppearing && isOnly(one.view, in: left.view) && a.presentingViewController == nil)
  }

  @Test func `a root that is replaced takes what is presented in its parts away`() {
    present(a, from: one)
    present(b, from: two)
    h.input { h.window.setRootViewController(Screen("new"), environment: h.environment) }
    h.settle()
    #expect([a, b].allSatisfy { $0.presentingViewController == nil && !$0.isAppearing && $0.view.superview == nil })
    #expect(h.window.subviews.count == 1 && !h.window.isTransitioning)
    #expect(isOnly(one.view, in: left.view), "and what was covered is back in its place")
  }
}
