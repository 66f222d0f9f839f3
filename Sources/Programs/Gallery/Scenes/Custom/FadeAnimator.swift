import Stagecraft

/// Fades a screen in over another one, and out again.
/// > Source: the article "UIViewController Animations", step 3.
final class FadeAnimator: AnimatedTransitioning {
  private let isComing: Bool
  private let duration = 0.7

  init(isComing: Bool) { self.isComing = isComing }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { duration }

  func animateTransition(using context: any ContextTransitioning) {
    guard let moved = context.placeScreens(isComing: isComing) else { return context.completeTransition(false) }
    if isComing { moved.alpha = 0 }
    View.animate(withDuration: duration) {
      moved.alpha = isComing ? 1 : 0
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

extension ContextTransitioning {
  /// Adds the arriving screen to the container: above the other screen if it is presented, below it if it is returned
  /// to.
  /// - Returns: the screen that the animator moves.
  func placeScreens(isComing: Bool) -> View? {
    let (from, to) = (view(forKey: .from), view(forKey: .to))
    guard let to else { return from }
    if isComing { containerView.addSubview(to) } else { containerView.insertSubview(to, at: 0) }
    return isComing ? to : from
  }
}
