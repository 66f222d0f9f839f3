/// Supplies the animators and the presentation controller of a presented controller.
///
/// Each method may return nil, which is the default: then the controller's directors are used, and otherwise the system
/// transition.
/// > Source: UIKit, `UIViewControllerTransitioningDelegate`.
@MainActor public protocol TransitioningDelegate: AnyObject {
  /// The animator of the presentation.
  /// - Parameters:
  ///   - presenting: the controller over which it is shown.
  ///   - source: the controller on which `present` was called.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)?
  /// The animator of the dismissal.
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)?
  /// The interaction controller of the presentation.
  func interactionControllerForPresentation(using animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )?
  /// The interaction controller of the dismissal.
  func interactionControllerForDismissal(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)?
  /// The presentation controller; asked for the style `custom` only.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController?
}

extension TransitioningDelegate {
  /// Default: nil.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  /// Default: nil.
  public func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { nil }
  /// Default: nil.
  public func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
  /// Default: nil.
  public func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
  /// Default: nil.
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { nil }
}
