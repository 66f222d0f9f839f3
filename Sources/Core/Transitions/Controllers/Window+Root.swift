import Runtime
import Views

extension Window {
  var transitionHost: TransitionHost? { environment as? TransitionHost }

  /// Shows a controller as the window's root, at once.
  ///
  /// A running transition jumps to its end; then the old screens are removed, presented ones included. Waiting requests
  /// are answered `obsolete`.
  /// - Parameter shared: the environment that all windows of the program share.
  /// - Precondition: the root has no parent and is not presented.
  public func setRootViewController(_ root: ViewController, environment shared: TransitionEnvironment) {
    precondition(root.parent == nil && !root.isPresented, "a window's root stands in no other controller")
    giveUpElsewhere(root, shared)
    removeRootViewController()
    waitingKeysGiveWay()
    let host = TransitionHost(shared)
    environment = host
    rootResponder = root
    topScreen = { [weak self] in
      self?.topViewController.map {
        TopScreen(
          $0, $0.view, focusScope: $0.focusScope, modalView: $0.container.view,
          handle: ($0.container.presentation as? SheetPresentationController)?.handle)
      }
    }
    isChangingScreens = { [weak self] in self?.isTransitioning ?? false }
    comingScreens = host
    host.didEnd = { [weak self] in self?.deliverWaitingKeys() }
    host.didAskForward = { [weak self] in self?.waitingKeysGiveWay() }
    focus.onChange = { [weak self] old, new, isWish in self?.focusDidChange(from: old, to: new, isWish: isWish) }
    root.hostWindow = self
    root.view.frame = bounds
    addSubview(root.view)
    root.turnAppearance(true, animated: false)
    host.open()
    topScreenDidChange(isNew: true)
  }

  /// Removes the root from another window that shows it, and gives that one an empty screen.
  private func giveUpElsewhere(_ root: ViewController, _ shared: TransitionEnvironment) {
    guard let other = root.hostWindow, other !== self, other.rootViewController === root else { return }
    shared.tell(.warning("\(root.nameInWarnings) is the root of another window, which shows an empty screen now"))
    other.setRootViewController(ViewController(), environment: other.transitionHost?.arbiter.environment ?? shared)
  }

  /// The window is about to close: the running transition jumps to its end, requests are answered in the next settle
  /// phase, and no further transition begins.
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

  /// The root controller, beneath all presented ones.
  public var rootViewController: ViewController? { rootResponder as? ViewController }

  /// The top controller, as intended: while a transition runs, the screen that it leads to.
  public var topViewController: ViewController? {
    rootViewController?.topmostScreen
  }

  /// The transition that runs in this window; of several in parts of the window, the one that began first.
  public var transition: Transition? { transitions.first }

  /// All transitions that run in this window, in the order of beginning: one of the whole window, or one in each part.
  public var transitions: [Transition] {
    guard let host = transitionHost else { return [] }
    return host.arbiters.compactMap { $0.run?.transition }.sorted { $0.number < $1.number }
  }

  /// The labels of the waiting requests of this window, in the order of asking.
  package var waitingRequests: [String] { transitionHost?.arbiters.flatMap(\.waitingLabels) ?? [] }

  /// Whether a transition runs or a request waits.
  public var isTransitioning: Bool { transitionHost?.arbiters.contains { !$0.isIdle } ?? false }
}
