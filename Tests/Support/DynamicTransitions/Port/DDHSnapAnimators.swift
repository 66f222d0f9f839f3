import Stagecraft
import StagecraftPhysics

/// The screen comes from the right, where .4 of it are seen already.
package final class DDHSnapPushAnimator: DDHTransitionAnimator {
  package override func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.8 }

  package override func animate(
    _ animator: DynamicAnimator, for transitionContext: any ContextTransitioning
  ) {
    // Get the view controllers for the transition
    let fromViewController = transitionContext.viewController(forKey: .from)!
    let toViewController = transitionContext.viewController(forKey: .to)!

    // Prepare the view of the toViewController
    let fromFrame = fromViewController.view.frame
    toViewController.view.frame = fromFrame.offset(by: Vector(0.6 * fromFrame.width, 0))

    // Add the view of the toViewController to the containerView
    transitionContext.containerView.addSubview(toViewController.view)

    // Add behaviors
    let snapBehavior = SnapBehavior(item: toViewController.view, snapTo: fromViewController.view.center)
    animator.addBehavior(snapBehavior)
  }
}

package final class DDHSnapPopAnimator: DDHTransitionAnimator {
  package override func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.8 }

  package override func animate(
    _ animator: DynamicAnimator, for transitionContext: any ContextTransitioning
  ) {
    let fromViewController = transitionContext.viewController(forKey: .from)!
    let toViewController = transitionContext.viewController(forKey: .to)!
    transitionContext.containerView.insertSubview(toViewController.view, at: 0)

    let fromView = fromViewController.view
    let snapPoint = Point(1.6 * fromView.frame.width, fromView.center.y)
    animator.addBehavior(SnapBehavior(item: fromView, snapTo: snapPoint))
  }
}
