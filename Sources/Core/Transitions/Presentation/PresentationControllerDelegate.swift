/// Allows and follows dismissals of a presented screen by the user: by a drag, a click beside it, or Escape.
/// Dismissals by the program are not reported.
///
/// By default the methods do nothing, and allow the dismissal. They are not called for back navigation inside a
/// presented navigation controller.
/// > Source: UIKit, `UIAdaptivePresentationControllerDelegate`.
@MainActor public protocol PresentationControllerDelegate: AnyObject {
  /// Whether the user may dismiss the screen; not asked where the screen is modal
  /// (``ViewController/isModalInPresentation``).
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool
  /// The user begins to dismiss the screen. After a drag that goes back no other method is called.
  func presentationControllerWillDismiss(_ presentationController: PresentationController)
  /// The user has dismissed the screen; it is no longer in the window.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)
  /// The user tried to dismiss the screen, which was not allowed.
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController)
}

extension PresentationControllerDelegate {
  /// Default: true.
  public func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool { true }
  /// Default: does nothing.
  public func presentationControllerWillDismiss(_ presentationController: PresentationController) {}
  /// Default: does nothing.
  public func presentationControllerDidDismiss(_ presentationController: PresentationController) {}
  /// Default: does nothing.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {}
}
