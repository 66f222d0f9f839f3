import Geometry
import Views

/// Covers the window or a presentation context with the screen alone.
final class CoverPresentationController: PresentationController {
  private let style: ModalPresentationStyle

  init(_ style: ModalPresentationStyle, presenting presented: ViewController, over presenter: ViewController?) {
    self.style = style
    super.init(presentedViewController: presented, presenting: presenter)
  }

  override var presentationStyle: ModalPresentationStyle { style }
  override var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }
}

extension PresentationController {
  /// Makes the library's presentation controller for a style; for `custom` without a delegate's, that of a full screen.
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
