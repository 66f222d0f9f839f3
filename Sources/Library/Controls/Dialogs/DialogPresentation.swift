import Geometry
import Motion
import Plans
import Runtime
import Transitions
import Views

/// Presents a controller as a dialog: in the middle of the window, over the dimmed screen.
package final class DialogTransitioning: TransitioningDelegate {
  private let size: (View, Size) -> Size

  /// - Parameter size: the size of the dialog's view where the window has so much room; it is limited to that.
  package init(size: @escaping (View, Size) -> Size) { self.size = size }

  /// Has a controller, which keeps this object, come and go as a dialog.
  package func prepare(_ controller: ViewController) {
    controller.modalPresentationStyle = .custom
    controller.transitioningDelegate = self
    controller.transitionController.directors = [DirectorFactory(AlertDirector.self)]
    controller.transitionController.interactiveDirections = []
  }

  package func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    DialogPresentation(presentedViewController: presented, presenting: presenting, size: size)
  }
}

/// Centers the dialog over the dimmed screen.
private final class DialogPresentation: PresentationController {
  private let dimming = View()
  private let size: (View, Size) -> Size
  private static let margin = 16.0

  init(
    presentedViewController presented: ViewController, presenting: ViewController?,
    size: @escaping (View, Size) -> Size
  ) {
    self.size = size
    super.init(presentedViewController: presented, presenting: presenting)
  }

  override var frameOfPresentedViewInContainerView: Rect {
    let whole = containerView?.bounds.size ?? .zero
    let room = Size(max(0, whole.width - 2 * Self.margin), max(0, whole.height - 2 * Self.margin))
    let size = size(presentedViewController.view, room)
    let (width, height) = (min(size.width, room.width), min(size.height.rounded(.up), room.height))
    return Rect(((whole.width - width) / 2).rounded(), ((whole.height - height) / 2).rounded(), width, height)
  }

  override func presentationTransitionWillBegin() {
    dimming.relativeFrame = .fill
    dimming.alpha = 0
    dimming.acceptsHits = false
    dimming.backgroundColor = presentingViewController.view.theme.dimming
    containerView?.insertSubview(dimming, at: 0)
  }

  override func transitionDidMove(to position: Double) { dimming.alpha = min(1, max(0, position)) }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimming.removeFromSuperview() }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimming.removeFromSuperview() }
  }
}

/// Fades a dialog in while it grows to its size.
final class AlertDirector: TransitionDirector {
  private let transition: Transition
  /// The size from which the dialog grows.
  private static let scale = 0.92

  init(_ transition: Transition) { self.transition = transition }

  func setUp(_ transaction: inout Transaction) {
    let view = transition.foreViewController.view
    let isStill = transition.prefersReducedMotion
    let growth = isStill ? 0 : (1 - Self.scale) / 2 * max(view.bounds.width, view.bounds.height)
    func spring(_ response: Double) -> Spring {
      isStill
        ? Spring(response: 0.15, dampingRatio: 1)
        : transition.containerView.theme.motion.spring(response: response, like: .fast)
    }
    transaction.add(
      SpringProgress(
        spring: spring(0.28),
        threshold: SpringProgress.leastVisible(moving: growth),
        backwardSpring: spring(0.2)), to: transition.progress)
    transaction.add(TransitionTween(.alpha, back: 0, fore: view.alpha), to: view)
    if !isStill { transaction.add(TransitionTween(.scale, back: Self.scale, fore: 1), to: view) }
  }
}
