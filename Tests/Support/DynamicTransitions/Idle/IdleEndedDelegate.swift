import Stagecraft
import StagecraftCompat
import StagecraftPhysics

/// The delegate of the UIKit Dynamics essay with transitions that end when their motion does, instead of by a timer.
package final class IdleEndedNavigationControllerDelegate: DDHNavigationControllerDelegate {
  /// The last one that was given out.
  package private(set) var latest: DynamicTransitionAnimator?

  package override func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationControllerOperation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any AnimatedTransitioning)? {
    let original = animator(for: operation)
    let transition = DynamicTransitionAnimator(duration: original.transitionDuration(using: nil)) {
      original.animate($0, for: $1)
    }
    latest = transition
    return transition
  }
}
