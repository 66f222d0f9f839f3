/// Hears which tab the user selects, and may say who moves the screens.
/// > Source: UIKit, `UITabBarControllerDelegate`.
@MainActor public protocol TabControllerDelegate: AnyObject {
  /// Whether the user may select this tab; default true. Not asked where the program selects.
  func tabController(_ tabs: TabController, shouldSelect controller: ViewController) -> Bool
  /// The tab that the user selected is there; also where it was there already. Not told where the program selects.
  func tabController(_ tabs: TabController, didSelect controller: ViewController)
  /// Who animates the change from one tab to another; nil, the default: a director.
  func tabController(
    _ tabs: TabController, animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Who drives that animator by hand.
  func tabController(
    _ tabs: TabController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension TabControllerDelegate {
  public func tabController(_ tabs: TabController, shouldSelect controller: ViewController) -> Bool { true }
  public func tabController(_ tabs: TabController, didSelect controller: ViewController) {}
  public func tabController(
    _ tabs: TabController, animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  public func tabController(
    _ tabs: TabController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
