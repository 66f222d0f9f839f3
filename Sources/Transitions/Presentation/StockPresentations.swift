import Geometry
import Views

/// Covers the window, or a part of it, with the screen alone.
final class CoverPresentationController: PresentationController {
  private let style: ModalPresentationStyle

  init(_ style: ModalPresentationStyle, presenting presented: ViewController, over presenter: ViewController?) {
    self.style = style
    super.init(presentedViewController: presented, presenting: presenter)
  }

  override var presentationStyle: ModalPresentationStyle { style }
  override var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }
}

/// Shows the screen as a sheet on the window's lower edge, before the dimmed screen beneath, which can be seen above it.
///
/// A drag down takes it away; where the screen is modal, or the delegate says no, the sheet only gives way a little.
@MainActor open class SheetPresentationController: PresentationController {
  private let backdrop = View()

  public override init(presentedViewController presented: ViewController, presenting: ViewController?) {
    super.init(presentedViewController: presented, presenting: presenting)
    backdrop.relativeFrame = .fill
    backdrop.backgroundColor = Color.black
    backdrop.alpha = 0
  }

  open override var presentationStyle: ModalPresentationStyle { .pageSheet }

  open override var frameOfPresentedViewInContainerView: Rect {
    let size = containerView?.bounds.size ?? .zero
    let width = min(size.width, max(280, min(680, size.width - 96)))
    let top = min(64, size.height * 0.12)
    return Rect((size.width - width) / 2, top, width, max(0, size.height - top) + overhang)
  }

  /// The lower corners, where they are round, lie beyond the window's edge.
  private var overhang: Double { presentedViewController.view.cornerRadius }

  /// Calls of an override must reach this.
  open override func presentationTransitionWillBegin() {
    (presentedViewController as? NavigationController)?.contentInsets.bottom = overhang
    containerView?.insertSubview(backdrop, at: 0)
    installPull()
  }

  /// The backdrop's darkness follows. Calls of an override must reach this.
  open override func transitionDidMove(to position: Double) { backdrop.alpha = 0.5 * position }

  override func didDismantle() {
    (presentedViewController as? NavigationController)?.contentInsets = .zero
  }
}

extension PresentationController {
  /// The one that ships with the library for a style; for `custom`, where nobody gives one, that of a full screen.
  static func stock(
    _ style: ModalPresentationStyle, presenting presented: ViewController, over presenter: ViewController?
  ) -> PresentationController {
    switch style {
    case .automatic, .pageSheet, .none:
      SheetPresentationController(presentedViewController: presented, presenting: presenter)
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
      CoverPresentationController(style, presenting: presented, over: presenter)
    case .custom:
      CoverPresentationController(.fullScreen, presenting: presented, over: presenter)
    }
  }
}
