import Stagecraft
import StagecraftCompat
import Testing

// The UIKit Dynamics essay: the navigation controller's delegate, connected with an animator.

/// Stands for the document's push animator: from .6 of the width, in its .8 seconds.
private final class PushAnimator: AnimatedTransitioning {
  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.8 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    // Get the view controllers for the transition
    let fromViewController = transitionContext.viewController(forKey: .from)!
    let toViewController = transitionContext.viewController(forKey: .to)!

    // Prepare the view of the toViewController
    var frame = fromViewController.view.frame
    frame.origin.x += 0.6 * fromViewController.view.frame.width
    toViewController.view.frame = frame

    // Add the view of the toViewController to the containerView
    transitionContext.containerView.addSubview(toViewController.view)

    View.animate(withDuration: transitionDuration(using: transitionContext)) {
      toViewController.view.center = fromViewController.view.center
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

private final class PushDelegate: NavigationControllerDelegate {
  var operations: [NavigationControllerOperation] = []

  func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationControllerOperation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any AnimatedTransitioning)? {
    operations.append(operation)
    if operation == .push {
      return PushAnimator()
    }
    return nil
  }
}

struct NavigationDelegatePort {
  @Test func `a push is animated by what the delegate returns, a pop by the system`() {
    let stage = PortStage()
    let navigation = NavigationController(root: ViewController())
    let delegate = PushDelegate()
    navigation.delegate = delegate
    stage.show(navigation)
    let detail = ViewController()
    stage.input { navigation.pushViewController(detail, animated: true) }
    #expect(delegate.operations == [.push])
    #expect(detail.view.frame.minX == 240, ".6 of 400: \(detail.view.frame)")
    stage.frames(30)
    #expect(detail.view.frame.minX > 0 && detail.view.frame.minX < 240, "on its way: \(detail.view.frame)")
    stage.settle()
    #expect(detail.view.frame == Rect(0, 0, 400, 300))
    stage.input { navigation.popViewController(animated: true) }
    #expect(delegate.operations == [.push, .pop])
    #expect(stage.window.transition?.directorName == "Slide")
    stage.settle()
    #expect(navigation.viewControllers.count == 1)
  }
}
