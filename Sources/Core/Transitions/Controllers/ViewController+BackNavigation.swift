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

  /// Navigates back: takes back the newest change of screens that was requested.
  ///
  /// A push or presentation that waits is withdrawn; one that runs turns round, from where it is; otherwise the top
  /// screen is popped or dismissed, after the requests that wait. Back never leads forward: during a pop or a
  /// dismissal, each further call requests that the next screen leaves, too. At the root it does nothing, and the
  /// completion is not called. A key cancels a drag that holds the transition.
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
    if policy == .reverse, run?.isOverdue != true, let (arbiter, entry) = newestWaiting {
      arbiter.takeBack(entry, origin: origin, policy: policy, completion: completion)
      return true
    }
    switch (run, run?.backStep(by: origin)) {
    case (let run?, .turn(let direction)):
      request(run, toward: direction, origin: origin, policy: policy, completion: completion)
    case (_, .leave(let fore)):
      fore.requestLeave(origin: origin, policy: policy, turns: true, completion: completion)
    case (_, .further), (_, nil), (nil, _):
      let isLeaving = policy == .reverse && run?.isLeaving(self) == true
      let top = isLeaving ? window?.topViewController : topToLeave
      // Where other requests come before, it is not known yet which screen leaves.
      let isKnown = top?.arbiter?.hasOnlyStepsBack ?? true
      guard let next = nextToLeave(from: top) ?? (isKnown ? nil : top) else {
        window?.waitingKeysFollowNewestRequest()
        return false
      }
      next.requestLeave(origin: origin, policy: policy, isKnown: isKnown, completion: completion)
    }
    return true
  }

  /// A second swipe on this screen, while a transition takes it back or comes back to it: the next screen leaves, too,
  /// where the same swipe could take it back, and nothing else waits.
  final func swipeFurtherBack(_ direction: PanGestureRecognizer.Directions) {
    let run = leavingArbiter?.run
    let top = run?.isLeaving(self) == true ? run?.transition.backViewController.screen : screen
    guard let next = nextToLeave(from: top), next.leavingArbiter?.hasOnlyStepsBack == true,
      next.ownTransitionController.dragDirections.contains(direction)
    else { return }
    next.requestLeave(origin: RequestOrigin(source: .gesture), policy: .reverse)
  }

  /// An overdue run anywhere in the window, or else the run of the whole window or of this part.
  private final var runToTurn: TransitionRun? {
    let overdue = window?.transitionHost?.arbiters.lazy.compactMap(\.run).first { $0.isOverdue }
    return overdue ?? windowArbiter?.run ?? arbiter?.run
  }

  /// The newest request of the window or of this part that waits, where back navigation takes it back.
  private final var newestWaiting: (arbiter: TransitionArbiter, entry: Int)? {
    let arbiters = [windowArbiter, arbiter].compactMap { $0 }
    let found = arbiters.compactMap { arbiter in arbiter.newestWaiting(\.canBeTakenBack).map { (arbiter, $0) } }
    return found.max { $0.1 < $1.1 }
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
    run.arbiter.request(
      intent, overtakes: true, origin: origin, policy: policy, animated: true, completion: completion
    ) { .impossible(.unavailable) }
  }

  /// This screen where nothing covers it, or else the top of the window.
  private final var topToLeave: ViewController? { isOnTop ? screen : window?.topViewController }

  /// The controller that leaves next, after those whose leaving waits.
  /// - Parameter top: the screen on top.
  private final func nextToLeave(from top: ViewController?) -> ViewController? {
    let arbiters = window?.transitionHost?.arbiters ?? []
    let isLeaving = { (controller: ViewController) in arbiters.contains { $0.lets(leave: controller) } }
    var next = top?.controllerToLeave
    while let controller = next {
      // A screen that leaves takes along the screens inside it and those presented over it.
      let around = sequence(first: controller) { $0.parent ?? $0.ownPresenter }
      guard let leaving = around.filter(isLeaving).last else { return controller }
      next = leaving.screenBeneath(after: isLeaving)?.controllerToLeave
    }
    return nil
  }

  /// The screen that is shown when this controller, pushed or presented, has left, and those that leave after it.
  private final func screenBeneath(after isLeaving: (ViewController) -> Bool) -> ViewController? {
    guard let stack = (parent as? NavigationController)?.stack, let place = stack.lastIndex(where: { $0 === self }),
      place > 0
    else { return ownPresenter?.screen }
    return stack[..<place].last { !isLeaving($0) || $0 === stack[0] }?.screen
  }

  /// Requests that this controller, pushed or presented, leaves.
  /// - Parameters:
  ///   - turns: whether the request turns the running transition round, also while others wait.
  ///   - isKnown: false: the screen that is on top when the request's turn comes leaves instead.
  final func requestLeave(
    origin: RequestOrigin, policy: CollisionPolicy, turns: Bool = false, isKnown: Bool = true,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    guard let arbiter = leavingArbiter else { return }
    // A screen that leaves later is asked when its turn comes.
    let isNext = turns || arbiter.isIdle
    if isNext, !mayLeave(origin) {
      return arbiter.refuse(.notDismissible, origin: origin, policy: .drop, completion: completion)
    }
    let (screen, presentation, window) = (screen, presentation, window)
    presentation?.userDismissal.isAsking = origin.isByUser
    defer { presentation?.userDismissal.isAsking = false }
    arbiter.request(
      isKnown ? .back(from: ObjectIdentifier(self)) : .other, overtakes: turns, origin: origin, policy: policy,
      animated: true,
      completion: completion
    ) { [weak self, weak screen, weak arbiter, weak window] in
      guard let leaving = isKnown ? self : window?.topViewController?.controllerToLeave, leaving.canLeave
      else { return .impossible(.atRoot) }
      guard leaving.isOnTop, leaving.leavingArbiter === arbiter,
        leaving.screen === screen || leaving.screen.controllerToLeave === leaving
      else { return .impossible(.notOnTop) }
      if !isNext, !leaving.mayLeave(origin) { return .impossible(.notDismissible) }
      return leaving.planLeave(byUser: origin.isByUser)
    }
  }

  private final func planLeave(byUser isByUser: Bool) -> PlannedChange {
    (parent as? NavigationController)?.planPopOfTop() ?? planDismiss(byUser: isByUser)
  }

  /// Whether the controller lets the user dismiss it; a drag has asked before. A modal screen cannot keep the user in
  /// an overdue transition.
  private final func mayLeave(_ origin: RequestOrigin) -> Bool {
    let run = leavingArbiter?.run
    guard origin.isByUser, origin.source != .gesture, run?.isOverdue != true else { return true }
    let isTakenBack = run?.transition.currentDirection == .forward
    return presentation?.mayUserDismiss(tellsAttempt: true, isTakenBack: isTakenBack) ?? true
  }

  /// Makes a request that cannot be carried out, so that it is numbered, traced and answered like any other.
  package final func requestUnavailable(
    origin: RequestOrigin, policy: CollisionPolicy, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    arbiter?.refuse(.notOnTop, origin: origin, policy: policy, completion: completion)
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
