import Geometry
import Testing
import Transitions
import Views

/// Mistakes log a warning, are answered, and leave no dead screen.
struct PresentationMisuseTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")
  private let b = Screen("b")

  init() {
    (h, navigation, root) = Harness.navigation()
    h.log.words = ["warning", "b:", "a:", "answer"]
  }

  private func present(_ screen: ViewController, over presenter: ViewController) {
    h.input { presenter.present(screen, animated: true, completion: h.note(screen.identifier ?? "?")) }
    h.settle()
  }

  private func custom(_ configure: @escaping (TracedPresentation) -> Void) -> PresentationGiver {
    let giver = PresentationGiver()
    giver.onMake = configure
    a.modalPresentationStyle = .custom
    a.transitioningDelegate = giver
    return giver
  }

  @Test func `presenting what is presented already is refused, and named`() {
    present(a, over: root)
    _ = h.log.take()
    present(a, over: a)
    #expect(h.log.take() == "warning present is refused: a is in use already\nanswer 2 refused\na: refused")
    #expect(navigation.presentedViewController === a)
  }

  @Test func `presenting a screen of a container is refused, and named`() {
    h.input { navigation.pushViewController(b, animated: false) }
    h.settle()
    _ = h.log.take()
    present(root, over: b)
    #expect(h.log.take().hasPrefix("warning present is refused: root is in use already\nanswer 2 refused"))
  }

  @Test func `presenting over a screen that presents already is refused, and told`() {
    present(a, over: root)
    _ = h.log.take()
    present(b, over: root)
    #expect(
      h.log.take() == """
        warning present is refused: something else is presented over root, or it is not on screen
        answer 2 refused
        b: refused
        """)
  }

  @Test func `present during present: what waited and came too late is obsolete, without a warning`() {
    h.input {
      root.present(a, animated: true)
      root.present(b, animated: true, completion: h.note("b"))
    }
    h.settle()
    #expect(h.log.take() == "answer 1 completed\nanswer 2 obsolete\nb: obsolete")
  }

  @Test func `present outside window: refused, and told where somebody can hear it`() {
    h.input { navigation.pushViewController(b, animated: false) }
    h.settle()
    h.input { navigation.popViewController(animated: false) }
    h.settle()
    _ = h.log.take()
    h.input { b.present(a, animated: true, completion: h.note("a")) }
    h.settle()
    #expect(h.log.take() == "warning a is not presented: b is in no window\na: refused")
    var outcome: TransitionOutcome?
    Screen("nowhere").present(a, animated: true) { outcome = $0 }
    #expect(outcome == .refused)
  }

  @Test func `the style none is shown as a page sheet, and told`() {
    a.modalPresentationStyle = .none
    present(a, over: root)
    #expect(
      h.log.take() == "warning a has the style none, and is shown as a page sheet\nanswer 1 completed\na: completed")
    #expect(a.view.frame == Rect(48, 36, 304, 264))
  }

  @Test(arguments: [Rect(.nan, 0, 10, 10), Rect(0, 0, .infinity, 10)])
  func `a frame that is not finite counts as the whole container, and is told once`(frame: Rect) {
    let giver = custom { $0.frame = frame }
    present(a, over: root)
    #expect(a.view.frame == h.window.bounds)
    #expect(h.log.take().split(separator: "\n").filter { $0.hasPrefix("warning") }.count == 1)
    h.key(.escape)
    h.settle()
    #expect(isOnly(navigation.view, in: h.window) && giver.last == nil)
  }

  @Test(arguments: [Rect(10, 10, 0, 0), Rect(0, 0, -50, 20), Rect(5000, 5000, 10, 10)])
  func `a presented view of no size, or out of sight, comes and goes all the same`(frame: Rect) {
    let giver = custom { $0.frame = frame }
    present(a, over: root)
    #expect(a.view.frame.width >= 0 && navigation.presentedViewController === a)
    h.key(.escape)
    h.settle()
    #expect(isOnly(navigation.view, in: h.window) && giver.last == nil)
  }

  @Test func `a presentation controller that throws its view away gets it back, and is told`() {
    let giver = custom { presentation in
      presentation.onWillBegin = { [unowned presentation] in presentation.presentedView?.removeFromSuperview() }
    }
    present(a, over: root)
    #expect(
      h.log.take().hasPrefix("warning presentation: the view of a was taken out of its container; it is put back"))
    #expect(a.view.window === h.window)
    h.key(.escape)
    h.settle()
    #expect(isOnly(navigation.view, in: h.window) && giver.last == nil)
  }

  @Test func `a presentation controller that throws its container away does not stop the dismissal`() {
    let giver = custom { presentation in
      presentation.onWillBegin = { [unowned presentation] in presentation.containerView?.removeFromSuperview() }
    }
    present(a, over: root)
    #expect(navigation.presentedViewController === a)
    h.input { a.dismiss(animated: true, completion: h.note("a")) }
    h.settle()
    #expect(h.log.take().hasSuffix("a: completed"))
    #expect(isOnly(navigation.view, in: h.window) && giver.last == nil)
  }

  @Test func `presenting and dismissing from inside the phases waits its turn`() {
    let giver = custom { presentation in
      presentation.onWillBegin = { [root, b, h, unowned presentation] in
        root.present(b, animated: true, completion: h.note("b"))
        presentation.presentedViewController.dismiss(animated: true, policy: .queue, completion: h.note("a"))
      }
    }
    h.input { root.present(a, animated: true) }
    h.settle()
    #expect(h.log.take().hasSuffix("answer 2 obsolete\nb: obsolete\nanswer 3 completed\na: completed"))
    #expect(isOnly(navigation.view, in: h.window) && giver.last == nil)
  }

  @Test func `a presented screen that is released with its presenter leaves nothing alive`() {
    weak var presented: Screen?
    weak var presentation: PresentationController?
    do {
      let screen = Screen("c")
      h.input { root.present(screen, animated: true) }
      h.settle()
      presented = screen
      presentation = screen.presentationController
    }
    #expect(presented != nil && presentation != nil)
    h.input { h.window.setRootViewController(Screen("new"), environment: h.environment) }
    h.settle()
    #expect(presented == nil && presentation == nil)
  }

  @Test func `a screen whose presentation was prepared and never used is not kept alive by it`() {
    weak var screen: Screen?
    do {
      let made = Screen("c")
      #expect(made.presentationController != nil)
      screen = made
    }
    #expect(screen == nil)
  }

  @Test func `what outlives its screen is safe to ask`() {
    var screen: Screen? = Screen("a")
    let presentation = PresentationController(presentedViewController: screen!, presenting: nil)
    let controller = screen!.transitionController
    screen = nil
    #expect(presentation.presentedViewController.identifier == nil, "an empty one stands for it")
    #expect(presentation.presentedViewController === presentation.presentedViewController)
    #expect(presentation.presentedView != nil)
    controller.interactiveDirections = .left
    #expect(!controller.gestureRecognizerShouldBegin(PanGestureRecognizer { _ in }))
  }
}
