import Stagecraft
import Testing

// The article "UIViewController Animations": its three steps, in its order and words.

/// Step 1: the main view controller adopts the delegate.
private final class MyViewController: ViewController, TransitioningDelegate {
  let animator = MyAnimationController()

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? {
    animator
  }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    nil  // the system's own transition
  }

  /// Step 2: the controller to be presented gets the delegate.
  func showNew() -> ViewController {
    let newViewController = ViewController()
    newViewController.modalPresentationStyle = .fullScreen
    newViewController.transitioningDelegate = self
    present(newViewController, animated: true, completion: nil)
    return newViewController
  }
}

/// Step 3: the animator.
private final class MyAnimationController: AnimatedTransitioning {
  let animationDuration = 1.0
  /// What was asked, for the test.
  var asked: [String] = []

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double {
    asked.append("duration")
    return animationDuration
  }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    asked.append("animate")
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

  func animationEnded(_ transitionCompleted: Bool) { asked.append("ended \(transitionCompleted)") }
}

/// What the document says of it is true.
struct FadeAnimatorPort {
  private let stage = PortStage()
  private let main = MyViewController()

  init() { stage.show(main) }

  @Test func `the animator is asked for its duration, then animates, and the screen fades in over the old one`() {
    let new = stage.input { main.showNew() }
    #expect(main.animator.asked == ["duration", "animate"])
    #expect(new.view.alpha == 0)
    stage.frames(30)
    #expect(abs(new.view.alpha - 0.5) < 0.05, "half-way by time and by the curve: \(new.view.alpha)")
    #expect(main.view.window != nil, "the old screen is beneath it")
    stage.settle()
    #expect(new.view.alpha == 1)
    #expect(main.animator.asked == ["duration", "animate", "ended true"])
    #expect(main.presentedViewController === new)
    #expect(main.view.window == nil, "a full screen takes its place")
  }

  @Test func `where the delegate gives no animator the system transition is used`() {
    let new = stage.input { main.showNew() }
    stage.settle()
    let asked = main.animator.asked
    stage.input { main.dismiss(animated: true) }
    #expect(stage.window.transition?.directorName == "Slide")
    stage.settle()
    #expect(main.presentedViewController == nil && new.view.window == nil)
    #expect(main.animator.asked == asked)
  }
}
