import Runtime
import Views

/// What a window keeps for its controllers.
final class TransitionHost {
  let arbiter: TransitionArbiter
  init(_ environment: TransitionEnvironment) { arbiter = TransitionArbiter(environment) }

  /// The window is gone, or has another host: everybody who asked is answered all the same.
  isolated deinit { arbiter.close() }
}

extension Window {
  var transitionHost: TransitionHost? { environment as? TransitionHost }

  /// Shows a controller as the window's root, at once.
  ///
  /// A transition that runs jumps to its end; then the old screens go, also those that are presented. Requests that
  /// wait are answered `obsolete`.
  /// - Parameter shared: what all windows of the program share.
  /// - Precondition: no other controller holds or presents the root.
  public func setRootViewController(_ root: ViewController, environment shared: TransitionEnvironment) {
    precondition(root.parent == nil && !root.isPresented, "a window's root stands in no other controller")
    removeRootViewController()
    let host = TransitionHost(shared)
    environment = host
    rootResponder = root
    topScreen = { [weak self] in self?.topViewController.map { ($0, $0.view) } }
    root.hostWindow = self
    root.view.frame = bounds
    addSubview(root.view)
    root.turnAppearance(true, animated: false)
    host.arbiter.open()
  }

  /// The window is about to close: the running transition jumps to its end, and whoever asked is answered in the next
  /// settle. Nothing moves in this window any more.
  package func endTransitions() { transitionHost?.arbiter.close() }

  private func removeRootViewController() {
    transitionHost?.arbiter.close()
    guard let root = rootViewController else { return }
    for controller in root.presentedChain.reversed() {
      controller.turnAppearance(false, animated: false)
      controller.presentation?.dismantle()
      controller.presentingViewController?.presentedViewController = nil
      controller.presentingViewController = nil
    }
    root.turnAppearance(false, animated: false)
    root.view.removeFromSuperview()
    root.hostWindow = nil
    rootResponder = nil
  }

  /// The controller that the window shows beneath all others.
  public var rootViewController: ViewController? { rootResponder as? ViewController }

  /// The controller on top, as it is intended: where a transition runs, the screen that it goes to.
  public var topViewController: ViewController? {
    rootViewController.map { root in (root.presentedChain.last ?? root).screen }
  }

  /// The transition that runs in this window.
  public var transition: Transition? { transitionHost?.arbiter.run?.transition }

  /// Whether a transition runs or waits.
  public var isTransitioning: Bool { transitionHost?.arbiter.isIdle == false }
}
