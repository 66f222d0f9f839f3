import Geometry
import Testing
import Transitions
import Views

/// A program's presentation controller with a dimming view, written with public API only.
private final class DimmedCard: PresentationController {
  let dimming = View()

  override var frameOfPresentedViewInContainerView: Rect {
    (containerView?.bounds ?? .zero).insetBy(dx: 50, dy: 40)
  }
  override func presentationTransitionWillBegin() {
    dimming.backgroundColor = .black
    dimming.relativeFrame = .fill
    dimming.alpha = 0
    containerView?.insertSubview(dimming, at: 0)
  }
  override func transitionDidMove(to position: Double) { dimming.alpha = 0.4 * position }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimming.removeFromSuperview() }
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimming.removeFromSuperview() }
  }
}

/// Draws something around the screen's view.
private final class Framed: PresentationController {
  private lazy var frameView: View = {
    let view = View()
    let inner = presentedViewController.view
    inner.relativeFrame = .fill
    view.addSubview(inner)
    return view
  }()
  override var presentedView: View? { frameView }
  override var frameOfPresentedViewInContainerView: Rect { Rect(10, 10, 200, 100) }
}

private final class Giver: TransitioningDelegate {
  let make: (ViewController, ViewController?) -> PresentationController?
  init(_ make: @escaping (ViewController, ViewController?) -> PresentationController?) { self.make = make }
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { make(presented, presenting) }
}

struct PresentationCustomTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a", .custom)

  init() { (h, navigation, root) = Harness.navigation() }

  private func present(animated: Bool = true) {
    h.input { root.present(a, animated: animated) }
    h.settle()
  }

  @Test func `a custom presentation dims what is beneath, follows the hand, and leaves nothing behind`() throws {
    let giver = Giver { DimmedCard(presentedViewController: $0, presenting: $1) }
    a.transitioningDelegate = giver
    h.input { root.present(a, animated: true) }
    let card = try #require(a.presentationController as? DimmedCard)
    #expect(card.dimming.superview === card.containerView && card.dimming.alpha == 0)
    h.run(to: 0.5)
    #expect(abs(card.dimming.alpha - 0.4 * h.window.transition!.progress.position) < 1e-12)
    h.settle()
    #expect(card.dimming.alpha == 0.4 && a.view.frame == Rect(50, 40, 300, 220))
    #expect(card.presentingViewController === navigation && card.presentationStyle == .custom)
    h.press(200, 100)
    h.drag(to: 200, 150, seconds: 0.2)
    #expect(card.dimming.alpha < 0.4 && card.dimming.alpha > 0.1, "it follows the hand")
    h.rest()
    h.release()
    h.settle()
    #expect(card.dimming.alpha == 0.4 && navigation.presentedViewController === a)
    h.key(.escape)
    h.settle()
    #expect(card.dimming.superview == nil && card.containerView == nil && isOnly(navigation.view, in: h.window))
  }

  @Test func `presented frame: the container's bounds by default, and again after a resize`() {
    let giver = Giver { PresentationController(presentedViewController: $0, presenting: $1) }
    a.transitioningDelegate = giver
    present()
    #expect(a.view.frame == Rect(0, 0, 400, 300))
    h.resize(500, 400)
    h.settle()
    #expect(a.view.frame == Rect(0, 0, 500, 400))
    #expect(root.view.window === h.window, "and the presenter stays, as it does by default")
  }

  @Test func `a presented view of its own stands in the container with the screen in it`() {
    let giver = Giver { Framed(presentedViewController: $0, presenting: $1) }
    a.transitioningDelegate = giver
    present()
    #expect(a.view.superview?.frame == Rect(10, 10, 200, 100) && a.view.frame == Rect(0, 0, 200, 100))
    #expect(a.view.superview?.superview === a.presentationController?.containerView)
    h.key(.escape)
    h.settle()
    #expect(isOnly(navigation.view, in: h.window) && a.view.superview == nil)
    present()
    #expect(a.view.window === h.window, "and it can be presented again")
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet, .automatic])
  func `the delegate is asked for the style custom only`(style: ModalPresentationStyle) {
    var asked = 0
    let giver = Giver { _, _ in
      asked += 1
      return nil
    }
    a.transitioningDelegate = giver
    a.modalPresentationStyle = style
    present()
    #expect(asked == 0 && navigation.presentedViewController === a)
    #expect(a.presentationController?.presentationStyle == (style == .automatic ? .pageSheet : style))
  }

  @Test func `custom without a presentation controller, or with a delegate that has gone, is full screen`() {
    let giver = Giver { _, _ in nil }
    a.transitioningDelegate = giver
    present()
    #expect(a.presentationController?.presentationStyle == .fullScreen && navigation.view.window == nil)
    h.key(.escape)
    h.settle()
    do {
      let gone = Giver { DimmedCard(presentedViewController: $0, presenting: $1) }
      a.transitioningDelegate = gone
    }
    present()
    #expect(a.presentationController?.presentationStyle == .fullScreen && navigation.view.window == nil)
  }

  @Test func `a presentation controller of another screen is not used, and that is told`() {
    let other = Screen("other")
    let giver = Giver { _, _ in DimmedCard(presentedViewController: other, presenting: nil) }
    a.transitioningDelegate = giver
    h.log.words = ["warning", "answer"]
    present()
    #expect(
      h.log.take() == """
        warning the presentation controller given for a is another screen's, or in use
        answer 1 completed
        """)
    #expect(a.view.window === h.window)
  }

  @Test func `the delegate of a presentation can be set before the screen is presented`() {
    let listener = DismissalListener(h.log)
    a.modalPresentationStyle = .pageSheet
    let prepared = a.presentationController
    prepared?.delegate = listener
    present()
    #expect(a.presentationController === prepared)
    h.input { a.dismiss(animated: false) }
    h.settle()
    #expect(a.presentationController !== prepared, "each presentation has its own")
    a.presentationController?.delegate = listener
    a.modalPresentationStyle = .overFullScreen
    present()
    #expect(a.presentationController?.presentationStyle == .overFullScreen)
    #expect(a.presentationController?.delegate === listener, "also where the style changed after that")
  }

  @Test func `what stands in a presented screen finds the presentation around it, and a root has none`() {
    a.modalPresentationStyle = .pageSheet
    let stack = NavigationController(root: a)
    #expect(root.presentationController == nil && navigation.presentationController == nil)
    h.input { root.present(stack, animated: false) }
    h.settle()
    #expect(a.presentationController != nil && a.presentationController === stack.presentationController)
  }
}
