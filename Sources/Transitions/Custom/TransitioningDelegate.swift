/// Says who shows a controller and takes it away, for controllers that are presented.
///
/// Each method may answer nil, and does by default: then the controller's director decides, and where there is none
/// the system transition.
/// > Source: UIKit, `UIViewControllerTransitioningDelegate`.
@MainActor public protocol TransitioningDelegate: AnyObject {
  /// Who animates the coming.
  /// - Parameters:
  ///   - presenting: the controller over which it is shown.
  ///   - source: the controller on which `present` was called.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Who animates the going.
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)?
  /// Who drives the coming by hand.
  func interactionControllerForPresentation(using animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )?
  /// Who drives the going by hand.
  func interactionControllerForDismissal(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)?
  /// What is around the presented screen; asked for the style `custom` only.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController?
}

extension TransitioningDelegate {
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  public func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { nil }
  public func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
  public func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { nil }
}
