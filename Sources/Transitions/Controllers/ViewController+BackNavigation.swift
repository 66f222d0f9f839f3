import Runtime
import Views

extension ViewController {
  /// Whether there is a screen to go back to.
  public final var canGoBack: Bool { controllerToLeave != nil }

  /// The controller that leaves on back navigation: the nearest one, from this one outwards, that was pushed or
  /// presented.
  private final var controllerToLeave: ViewController? {
    var controller = self
    while !controller.canLeave {
      guard let parent = controller.parent else { return nil }
      controller = parent
    }
    return controller
  }

  /// Whether the controller was pushed, or presented.
  final var canLeave: Bool {
    if let navigation = parent as? NavigationController { return navigation.stack.first !== self }
    return isPresented
  }

  /// Navigates back: turns the running transition of this controller's window back, or else pops or dismisses the top
  /// screen. At the root it does nothing, and the completion is not called.
  ///
  /// A key turns the running transition round in either direction: Escape during a pop brings the screen back. A drag
  /// that holds the transition is cancelled.
  /// - Returns: whether a request was made.
  @discardableResult
  public final func navigateBack(
    origin: RequestOrigin, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> Bool {
    // The user need not wait for an overdue ticket.
    arbiter?.lock.forceRelease()
    let run = runToTurn
    defer { if origin.source == .key { run?.cancelHand() } }
    if let run, let direction = run.direction(forBackNavigationBy: origin) {
      request(run, toward: direction, origin: origin, policy: policy, completion: completion)
      return true
    }
    guard let leaving = run?.transition.foreViewController ?? topToLeave?.controllerToLeave else { return false }
    leaving.requestLeave(origin: origin, policy: policy, completion: completion)
    return true
  }

  /// An overdue run anywhere in the window, or else the run of the whole window or of this part.
  private final var runToTurn: TransitionRun? {
    let overdue = window?.transitionHost?.arbiters.lazy.compactMap(\.run).first { $0.isOverdue }
    return overdue ?? windowArbiter?.run ?? arbiter?.run
  }

  private final func request(
    _ run: TransitionRun, toward direction: TransitionDirection, origin: RequestOrigin, policy: CollisionPolicy,
    completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    let intent: TransitionIntent =
      switch direction {
      case .forward: .forward(to: run.pair.foreKey, from: run.pair.back)
      case .backward: .back(from: run.pair.fore)
      }
    run.arbiter.request(intent, origin: origin, policy: policy, animated: true, completion: completion) { nil }
  }

  /// This screen where nothing covers it, or else the top of the window.
  private final var topToLeave: ViewController? { isOnTop ? screen : window?.topViewController }

  /// Requests that this controller, pushed or presented, leaves.
  final func requestLeave(
    origin: RequestOrigin, policy: CollisionPolicy, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    // A modal screen cannot keep the user in an overdue transition.
    let isOverdue = leavingArbiter?.run?.isOverdue ?? false
    if origin.source == .key, !isOverdue, presentation?.mayUserDismiss(tellsAttempt: true) == false {
      leavingArbiter?.request(.other, origin: origin, policy: .drop, animated: true, completion: completion) { nil }
      return
    }
    let (screen, presentation) = (screen, presentation)
    presentation?.userDismissal.isAsking = origin.isByUser
    defer { presentation?.userDismissal.isAsking = false }
    let arbiter = leavingArbiter
    arbiter?.request(
      .back(from: ObjectIdentifier(screen)), origin: origin, policy: policy, animated: true, completion: completion
    ) { [weak self, weak screen, weak arbiter] in
      guard let self, self.isOnTop, self.screen === screen, self.leavingArbiter === arbiter else { return nil }
      if let navigation = self.parent as? NavigationController { return navigation.planPopOfTop() }
      return self.planDismiss(byUser: origin.isByUser)
    }
  }

  /// Makes a request that cannot be carried out, so that it is numbered, traced and answered like any other.
  package final func requestUnavailable(
    origin: RequestOrigin, policy: CollisionPolicy, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    arbiter?.request(.other, origin: origin, policy: policy, animated: true, completion: completion) { nil }
  }
}

extension ViewController {
  /// Whether there is a screen to go forward to: one that was popped from this controller's stack, or from one around
  /// it, and kept (``NavigationController/keepsPoppedViewControllers``).
  public final var canGoForward: Bool { stackToGoForward != nil }

  private final var stackToGoForward: NavigationController? {
    var next: ViewController? = self
    while let controller = next {
      if let navigation = controller as? NavigationController, navigation.canPushAgain { return navigation }
      next = controller.parent
    }
    return nil
  }

  /// Navigates forward: pushes the screen that was popped last again, with its state. Without one it does nothing, and
  /// the completion is not called. While that screen is still on its way out, the transition turns round.
  /// - Returns: whether a request was made.
  @discardableResult
  public final func navigateForward(
    origin: RequestOrigin, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> Bool {
    guard let stack = (topToLeave ?? self).stackToGoForward else { return false }
    stack.pushAgain(origin: origin, policy: policy, completion: completion)
    return true
  }
}

extension ViewController {
  /// The arbiter of this controller's own coming and going, not of the transitions inside it.
  final var leavingArbiter: TransitionArbiter? {
    isPresented ? presentation?.contextController?.arbiter ?? windowArbiter : parent?.arbiter ?? arbiter
  }
}
