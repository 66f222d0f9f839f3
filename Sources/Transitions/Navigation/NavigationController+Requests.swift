import Runtime

extension NavigationController {
  /// Puts a screen on top.
  /// - Parameters:
  ///   - animated: false shows it at once; the request is answered all the same.
  ///   - policy: what happens where a transition is running.
  ///   - completion: called exactly once, after the callbacks of both screens.
  /// - Precondition: the controller is not on the stack already.
  public func pushViewController(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    precondition(
      controller.parent !== self || !stack.contains { $0 === controller }
        || arbiter?.run?.transition.foreViewController === controller,
      "a controller that is on the stack cannot be pushed again")
    push(
      key: ObjectIdentifier(controller), origin: .program, policy: policy, animated: animated,
      completion: completion
    ) { controller }
  }

  /// Takes the top screen away; at the root the request is refused.
  /// - Returns: the screen that is off the stack now; nil at the root, and where the request waits or is refused. A screen
  ///   whose push is turned round counts; it may still come back, by another turn.
  @discardableResult
  public func popViewController(
    animated: Bool, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> ViewController? {
    taken { pop(origin: .program, policy: policy, animated: animated, completion: completion) }?.last
  }

  /// Takes all screens but the root away; at the root the request is refused.
  /// - Returns: the screens that are off the stack now, the lowest first; nil where there are none, as for
  ///   ``popViewController(animated:policy:completion:)``.
  @discardableResult
  public func popToRootViewController(
    animated: Bool, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> [ViewController]? {
    taken { popToRoot(origin: .program, policy: policy, animated: animated, completion: completion) }
  }

  /// Takes all screens above this one away; refused where it is on top, or not on the stack.
  /// - Returns: the screens that are off the stack now, the lowest first; nil where there are none, as for
  ///   ``popViewController(animated:policy:completion:)``.
  @discardableResult
  public func popToViewController(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> [ViewController]? {
    taken {
      pop(to: .controller(controller), origin: .program, policy: policy, animated: animated, completion: completion)
    }
  }

  /// What a request takes off the stack before it returns.
  private func taken(by request: () -> Void) -> [ViewController]? {
    let before = stack
    request()
    let gone = before.filter { !holds($0) }
    return gone.isEmpty ? nil : gone
  }

  /// Replaces the whole stack. Where the new top was on the stack it comes as in a pop, otherwise as in a push; a top that
  /// stays is not seen to move, and what changes beneath it changes at once.
  ///
  /// Refused where a controller is in use elsewhere when the turn comes.
  /// - Parameters: as for ``pushViewController(_:animated:policy:completion:)``.
  /// - Precondition: the stack is not empty, and has no controller twice.
  /// - Complexity: O(*n*) in the number of screens, as many as before and after.
  public func setViewControllers(
    _ controllers: [ViewController], animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    precondition(!controllers.isEmpty, "a navigation controller has at least one screen")
    precondition(
      Set(controllers.map(ObjectIdentifier.init)).count == controllers.count,
      "a controller cannot be on a stack twice")
    guard let arbiter else {
      guard canHold(controllers) else { return answerWithoutWindow(completion, .refused) }
      changeUnseen(.set(back: stack, fore: controllers), .forward)
      return answerWithoutWindow(completion, .completed)
    }
    arbiter.request(
      goalOfSet(controllers), origin: .program, policy: policy, animated: animated, completion: completion
    ) { [weak self, weak arbiter] in self?.planSet(controllers, animated: animated, under: arbiter) }
  }
}
