import Stagecraft

/// The screen comes from the right, where .4 of it are seen already.
package final class DDHSnapPushAnimator: DDHTransitionAnimator {
  package override func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.8 }

  package override func animate(for transitionContext: any ContextTransitioning) -> DynamicAnimator {
    // Get the view controllers for the transition
    let fromViewController = transitionContext.viewController(forKey: .from)!
    let toViewController = transitionContext.viewController(forKey: .to)!

    // Prepare the view of the toViewController
    let fromFrame = fromViewController.view.frame
    toViewController.view.frame = fromFrame.offset(by: Vector(0.6 * fromFrame.width, 0))

    // Add the view of the toViewController to the containerView
    transitionContext.containerView.addSubview(toViewController.view)

    // Create animator
    let animator = DynamicAnimator(referenceView: transitionContext.containerView)

    // Add behaviors
    let snapBehavior = SnapBehavior(item: toViewController.view, snapTo: fromViewController.view.center)
    animator.addBehavior(snapBehavior)
    return animator
  }
}

package final class DDHSnapPopAnimator: DDHTransitionAnimator {
  package override func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.8 }

  package override func animate(for transitionContext: any ContextTransitioning) -> DynamicAnimator {
    let fromViewController = transitionContext.viewController(forKey: .from)!
    let toViewController = transitionContext.viewController(forKey: .to)!
    transitionContext.containerView.insertSubview(toViewController.view, at: 0)

    let animator = DynamicAnimator(referenceView: transitionContext.containerView)
    let fromView = fromViewController.view
    let snapPoint = Point(1.6 * fromView.frame.width, fromView.center.y)
    animator.addBehavior(SnapBehavior(item: fromView, snapTo: snapPoint))
    return animator
  }
}
