import Animation
import Geometry
import Runtime
import Testing
import Transitions
import Views

/// The animation controller of the document on UIViewController animations.
private final class MyAnimationController: AnimatedTransitioning {
  let animationDuration = 1.0

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double {
    animationDuration
  }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    let containerView = transitionContext.containerView
    let toView = transitionContext.view(forKey: .to)!

    toView.alpha = 0.0
    containerView.addSubview(toView)

    View.animate(
      withDuration: animationDuration,
      animations: {
        toView.alpha = 1.0
      },
      completion: { _ in
        transitionContext.completeTransition(true)
      })
  }
}

/// Its delegate: a custom way in, the default way out.
private final class MyDelegate: TransitioningDelegate {
  let animationController = MyAnimationController()

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { animationController }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { nil }
}

struct CustomFadeTests {
  private let h = Harness()
  private let root = Screen("root")
  private let delegate = MyDelegate()

  private func present() -> Screen {
    let newViewController = Screen("new", .fullScreen)
    newViewController.transitioningDelegate = delegate
    h.input { root.present(newViewController, animated: true, completion: h.note("presented")) }
    return newViewController
  }

  @Test func `the fade of the document: from clear to seen in its second, and then over`() {
    h.show(root)
    let new = present()
    h.frames(1)
    #expect(new.view.alpha < 0.01)
    h.frames(29)
    #expect(abs(new.view.alpha - 0.5) < 0.02)
    #expect(new.view.superview === root.view.superview)
    h.frames(29)
    #expect(h.window.isTransitioning)
    h.frames(2)
    #expect(!h.window.isTransitioning && new.view.alpha == 1)
    #expect(root.view.superview == nil && new.view.window === h.window)
    #expect(h.log.take().hasSuffix("answer 1 completed\npresented: completed"))
  }

  @Test func `controller delegate nil animator: the built-in transition brings it back`() {
    h.show(root)
    let new = present()
    h.settle(for: 1.1)
    _ = h.log.take()
    h.input { new.dismiss(animated: true) }
    h.settle()
    #expect(h.log.take().contains("begin 2 for 2: root <- new by Slide"))
    #expect(root.view.superview === h.window)
  }

  @Test func `weak delegates: one that has gone decides nothing`() {
    h.show(root)
    let new = Screen("new", .fullScreen)
    do {
      let gone = MyDelegate()
      new.transitioningDelegate = gone
    }
    h.input { root.present(new, animated: true) }
    h.settle()
    #expect(h.log.take().contains("root -> new by Slide"))
  }

  @Test func `the program's override wins over an animator, and so does whom the request names`() {
    h.show(root)
    h.environment.overridingDirector = ScriptedDirector.Script().factory()
    _ = present()
    h.settle()
    #expect(h.log.take().contains("root -> new by Scripted"))
  }
}
