/// Which way a stack goes.
/// > Source: UIKit, `UINavigationController.Operation`.
nonisolated public enum NavigationOperationKind: String, Hashable, Sendable {
  /// The screen that comes was not on the stack.
  case push
  /// The screen that comes was on the stack, beneath the one that goes.
  case pop
}

/// Hears what a navigation controller shows, and may say who moves the screens.
///
/// Each method does nothing by default, or answers nil: then the fore screen's director decides, and where there is none
/// the system transition.
///
/// ```swift
/// func navigationController(
///   _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
///   from: ViewController, to: ViewController
/// ) -> (any AnimatedTransitioning)? { operation == .push ? FadeAnimator() : nil }
/// ```
/// > Source: UIKit, `UINavigationControllerDelegate`.
@MainActor public protocol NavigationControllerDelegate: AnyObject {
  /// A screen is about to be shown: before its `viewWillAppear`, animated or not, and when the stack itself is first
  /// seen. A transition that is taken back is not followed by `didShow`.
  func navigationController(_ navigation: NavigationController, willShow controller: ViewController, animated: Bool)
  /// A screen is there: once for each `willShow` that was not taken back.
  func navigationController(_ navigation: NavigationController, didShow controller: ViewController, animated: Bool)
  /// Who animates a push or a pop; asked once for each, before anything has changed.
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Who drives that animator by hand.
  func navigationController(
    _ navigation: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension NavigationControllerDelegate {
  public func navigationController(
    _ navigation: NavigationController, willShow controller: ViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigation: NavigationController, didShow controller: ViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  public func navigationController(
    _ navigation: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}

/// Its name in seed 004, `UINavigationControllerOperation`.
public typealias NavigationControllerOperation = NavigationOperationKind
