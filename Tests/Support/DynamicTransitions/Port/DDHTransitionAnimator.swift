import Stagecraft
import StagecraftPhysics

/// What the six have in common, as in the UIKit Dynamics essay: a timer says when the transition is over, whatever the
/// bodies do.
package class DDHTransitionAnimator: AnimatedTransitioning {
  package init() {}

  package func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 1 }

  /// Places the views, and adds the behaviors that move them to an animator of the container.
  package func animate(_ animator: DynamicAnimator, for transitionContext: any ContextTransitioning) {}

  package final func animateTransition(using transitionContext: any ContextTransitioning) {
    let dynamicAnimator = DynamicAnimator(referenceView: transitionContext.containerView)
    animate(dynamicAnimator, for: transitionContext)
    // dispatch_after(dispatch_time(DISPATCH_TIME_NOW, duration), dispatch_get_main_queue(), ^{ ... })
    transitionContext.loop?.after(transitionDuration(using: transitionContext)) {
      // The block has kept the animator until here.
      withExtendedLifetime(dynamicAnimator) {}
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

extension ContextTransitioning {
  /// Whose frames and timers the screens have.
  package var loop: FrameLoop? { viewController(forKey: .to)?.environment?.loop }
}
