import Stagecraft
import StagecraftPhysics

/// The screen swings in on two rods from a place above the stage's corner, and comes to lie against a wall at the left.
package final class DDHGravityRotationPushAnimator: DDHTransitionAnimator {
  package override func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 1.5 }

  package override func animate(
    _ animator: DynamicAnimator, for transitionContext: any ContextTransitioning
  ) {
    let toView = transitionContext.viewController(forKey: .to)!.view
    let center = toView.center
    let size = toView.frame.size
    toView.frame = toView.frame.offset(by: Vector(size.width, -size.height - 100))
    // M_1_PI, which is 1 / pi and no part of a turn.
    toView.transform = Transform2D(rotation: -1 / .pi)
    transitionContext.containerView.addSubview(toView)

    animator.addBehavior(GravityBehavior(items: [toView]))

    let anchor = Point(0, -10)
    let attachment1 = AttachmentBehavior(
      item: toView, offsetFromCenter: Vector(-center.x, -center.y), attachedToAnchor: anchor)
    attachment1.length = 10
    animator.addBehavior(attachment1)
    let attachment2 = AttachmentBehavior(
      item: toView, offsetFromCenter: Vector(-center.x + 100, -center.y), attachedToAnchor: anchor)
    attachment2.length = 100.5
    animator.addBehavior(attachment2)

    let itemBehavior = DynamicItemBehavior(items: [toView])
    itemBehavior.elasticity = 0.2
    animator.addBehavior(itemBehavior)

    let pushBehavior = PushBehavior(items: [toView], mode: .instantaneous)
    pushBehavior.setAngle(.pi / 2, magnitude: 100)
    animator.addBehavior(pushBehavior)

    let collisionBehavior = CollisionBehavior(items: [toView])
    collisionBehavior.addBoundary(withIdentifier: "LeftBoundary", from: Point(-1, 100), to: Point(-1, size.height))
    animator.addBehavior(collisionBehavior)
  }
}

/// The screen stands on two rods from a place below the stage's corner, and is pushed over to the right.
package final class DDHGravityRotationPopAnimator: DDHTransitionAnimator {
  package override func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 1.5 }

  package override func animate(
    _ animator: DynamicAnimator, for transitionContext: any ContextTransitioning
  ) {
    let fromView = transitionContext.viewController(forKey: .from)!.view
    let toView = transitionContext.viewController(forKey: .to)!.view
    let center = fromView.center
    transitionContext.containerView.insertSubview(toView, at: 0)

    animator.addBehavior(GravityBehavior(items: [fromView]))

    let anchor = Point(fromView.frame.width, fromView.frame.height + 10)
    let attachment1 = AttachmentBehavior(
      item: fromView, offsetFromCenter: Vector(center.x, center.y), attachedToAnchor: anchor)
    attachment1.length = 10
    animator.addBehavior(attachment1)
    let attachment2 = AttachmentBehavior(
      item: fromView, offsetFromCenter: Vector(center.x - 100, center.y), attachedToAnchor: anchor)
    attachment2.length = 100.5
    animator.addBehavior(attachment2)

    let pushBehavior = PushBehavior(items: [fromView], mode: .instantaneous)
    pushBehavior.setAngle(0, magnitude: 200)
    animator.addBehavior(pushBehavior)
  }
}
