/// Hears, and has a say, when the user takes a presented screen away: by a drag, or by Escape. What the program dismisses
/// is not told.
///
/// Each method does nothing, or allows, by default. None of them is called for a way back inside a presented
/// navigation controller.
/// > Source: UIKit, `UIAdaptivePresentationControllerDelegate`.
@MainActor public protocol PresentationControllerDelegate: AnyObject {
  /// Whether the user may take the screen away; not asked where the screen is modal
  /// (``ViewController/isModalInPresentation``).
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool
  /// The user begins to take the screen away. A drag that is let go short is followed by nothing more.
  func presentationControllerWillDismiss(_ presentationController: PresentationController)
  /// The user has taken the screen away; it is gone from the window.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)
  /// The user tried to, and was kept from it.
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController)
}

extension PresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: PresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: PresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {}
}
