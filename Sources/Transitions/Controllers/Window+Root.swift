import Runtime
import Views

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
    giveUpElsewhere(root, shared)
    removeRootViewController()
    let host = TransitionHost(shared)
    environment = host
    rootResponder = root
    topScreen = { [weak self] in self?.topViewController.map { ($0, $0.focusScope) } }
    focus.onChange = { [weak self] old, new, isWish in self?.focusDidChange(from: old, to: new, isWish: isWish) }
    root.hostWindow = self
    root.view.frame = bounds
    addSubview(root.view)
    root.turnAppearance(true, animated: false)
    host.open()
  }

  /// A root that another window shows leaves that one, which is not to stand empty.
  private func giveUpElsewhere(_ root: ViewController, _ shared: TransitionEnvironment) {
    guard let other = root.hostWindow, other !== self, other.rootViewController === root else { return }
    shared.tell(.warning("\(root.nameInWarnings) is the root of another window, which shows an empty screen now"))
    other.setRootViewController(ViewController(), environment: other.transitionHost?.arbiter.environment ?? shared)
  }

  /// The window is about to close: the running transition jumps to its end, and whoever asked is answered in the next
  /// settle. Nothing moves in this window any more.
  package func endTransitions() { transitionHost?.close() }

  private func removeRootViewController() {
    transitionHost?.close()
    guard let root = rootViewController else { return }
    for controller in root.allPresented.reversed() {
      controller.turnAppearance(false, animated: false)
      controller.presentation?.takeDown()
      controller.ownPresenter?.ownPresented = nil
      controller.ownPresenter = nil
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
    rootViewController?.topmostScreen
  }

  /// The transition that runs in this window; of several in parts of the window, the one that began first.
  public var transition: Transition? { transitions.first }

  /// All transitions that run in this window, in the order in which they began: one of the whole window, or one in each
  /// part that has its own.
  public var transitions: [Transition] {
    guard let host = transitionHost else { return [] }
    return host.arbiters.compactMap { $0.run?.transition }.sorted { $0.number < $1.number }
  }

  /// The requests that wait in this window, each by its segue or its number, in the order of asking.
  package var waitingRequests: [String] { transitionHost?.arbiters.flatMap(\.waitingLabels) ?? [] }

  /// Whether a transition runs or waits.
  public var isTransitioning: Bool { transitionHost?.arbiters.contains { !$0.isIdle } ?? false }
}
