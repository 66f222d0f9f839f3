import Geometry
import Testing
import Transitions
import Views

struct NavigationTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")
  private let b = Screen("b")

  init() { (h, navigation, root) = Harness.navigation() }

  private var names: [String] { navigation.viewControllers.map { $0.identifier ?? "?" } }

  private func stack(_ screens: Screen...) {
    for screen in screens { h.input { navigation.pushViewController(screen, animated: false) } }
    h.settle()
    _ = h.log.take()
  }

  @Test func `the stack says what is intended: it changes at the begin and at each turn`() {
    h.input { navigation.pushViewController(a, animated: true) }
    #expect(names == ["root", "a"])
    h.frames(3)
    h.key(.escape)
    #expect(names == ["root"])
    #expect(h.window.topViewController === root)
    h.window.transition?.currentDirection = .forward
    #expect(names == ["root", "a"])
    h.settle()
    #expect(names == ["root", "a"])
  }

  @Test func `pop to a controller, and to the root, removes all above it`() {
    let c = Screen("c")
    stack(a, b, c)
    h.input { navigation.popToViewController(a, animated: true) }
    h.settle()
    #expect(names == ["root", "a"])
    #expect(b.parent == nil && c.parent == nil && isOnly(a.view, in: navigation.view))
    h.input { navigation.pushViewController(b, animated: false) }
    h.input { navigation.popToRootViewController(animated: true, policy: .queue) }
    h.settle()
    #expect(names == ["root"])
    #expect(isOnly(root.view, in: navigation.view))
    h.input { navigation.popToViewController(b, animated: true, completion: h.note("pop")) }
    h.settle()
    #expect(h.log.take().hasSuffix("pop: refused"))
  }

  @Test func `a cancelled pop to the root leaves all on the stack`() {
    stack(a, b)
    h.input { navigation.popToRootViewController(animated: true) }
    h.frames(3)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(names == ["root", "a", "b"])
    #expect(a.parent === navigation && b.parent === navigation && isOnly(b.view, in: navigation.view))
  }

  @Test func `push same instance: a controller that is on the stack cannot be pushed again`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let root = ViewController()
        NavigationController(root: root).pushViewController(root, animated: false)
      }
    }
  }

  @Test func `a controller that is in use elsewhere is refused`() {
    let other = NavigationController(root: a)
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("push")) }
    h.settle()
    #expect(h.log.take().hasSuffix("push: refused"))
    #expect(a.parent === other)
  }

  @Test func `without a window the stack changes at once and completions are called`() {
    let navigation = NavigationController(root: root)
    _ = navigation.view
    var outcomes: [TransitionOutcome] = []
    navigation.pushViewController(a, animated: true) { outcomes.append($0) }
    navigation.pushViewController(b, animated: true) { outcomes.append($0) }
    #expect(isOnly(b.view, in: navigation.view))
    navigation.popViewController(animated: true) { outcomes.append($0) }
    #expect(navigation.viewControllers.map(\.identifier) == ["root", "a"])
    #expect(isOnly(a.view, in: navigation.view))
    navigation.popToRootViewController(animated: true) { outcomes.append($0) }
    navigation.popViewController(animated: true) { outcomes.append($0) }
    #expect(outcomes == [.completed, .completed, .completed, .completed, .refused])
    #expect(isOnly(root.view, in: navigation.view))
  }

  @Test func `present outside window is refused`() {
    var outcome: TransitionOutcome?
    Screen("x").present(Screen("y"), animated: true) { outcome = $0 }
    #expect(outcome == .refused)
  }

  @Test func `beneath a presented screen a pop is made at once`() {
    stack(a)
    h.input { navigation.present(b, animated: false) }
    h.settle()
    h.input { navigation.popViewController(animated: true, completion: h.note("pop")) }
    h.settle()
    #expect(
      h.log.take().hasSuffix(
        """
        request 3 program reverse
        a willDisappear
        a didDisappear
        root willAppear
        root didAppear
        answer 3 completed
        pop: completed
        """))
    #expect(names == ["root"] && isOnly(root.view, in: navigation.view) && a.parent == nil)
    #expect(navigation.presentedViewController === b)
  }

  @Test(arguments: [ModalPresentationStyle.pageSheet, .fullScreen])
  func `beneath a presented screen a push is made at once`(style: ModalPresentationStyle) {
    b.modalPresentationStyle = style
    h.input { navigation.present(b, animated: false) }
    h.settle()
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("push")) }
    h.settle()
    #expect(names == ["root", "a"] && isOnly(a.view, in: navigation.view))
    #expect(a.isAppearing == (style == .pageSheet) && !root.isAppearing)
    h.settle()
    #expect(h.log.take().hasSuffix("push: completed"))
    h.key(.escape)
    h.settle()
    #expect(h.window.topViewController === a && a.isAppearing && !root.isAppearing)
  }

  @Test func `a segue from a covered screen is refused`() {
    h.input { navigation.present(b, animated: false) }
    h.settle()
    var reason: TransitionReason?
    h.input {
      navigation.push(key: "a", from: root, origin: .program, policy: .reverse) {
        reason = $0.reason
      } make: {
        a
      }
    }
    h.settle()
    #expect(names == ["root"] && reason == .notOnTop)
  }

  @Test func `a stack within a stack goes back level by level`() {
    let inner = NavigationController(root: Screen("inner"))
    h.input { navigation.pushViewController(inner, animated: true) }
    h.settle()
    h.input { inner.pushViewController(a, animated: true) }
    h.settle()
    #expect(h.window.topViewController === a)
    h.key(.escape)
    h.settle()
    #expect(inner.viewControllers.count == 1 && navigation.viewControllers.count == 2)
    #expect(inner.topViewController.canGoBack)
    h.key(.escape)
    h.settle()
    #expect(names == ["root"])
    #expect(inner.parent == nil && !root.canGoBack)
  }

  @Test func `resize in mid-flight keeps everything in place and ends at the new size`() {
    h.input { navigation.pushViewController(a, animated: true) }
    h.run(to: 0.4)
    let before = h.window.transition!.progress.value
    h.resize(900, 500)
    h.window.performLayout()
    #expect(h.window.transition!.progress.value == before)
    #expect(abs(a.view.screenFrame.minX - (1 - before) * 900) < 1e-9)
    #expect(a.view.screenFrame.size == Size(900, 500))
    h.settle()
    #expect(a.view.frame == Rect(0, 0, 900, 500) && a.view.relativeTranslation == .zero)
    h.resize(300, 200)
    h.settle()
    h.key(.escape)
    h.settle()
    #expect(root.view.frame == Rect(0, 0, 300, 200))
  }

  @Test func `unanimated, the screen is there in the next frame`() {
    h.input { navigation.pushViewController(a, animated: false) }
    #expect(a.view.screenFrame == h.window.bounds)
    h.frame()
    #expect(isOnly(a.view, in: navigation.view))
  }

  @Test func `a focus under a moving screen sleeps, and is back after a cancel`() {
    let control = Control(frame: Rect(0, 0, 50, 50))
    control.onActivate = {}
    root.view.addSubview(control)
    h.window.setFocus(control)
    h.input { navigation.pushViewController(a, animated: true) }
    #expect(h.window.focusedView == nil)
    h.frames(3)
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView === control)
  }
}
