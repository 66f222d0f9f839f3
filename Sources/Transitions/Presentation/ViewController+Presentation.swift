import Runtime
import Views

extension ViewController {
  /// Shows a controller over everything that this one is part of.
  ///
  /// The presented controller's `transitionController` decides how. Refused: where this controller is not in a window,
  /// where something else is presented already, or where the other one is in use.
  /// - Parameters:
  ///   - animated: false shows it at once; the request is answered all the same.
  ///   - policy: what happens where a transition is running.
  ///   - completion: called exactly once, after the appearance callbacks.
  public final func present(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    present(
      key: ObjectIdentifier(controller), origin: .program, policy: policy, animated: animated, completion: completion
    ) { controller }
  }

  /// Takes away what this controller presents, with all that is presented over that; where it presents nothing, this
  /// controller itself. Only the topmost screen is seen to move. Refused where neither is presented.
  public final func dismiss(
    animated: Bool, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    dismiss(origin: .program, policy: policy, animated: animated, completion: completion)
  }

  package final func present(
    key: AnyHashable, from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy,
    animated: Bool = true, completion: (@MainActor (TransitionOutcome) -> Void)? = nil,
    make: @escaping () -> ViewController
  ) {
    guard let arbiter = windowArbiter else { return answerWithoutWindow(completion, .refused) }
    let presenter = container
    let source = RequestSource(source)
    arbiter.request(
      .forward(to: key, from: ObjectIdentifier(presenter.screen)), origin: origin, policy: policy, animated: animated,
      completion: completion
    ) { [weak presenter] in
      guard let presenter, let window = presenter.window, presenter.isOnTop, source.isOnTop
      else { return nil }
      let controller = make()
      guard controller.parent == nil, controller.window == nil, !presenter.isInside(controller) else { return nil }
      return TransitionPlanning(
        operation: PresentationOperation(presenting: controller, over: presenter, in: window, key: key),
        direction: .forward)
    }
  }

  package final func dismiss(
    from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    director: DirectorFactory? = nil, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    guard let arbiter = windowArbiter else { return answerWithoutWindow(completion, .refused) }
    let leaving = container.presentedViewController ?? runningPresentation ?? container
    let source = RequestSource(source)
    let isTopmost = source.allows(leaving.screen) || source.isOnTop
    arbiter.request(
      isTopmost ? .back(from: ObjectIdentifier(leaving.screen)) : .other, origin: origin, policy: policy,
      animated: animated, completion: completion
    ) { [weak self] in
      guard let self, source.isOnTop else { return nil }
      return (self.container.presentedViewController ?? self.container).planDismiss()?.directed(by: director)
    }
  }

  /// What is being presented over this controller right now, or taken away.
  private final var runningPresentation: ViewController? {
    guard let transition = windowArbiter?.run?.transition, transition.kind == .present else { return nil }
    return transition.backViewController === container ? transition.foreViewController : nil
  }

  /// What this controller presents, what that one presents, and so on.
  final var presentedChain: [ViewController] {
    var chain: [ViewController] = []
    while let next = (chain.last ?? self).presentedViewController { chain.append(next) }
    return chain
  }

  /// Takes this controller away, with all that is presented over it.
  final func planDismiss() -> TransitionPlanning? {
    guard let presenter = presentingViewController, let window, presentation != nil else { return nil }
    return TransitionPlanning(
      operation: PresentationOperation(dismissing: [self] + presentedChain, from: presenter, in: window),
      direction: .backward)
  }
}
