import Geometry
import Plans
import Testing
import Transitions
import Views

struct PresentationTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")
  private let b = Screen("b")

  init() { (h, navigation, root) = Harness.navigation() }

  private func present(_ screen: Screen, over presenter: ViewController? = nil, animated: Bool = true) {
    let note = h.note("present \(screen.identifier ?? "")")
    h.input { (presenter ?? root).present(screen, animated: animated, completion: note) }
    h.settle()
  }

  private var backdrop: View { h.window.subviews.last!.subviews[0] }

  @Test func `presented frame: each style has its place`() {
    present(a)
    #expect(a.view.frame == Rect(48, 36, 304, 264))
    h.key(.escape)
    h.settle()
    a.modalPresentationStyle = .overFullScreen
    present(a)
    #expect(a.view.frame == h.window.bounds)
    #expect(root.view.window === h.window)
  }

  @Test func `removes presenter's view: full screen only, and back at the dismissal`() {
    b.modalPresentationStyle = .fullScreen
    present(b)
    #expect(root.view.window == nil && navigation.window === h.window)
    h.resize(500, 400)
    h.settle()
    h.input { root.dismiss(animated: true) }
    h.settle()
    #expect(isOnly(navigation.view, in: h.window))
    #expect(navigation.view.frame == Rect(0, 0, 500, 400) && root.view.frame == Rect(0, 0, 500, 400))
  }

  @Test func `the backdrop follows the window`() {
    h.input { root.present(a, animated: true) }
    #expect(backdrop.alpha == 0)
    h.run(to: 0.4)
    #expect(abs(backdrop.alpha - 0.5 * h.window.transition!.progress.position) < 1e-12)
    h.settle()
    #expect(backdrop.alpha == 0.5)
    h.key(.escape)
    h.run(to: 0.4)
    #expect(abs(backdrop.alpha - 0.5 * h.window.transition!.progress.position) < 1e-12)
    h.settle()
    #expect(isOnly(navigation.view, in: h.window))
  }

  @Test func `a sheet slides in from below and is dragged down`() {
    h.input { root.present(a, animated: true) }
    #expect(a.view.screenFrame.minY == 300, "it begins below the window")
    h.settle()
    _ = h.log.take()
    h.press(200, 100)
    h.drag(to: 200, 280, seconds: 0.3)
    #expect(h.log.take().contains("begin 2 for 2: root <- a by Slide interactive"))
    h.release()
    h.settle()
    #expect(h.log.take().contains("end 2 completed"))
    #expect(root.presentedViewController == nil && navigation.presentedViewController == nil)
  }

  @Test func `resize in mid-flight keeps a sheet in its place and ends at the new size`() {
    h.input { root.present(a, animated: true) }
    h.run(to: 0.5)
    h.resize(1000, 700)
    h.frame()
    let progress = h.window.transition!.progress.value
    #expect(abs(a.view.screenFrame.minY - (64 + (1 - progress) * 636)) < 1e-9)
    #expect(backdrop.frame == h.window.bounds)
    h.settle()
    #expect(a.view.frame == Rect(160, 64, 680, 636) && a.view.relativeTranslation == .zero)
  }

  @Test func `present during present is refused, or waits and is obsolete`() {
    h.log.words = ["answer", "present", "queued"]
    h.input {
      root.present(a, animated: true)
      root.present(b, animated: true, completion: h.note("second"))
    }
    h.settle()
    #expect(h.log.take() == "queued 2 ahead 0\nanswer 1 completed\nanswer 2 obsolete")
    present(b)
    #expect(h.log.take() == "answer 3 refused\npresent b: refused")
    #expect(b.presentingViewController == nil)
  }

  @Test func `backward while forward runs: a dismissal asked for while the presentation runs turns it round`() {
    h.log.words = ["turn", "end", "answer"]
    h.input { root.present(a, animated: true) }
    h.run(to: 0.6)
    h.input { root.dismiss(animated: true) }
    h.frames(1)
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(
      h.log.take() == """
        turn 1 backward by request
        end 1 cancelled
        answer 1 cancelled
        answer 2 completed
        answer 3 completed
        """)
    #expect(isOnly(navigation.view, in: h.window))
    present(a)
    #expect(navigation.presentedViewController === a, "and it can be presented again")
  }

  @Test func `dismiss during transition with policy drop is refused, with policy queue it waits`() {
    h.log.words = ["answer", "end"]
    h.input {
      root.present(a, animated: true)
      a.dismiss(animated: true, policy: .drop)
      a.dismiss(animated: true, policy: .queue)
    }
    h.settle()
    #expect(
      h.log.take() == "answer 2 refused\nend 1 completed\nanswer 1 completed\nend 2 completed\nanswer 3 completed")
  }

  @Test func `a dismissal of what is not presented is refused`() {
    h.input { root.dismiss(animated: true, completion: h.note("dismiss")) }
    h.settle()
    #expect(h.log.take().hasSuffix("dismiss: refused"))
  }

  @Test func `screens are presented over presented ones, and dismissed from presenter or presented`() {
    present(a)
    present(b, over: a)
    #expect(h.window.topViewController === b && a.presentedViewController === b)
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(h.window.topViewController === a && b.presentingViewController == nil)
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(h.window.topViewController === root && isOnly(navigation.view, in: h.window))
  }

  @Test func `a dismissal takes all that is presented over it away`() {
    present(a)
    present(b, over: a)
    _ = h.log.take()
    h.input { root.dismiss(animated: true, completion: h.note("dismiss")) }
    #expect(a.view.window == nil, "only the topmost screen is seen to move")
    h.settle()
    #expect(
      h.log.take() == """
        request 3 program reverse
        begin 3 for 3: root <- b by Slide
        b willDisappear
        a willDisappear
        end 3 completed
        b didDisappear
        a didDisappear
        answer 3 completed
        dismiss: completed
        """)
    #expect(isOnly(navigation.view, in: h.window))
    #expect([a, b].allSatisfy { $0.presentingViewController == nil && $0.presentedViewController == nil })
    present(b)
    present(a, over: b)
    #expect(h.window.topViewController === a)
  }

  @Test func `a cancelled dismissal of several brings all back as they were`() {
    present(a)
    b.modalPresentationStyle = .overFullScreen
    present(b, over: a)
    let before = h.window.dumpTree()
    h.input { root.dismiss(animated: true) }
    h.frames(4)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(h.window.dumpTree() == before)
    #expect(h.window.topViewController === b && navigation.presentedViewController === a)
    #expect(a.presentedViewController === b && b.presentingViewController === a && a.isAppearing)
  }

  @Test func `full screen over a sheet puts the sheet back at the right height`() {
    present(a)
    b.modalPresentationStyle = .fullScreen
    present(b, over: a)
    #expect(a.view.window == nil && root.view.window === h.window)
    h.input { b.dismiss(animated: true) }
    h.settle()
    #expect(h.window.subviews.count == 2 && a.view.isDescendant(of: h.window.subviews[1]))
  }

  @Test func `a presented stack: Escape goes back inside it first, a drag down takes it away whole`() {
    let inner = NavigationController(root: a)
    h.input { root.present(inner, animated: false) }
    h.settle()
    h.input { inner.pushViewController(b, animated: false) }
    h.settle()
    h.key(.escape)
    h.settle()
    #expect(inner.viewControllers.count == 1 && navigation.presentedViewController === inner)
    h.input { inner.pushViewController(b, animated: false) }
    h.settle()
    h.press(200, 100)
    h.drag(to: 200, 290, seconds: 0.2)
    h.release()
    h.settle()
    #expect(navigation.presentedViewController == nil && isOnly(navigation.view, in: h.window))
  }

  @Test func `a controller that is in use is refused, and so is one presented over itself`() {
    h.input { root.present(navigation, animated: true, completion: h.note("self")) }
    h.settle()
    #expect(h.log.take().hasSuffix("self: refused"))
    h.input { navigation.pushViewController(a, animated: false) }
    h.settle()
    present(a)
    #expect(h.log.take().hasSuffix("present a: refused"))
  }

  @Test func `a director may push the screen behind a sheet back, and the dismissal brings it to rest`() {
    let script = ScriptedDirector.Script()
    script.onSetUp = { transition, transaction in
      transaction.add(SpringProgress(spring: .init(response: 0.3, dampingRatio: 1)), to: transition.progress)
      transaction.add(TransitionTween(.scale, back: 1, fore: 0.9), to: transition.backViewController.view)
    }
    a.transitionController.directors = [script.factory()]
    present(a)
    #expect(abs(navigation.view.transform.scale.width - 0.9) < 1e-9)
    h.input { a.dismiss(animated: false) }
    h.settle()
    #expect(navigation.view.transform.isIdentity)
  }

  @Test func `a covered screen that nobody else holds goes with those above it, and is gone`() {
    weak var sheet: Screen?
    do {
      let between = Screen("between")
      present(between)
      sheet = between
      b.modalPresentationStyle = .fullScreen
      present(b, over: between)
    }
    h.input { root.dismiss(animated: true, completion: h.note("dismiss")) }
    h.settle()
    #expect(h.log.take().hasSuffix("dismiss: completed"))
    #expect(sheet == nil && isOnly(navigation.view, in: h.window))
  }

  @Test func `a screen on a stack finds what is presented over the stack, and what presents the stack it is on`() {
    let (h, navigation, root) = Harness.navigation()
    let sheet = NavigationController(root: Screen("in a sheet"))
    h.input { root.present(sheet, animated: true) }
    h.settle()
    #expect(root.presentedViewController === sheet && navigation.presentedViewController === sheet)
    #expect(sheet.topViewController.presentingViewController === navigation)
    #expect(root.presentingViewController == nil && sheet.topViewController.presentedViewController == nil)
    h.input { root.dismiss(animated: true) }
    #expect(root.presentedViewController == nil, "as it is intended")
    h.settle()
    #expect(sheet.topViewController.presentingViewController == nil)
  }
}
