/// The kind of change of a navigation stack.
/// > Source: UIKit, `UINavigationController.Operation`.
nonisolated public enum NavigationOperationKind: String, Hashable, Sendable {
  /// The coming screen was not on the stack.
  case push
  /// The coming screen was on the stack, beneath the leaving one.
  case pop
}

/// Follows a navigation controller, and may supply its animators.
///
/// By default the methods do nothing and return nil: then the fore screen's directors are used, and otherwise the
/// system transition.
///
/// ```swift
/// func navigationController(
///   _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
///   from: ViewController, to: ViewController
/// ) -> (any AnimatedTransitioning)? { operation == .push ? FadeAnimator() : nil }
/// ```
/// > Source: UIKit, `UINavigationControllerDelegate`.
@MainActor public protocol NavigationControllerDelegate: AnyObject {
  /// A screen is about to be shown: called before its `viewWillAppear`, animated or not, and when the stack itself
  /// first appears. After a cancelled transition `didShow` is not called.
  func navigationController(_ navigation: NavigationController, willShow controller: ViewController, animated: Bool)
  /// A screen is shown: called once for each `willShow` whose transition was not cancelled.
  func navigationController(_ navigation: NavigationController, didShow controller: ViewController, animated: Bool)
  /// The animator of a push or a pop; asked once for each, before anything has changed.
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)?
  /// The interaction controller of that animator.
  func navigationController(
    _ navigation: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension NavigationControllerDelegate {
  /// Default: does nothing.
  public func navigationController(
    _ navigation: NavigationController, willShow controller: ViewController, animated: Bool
  ) {}
  /// Default: does nothing.
  public func navigationController(
    _ navigation: NavigationController, didShow controller: ViewController, animated: Bool
  ) {}
  /// Default: nil.
  public func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  /// Default: nil.
  public func navigationController(
    _ navigation: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
