import Animation
import Geometry
import Motion
import Runtime
import Testing
import Transitions
import Views

/// Pushes and pops that an animator moves.
struct CustomNavigationTests {
  private final class Delegate: NavigationControllerDelegate {
    var animator: ScriptedAnimator?
    var interruptible: InterruptibleFade?
    var driver: PercentDrivenInteractiveTransition?

    func navigationController(
      _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
      from: ViewController, to: ViewController
    ) -> (any AnimatedTransitioning)? { interruptible ?? animator }
    func navigationController(
      _ navigation: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
    ) -> (any InteractiveTransitioning)? { driver }
  }

  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")
  private let delegate = Delegate()

  init() {
    (h, navigation, root) = Harness.navigation()
    navigation.delegate = delegate
    delegate.animator = ScriptedAnimator(h.log, fade(0.5))
    delegate.animator?.duration = 0.5
  }

  private func push() { h.input { navigation.pushViewController(a, animated: true, completion: h.note("pushed")) } }

  private func pushAtOnce() {
    h.input { navigation.pushViewController(a, animated: false) }
    h.settle()
    _ = h.log.take()
  }

  @Test func `a push by an animator: each is told once, in the order of containers`() {
    push()
    h.settle(for: 0.6)
    #expect(
      h.log.take() == """
        request 1 program reverse
        animator duration
        begin 1 for 1: root -> a by ScriptedAnimator
        root willDisappear
        a willAppear
        animator animate
        end 1 completed
        animator ended true
        root didDisappear
        a didAppear
        answer 1 completed
        pushed: completed
        """)
    #expect(isOnly(a.view, in: navigation.view) && a.view.frame == navigation.view.bounds)
  }

  @Test func `the container holds the screen that goes, and not yet the one that comes; what is left in it goes`() {
    delegate.animator?.onAnimate = { [root, navigation] context in
      #expect(context.containerView === navigation.view && isOnly(root.view, in: navigation.view))
      #expect(context.presentationStyle == .none)
      context.containerView.addSubview(View(frame: Rect(0, 0, 5, 5)))
      fade(0.1)(context)
    }
    push()
    h.settle(for: 0.3)
    #expect(isOnly(a.view, in: navigation.view))
  }

  @Test func `appearance on cancel: a pop that a hand takes back`() {
    pushAtOnce()
    delegate.driver = PercentDrivenInteractiveTransition()
    let before = h.window.dumpTree()
    h.input { navigation.popViewController(animated: true, completion: h.note("popped")) }
    h.frames(3)
    h.input { delegate.driver?.update(0.4) }
    h.frames(3)
    #expect(abs(root.view.alpha - 0.4) < 1e-9)
    h.input { delegate.driver?.cancel() }
    #expect(navigation.topViewController === a)
    h.settle()
    let lines = h.log.take().split(separator: "\n").filter { $0.hasPrefix("a ") || $0.hasPrefix("root ") }
    #expect(
      lines.joined(separator: "\n") == """
        a willDisappear
        root willAppear
        root willDisappear
        root didDisappear
        a willAppear
        a didAppear
        """)
    #expect(h.window.dumpTree() == before)
  }

  @Test(arguments: [(380.0, 0.6, true), (120, 0.3, false), (160, 0.05, true)])
  func `the back-drag drives an animator: over half way, or thrown, it goes, else it stays`(
    x: Double, seconds: Double, isGone: Bool
  ) {
    pushAtOnce()
    let before = h.window.dumpTree()
    h.press(20, 150)
    h.drag(to: x, 150, seconds: seconds)
    #expect(h.window.transition?.isInteractive == true)
    if seconds > 0.1 { #expect(abs(root.view.alpha - (x - 20) / 400) < 0.05) }
    if seconds > 0.1 { h.rest() }
    h.release()
    h.settle()
    #expect(navigation.topViewController === (isGone ? root : a))
    if !isGone { #expect(h.window.dumpTree() == before) }
    #expect(!h.log.take().contains("warning"))
  }

  @Test func `a back-drag whose pointer is lost leaves the screen where it was`() {
    pushAtOnce()
    h.press(20, 150)
    h.drag(to: 380, 150, seconds: 0.3)
    h.cancelPointer()
    h.settle()
    #expect(navigation.topViewController === a)
  }

  @Test(arguments: [true, false])
  func `an interruptible push is seized in mid-flight at the press, and goes where it is thrown`(isThrownBack: Bool) {
    delegate.interruptible = InterruptibleFade(nil)
    let before = h.window.dumpTree()
    push()
    h.frames(16)
    h.press(200, 150)
    h.move(201, 150)
    let seen = a.view.alpha
    h.frames(20)
    #expect(abs(a.view.alpha - seen) < 1e-9 && abs(seen - 0.5) < 0.06)
    h.drag(to: isThrownBack ? 300 : 120, 150, seconds: 0.15)
    h.release()
    h.settle()
    #expect(navigation.topViewController === (isThrownBack ? root : a))
    #expect(h.log.take().contains(isThrownBack ? "pushed: cancelled" : "pushed: completed"))
    if isThrownBack { #expect(h.window.dumpTree() == before) }
  }

  @Test func `a drive with nobody at it is named in the end, and Escape ends it`() {
    pushAtOnce()
    delegate.driver = PercentDrivenInteractiveTransition()
    h.environment.patience = 2
    h.input { navigation.popViewController(animated: true) }
    h.frames(200)
    #expect(h.log.take().contains("does not end"))
    h.key(.escape)
    h.frame()
    #expect(navigation.topViewController === root && isOnly(root.view, in: navigation.view))
    #expect(root.view.alpha == 1)
  }
}
