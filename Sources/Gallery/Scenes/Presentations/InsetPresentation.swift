import Stagecraft

/// Gives the presentation controller of the gallery's own.
final class InsetDelegate: TransitioningDelegate {
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    InsetPresentation(presentedViewController: presented, presenting: presenting)
  }
}

/// Stands in the middle, with room on all sides, before a blue dusk that is as deep as the screen has come.
final class InsetPresentation: PresentationController {
  private let dusk = View()

  override var frameOfPresentedViewInContainerView: Rect {
    let size = containerView?.bounds.size ?? .zero
    let width = min(560, size.width * 0.7)
    let height = min(380, size.height * 0.66)
    return Rect((size.width - width) / 2, (size.height - height) / 2, width, height)
  }

  override func presentationTransitionWillBegin() {
    dusk.backgroundColor = Color(rgb: 0x06121f)
    dusk.relativeFrame = .fill
    dusk.alpha = 0
    containerView?.insertSubview(dusk, at: 0)
    presentedView?.shadow = Shadow(radius: 40, offset: Vector(0, 14), color: Color(rgb: 0, alpha: 0.6))
  }

  override func transitionDidMove(to position: Double) { dusk.alpha = 0.72 * position }
  override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { clear() } }
  override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { clear() } }

  private func clear() {
    dusk.removeFromSuperview()
    presentedView?.shadow = nil
  }
}
