import Runtime
import Views

/// What a window keeps for its controllers.
final class TransitionHost {
  let arbiter: TransitionArbiter
  init(_ environment: TransitionEnvironment) { arbiter = TransitionArbiter(environment) }
}

extension Window {
  final var transitionHost: TransitionHost? { environment as? TransitionHost }

  /// Shows a controller as the window's root, at once.
  /// - Parameter shared: what all windows of the program share.
  public func setRootViewController(_ root: ViewController, environment shared: TransitionEnvironment) {
    if let old = rootViewController {
      old.beginAppearanceTransition(false, animated: false)
      old.view.removeFromSuperview()
      old.endAppearanceTransition()
    }
    environment = TransitionHost(shared)
    rootResponder = root
    topScreen = { [weak self] in self?.topViewController.map { ($0.screen, $0.screen.view) } }
    root.view.frame = bounds
    addSubview(root.view)
    root.beginAppearanceTransition(true, animated: false)
    root.endAppearanceTransition()
  }

  /// The controller that the window shows beneath all others.
  public var rootViewController: ViewController? { rootResponder as? ViewController }

  /// The controller on top, as it is intended: where a transition runs, the screen that it goes to.
  public var topViewController: ViewController? {
    var top = rootViewController
    while let next = top?.presentedViewController ?? top?.screen.presentedViewController { top = next }
    return top?.screen
  }

  /// The transition that runs in this window.
  public var transition: Transition? { transitionHost?.arbiter.run?.transition }

  /// Whether a transition runs or waits.
  public var isTransitioning: Bool { transitionHost?.arbiter.isIdle == false }
}
