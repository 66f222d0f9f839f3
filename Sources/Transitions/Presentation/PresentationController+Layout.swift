import Geometry
import Views

extension PresentationController {
  /// Called by the container.
  final func layOut() {
    containerViewWillLayoutSubviews()
    place()
    didPlace()
    containerViewDidLayoutSubviews()
  }

  final func place() {
    guard let container, let view = presentedView, view.superview === container else { return }
    view.place(at: posed(presentedFrame(in: container), in: container))
  }

  private final func presentedFrame(in container: View) -> Rect {
    let asked = frameOfPresentedViewInContainerView
    guard asked.isFinite else {
      warnOfFrame(asked)
      return container.bounds
    }
    return Rect(asked.origin.x, asked.origin.y, max(0, asked.size.width), max(0, asked.size.height))
  }

  private final func warnOfFrame(_ frame: Rect) {
    if hasWarnedOfFrame { return }
    hasWarnedOfFrame = true
    warn("the frame of \(presentedViewController.nameForWarnings) is \(frame); it covers its container")
  }

  final func warn(_ message: String) {
    (presentedViewController.environment ?? givenPresenter?.environment)?.tell(.warning("presentation: \(message)"))
  }
}

/// Holds the presented view and what is around it.
final class PresentationView: View {
  private weak var presentation: PresentationController?

  init(_ presentation: PresentationController) {
    self.presentation = presentation
    super.init(frame: .zero)
    relativeFrame = .fill
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    presentation?.layOut()
  }
}
