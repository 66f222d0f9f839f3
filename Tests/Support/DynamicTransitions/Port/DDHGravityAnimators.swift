import Stagecraft
import StagecraftPhysics

/// The screen is pushed down from above the stage, falls, and bounces on a floor a point below its place.
package final class DDHGravityPushAnimator: DDHTransitionAnimator {
  package override func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 1.5 }

  package override func animate(
    _ animator: DynamicAnimator, for transitionContext: any ContextTransitioning
  ) {
    let fromViewController = transitionContext.viewController(forKey: .from)!
    let toViewController = transitionContext.viewController(forKey: .to)!
    let fromFrame = fromViewController.view.frame
    toViewController.view.frame = fromFrame.offset(by: Vector(0, -fromFrame.height))
    transitionContext.containerView.addSubview(toViewController.view)

    let pushBehavior = PushBehavior(items: [toViewController.view], mode: .instantaneous)
    pushBehavior.setAngle(.pi / 2, magnitude: 100)
    animator.addBehavior(pushBehavior)

    let itemBehavior = DynamicItemBehavior(items: [toViewController.view])
    itemBehavior.elasticity = 0.2
    animator.addBehavior(itemBehavior)

    let collisionBehavior = CollisionBehavior(items: [toViewController.view])
    collisionBehavior.addBoundary(
      withIdentifier: "BotomBoundary", from: Point(0, fromFrame.height + 1),
      to: Point(fromFrame.width, fromFrame.height + 1))
    animator.addBehavior(collisionBehavior)

    let gravityBehavior = GravityBehavior(items: [toViewController.view])
    gravityBehavior.gravityDirection = Vector(0, 1)
    animator.addBehavior(gravityBehavior)
  }
}

/// The screen is pushed up off its middle, so that it turns, and falls upward.
package final class DDHGravityPopAnimator: DDHTransitionAnimator {
  package override func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 1.5 }

  package override func animate(
    _ animator: DynamicAnimator, for transitionContext: any ContextTransitioning
  ) {
    let fromViewController = transitionContext.viewController(forKey: .from)!
    let toViewController = transitionContext.viewController(forKey: .to)!
    transitionContext.containerView.insertSubview(toViewController.view, at: 0)

    let pushBehavior = PushBehavior(items: [fromViewController.view], mode: .instantaneous)
    pushBehavior.setAngle(3 * .pi / 2, magnitude: 100)
    pushBehavior.setTargetOffsetFromCenter(Vector(30, 0), for: fromViewController.view)
    animator.addBehavior(pushBehavior)

    let gravityBehavior = GravityBehavior(items: [fromViewController.view])
    gravityBehavior.gravityDirection = Vector(0, -1)
    animator.addBehavior(gravityBehavior)
  }
}
