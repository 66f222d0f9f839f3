import Runtime
import Views

extension ViewController {
  /// Whether there is a screen to go back to.
  public final var canGoBack: Bool { leavingForWayBack != nil }

  /// What leaves when the way back is taken: the nearest controller, from this one outwards, that was pushed or
  /// presented.
  private final var leavingForWayBack: ViewController? {
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

  /// Asks for the way back from what is on top of this controller's window: the running transition is turned back,
  /// else the top screen is popped, or dismissed. At the root nothing happens and nobody is answered.
  ///
  /// A key turns the running transition round, whichever way it goes: Escape during a pop brings the screen back. A hand that
  /// holds the transition loses it at once.
  /// - Returns: whether a request was made.
  @discardableResult
  public final func navigateBack(
    origin: RequestOrigin, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> Bool {
    // Who wants to leave need not wait for somebody who has kept the lock for too long.
    arbiter?.lock.forceRelease()
    let run = runForWayBack
    defer { if origin.source == .key { run?.cancelHand() } }
    if let run, let direction = run.direction(forWayBackBy: origin) {
      request(run, toward: direction, origin: origin, policy: policy, completion: completion)
      return true
    }
    guard let leaving = run?.transition.foreViewController ?? topForWayBack?.leavingForWayBack else { return false }
    leaving.requestLeave(origin: origin, policy: policy, completion: completion)
    return true
  }

  /// What does not end by itself, wherever in the window that is; else what moves in the whole window or in this part.
  private final var runForWayBack: TransitionRun? {
    let overdue = window?.transitionHost?.arbiters.lazy.compactMap(\.run).first { $0.isOverdue }
    return overdue ?? windowArbiter?.run ?? arbiter?.run
  }

  private final func request(
    _ run: TransitionRun, toward direction: TransitionDirection, origin: RequestOrigin, policy: CollisionPolicy,
    completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    let goal: Goal =
      switch direction {
      case .forward: .forward(to: run.pair.foreKey, from: run.pair.back)
      case .backward: .back(from: run.pair.fore)
      }
    run.arbiter.request(goal, origin: origin, policy: policy, animated: true, completion: completion) { nil }
  }

  /// Where the way back begins: with this screen if it can be seen whole, else on top of the window.
  private final var topForWayBack: ViewController? { isOnTop ? screen : window?.topViewController }

  /// Asks that this controller go, pushed or presented as it is.
  final func requestLeave(
    origin: RequestOrigin, policy: CollisionPolicy, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    // One that does not end by itself keeps nobody in.
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

  /// Makes a request that cannot be carried out, so that it is numbered, told and answered like any other.
  package final func requestUnavailable(
    origin: RequestOrigin, policy: CollisionPolicy, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    arbiter?.request(.other, origin: origin, policy: policy, animated: true, completion: completion) { nil }
  }
}

extension ViewController {
  /// Who arbitrates the coming and going of this controller itself, which is not what moves inside it.
  final var leavingArbiter: TransitionArbiter? {
    isPresented ? presentation?.contextController?.arbiter ?? windowArbiter : parent?.arbiter ?? arbiter
  }
}

/// The screen that a request names as the one it comes from; none where it names none.
struct RequestSource {
  private let isNamed: Bool
  private weak var controller: ViewController?

  init(_ controller: ViewController?) {
    isNamed = controller != nil
    self.controller = controller
  }

  /// Whether the request may go on from where it came, as the screens stand now.
  var isOnTop: Bool { !isNamed || controller?.isOnTop == true }

  /// Whether the request may go on from there. A screen that is gone allows nothing.
  func allows(_ top: ViewController?) -> Bool { !isNamed || (controller != nil && controller === top) }
}
