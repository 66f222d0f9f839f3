import Stagecraft

/// Provides the gallery's custom presentation controller.
final class InsetDelegate: TransitioningDelegate {
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    InsetPresentation(presentedViewController: presented, presenting: presenting)
  }
}

/// Presents a screen in the center with a margin on all sides, above a dimming view that follows the progress.
final class InsetPresentation: PresentationController {
  private let dusk = View()

  override var frameOfPresentedViewInContainerView: Rect {
    let size = containerView?.bounds.size ?? .zero
    let width = min(560, size.width * 0.7)
    let height = min(380, size.height * 0.66)
    return Rect((size.width - width) / 2, (size.height - height) / 2, width, height)
  }

  override func presentationTransitionWillBegin() {
    dusk.backgroundRole = .dimming
    dusk.relativeFrame = .fill
    dusk.alpha = 0
    containerView?.insertSubview(dusk, at: 0)
    presentedView?.shadow = Shadow(radius: 40, offset: Vector(0, 14), color: .black)
    presentedView?.shadowRole = .shadow
  }

  override func transitionDidMove(to position: Double) { dusk.alpha = position }
  override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { clear() } }
  override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { clear() } }

  private func clear() {
    dusk.removeFromSuperview()
    presentedView?.shadow = nil
  }
}
