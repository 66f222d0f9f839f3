import Runtime
import Views

extension ViewController {
  /// Whether there is a screen to go back to.
  public final var canGoBack: Bool {
    if let navigation = navigationController, navigation.viewControllers.count > 1 { return true }
    return container.isPresented
  }

  /// Asks for the way back from what is on top of this controller's window: the running transition is turned round, else
  /// the top screen is popped, or dismissed. At the root nothing happens and nobody is answered.
  /// - Returns: whether a request was made.
  @discardableResult
  public final func requestWayBack(
    origin: RequestOrigin, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> Bool {
    guard let window, let arbiter else { return false }
    let leaving = arbiter.run?.transition.foreViewController ?? window.topViewController
    guard let leaving, arbiter.run != nil || leaving.canGoBack else { return false }
    arbiter.request(
      .back(from: ObjectIdentifier(leaving.screen)), origin: origin, policy: policy, animated: true,
      completion: completion
    ) { [weak window] in
      guard let top = window?.topViewController, top.screen === leaving.screen else { return nil }
      return top.planWayBack()
    }
    return true
  }

  /// Makes a request that cannot be carried out, so that it is numbered, told and answered like any other.
  package final func requestUnavailable(
    origin: RequestOrigin, policy: CollisionPolicy, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    arbiter?.request(.other, origin: origin, policy: policy, animated: true, completion: completion) { nil }
  }

  /// Pops or dismisses this controller, which is on top.
  final func planWayBack() -> TransitionPlanning? {
    if let navigation = navigationController, navigation.viewControllers.count > 1 {
      return navigation.planPop(to: navigation.viewControllers.count - 2)
    }
    return container.planDismiss()
  }
}
