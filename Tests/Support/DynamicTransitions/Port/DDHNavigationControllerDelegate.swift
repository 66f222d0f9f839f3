import Stagecraft
import StagecraftCompat

/// The delegate of the UIKit Dynamics essay, by the name that it has there. Keep it: a navigation controller does not.
package class DDHNavigationControllerDelegate: NavigationControllerDelegate {
  nonisolated package enum TransitionType: Int, CaseIterable {
    case snap
    case gravity
    case gravityPlusRotation
  }

  package var transitionType: TransitionType
  /// Who takes the transitions back where asked to; the source has nobody.
  package var driver: PercentDrivenInteractiveTransition?

  /// - Parameter transitionType: as the number that the source has for it; what is none of them counts as 0.
  package convenience init(transitionType: Int) {
    self.init(TransitionType(rawValue: transitionType) ?? .snap)
  }

  package init(_ transitionType: TransitionType) { self.transitionType = transitionType }

  /// A push picks the push animator, anything else the pop animator: a new one for each transition. A change that is
  /// neither ("none") does not ask.
  package func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationControllerOperation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { animator(for: operation) }

  package final func navigationController(
    _ navigation: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { driver }

  package final func animator(for operation: NavigationControllerOperation) -> DDHTransitionAnimator {
    switch (transitionType, operation) {
    case (.snap, .push): DDHSnapPushAnimator()
    case (.snap, .pop): DDHSnapPopAnimator()
    case (.gravity, .push): DDHGravityPushAnimator()
    case (.gravity, .pop): DDHGravityPopAnimator()
    case (.gravityPlusRotation, .push): DDHGravityRotationPushAnimator()
    case (.gravityPlusRotation, .pop): DDHGravityRotationPopAnimator()
    }
  }
}
