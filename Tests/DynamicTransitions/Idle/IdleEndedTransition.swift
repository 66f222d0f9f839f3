import Stagecraft

/// The answer to the question that source 004 ends with: the same motion, which is over when it is.
///
/// Whichever comes first ends it: everything rests; the screen that goes is out of sight; three times the stated duration
/// has passed. Then the screens stand exactly where they belong. A transition that was taken back ends at once.
package final class IdleEndedTransition: AnimatedTransitioning {
  package enum End: Hashable {
    case rest
    case outOfSight
    case deadline
    case takenBack
  }

  private enum Life {
    case asked
    case moving(DynamicAnimator, any ContextTransitioning, deadline: Int?)
    case over(End)
  }

  private let animator: DDHTransitionAnimator
  private var life = Life.asked

  /// - Parameter animator: makes the views ready, and says how they move.
  package init(_ animator: DDHTransitionAnimator) { self.animator = animator }

  /// Why it ended; nil before.
  package var end: End? {
    switch life {
    case .asked, .moving: nil
    case .over(let end): end
    }
  }

  package func transitionDuration(using context: (any ContextTransitioning)?) -> Double {
    animator.transitionDuration(using: context)
  }

  package func animateTransition(using context: any ContextTransitioning) {
    let dynamics = animator.animate(for: context)
    dynamics.delegate = self
    let watch = DynamicBehavior()
    watch.action = { [weak self] in self?.look() }
    dynamics.addBehavior(watch)
    let deadline = context.loop?.after(3 * transitionDuration(using: context)) { [weak self] in
      self?.finish(.deadline)
    }
    life = .moving(dynamics, context, deadline: deadline)
  }

  /// After each step.
  private func look() {
    guard case .moving(_, let context, _) = life else { return }
    if context.transitionWasCancelled { return finish(.takenBack) }
    guard let fromView = context.viewController(forKey: .from)?.view else { return }
    let container = context.containerView
    if !container.screenFrame.intersects(fromView.screenFrame) { finish(.outOfSight) }
  }

  private func finish(_ end: End) {
    guard case .moving(let dynamics, let context, let deadline) = life else { return }
    life = .over(end)
    dynamics.removeAllBehaviors()
    if let deadline { context.loop?.cancelTimer(deadline) }
    if !context.transitionWasCancelled { putInPlace(context) }
    context.completeTransition(!context.transitionWasCancelled)
  }

  /// The screen that has come, at its place; the one that has gone, as it was before it went.
  private func putInPlace(_ context: any ContextTransitioning) {
    for (key, frame) in [
      (TransitionContextKey.to, context.finalFrame(for:)), (.from, context.initialFrame(for:)),
    ] {
      guard let controller = context.viewController(forKey: key), context.view(forKey: key) != nil else { continue }
      controller.view.transform = .identity
      controller.view.frame = frame(controller)
    }
  }
}

extension IdleEndedTransition: DynamicAnimatorDelegate {
  package func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { finish(.rest) }
}

/// The delegate of source 004 with transitions that end when they are over.
package final class IdleEndedNavigationControllerDelegate: DDHNavigationControllerDelegate {
  /// The last one that was given out.
  package private(set) var latest: IdleEndedTransition?

  package override func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationControllerOperation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any AnimatedTransitioning)? {
    let transition = IdleEndedTransition(animator(for: operation))
    latest = transition
    return transition
  }
}
