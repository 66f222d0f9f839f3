import Runtime
import Views

/// Shows the topmost of a stack of screens.
///
/// The stack says what is intended: it changes at the moment a transition begins, and again when it is turned round.
public final class NavigationController: ViewController {
  /// From the root to the top; never empty.
  public internal(set) var viewControllers: [ViewController]

  public init(root: ViewController) {
    viewControllers = [root]
    super.init()
    addChild(root)
    root.didMove(toParent: self)
  }

  public var topViewController: ViewController { viewControllers[viewControllers.count - 1] }
  public override var screen: ViewController { topViewController.screen }
  public override var childrenForAppearance: [ViewController] { [topViewController] }

  public override func viewDidLoad() {
    view.clipsToBounds = true
    view.addSubview(topViewController.view)
  }

  // MARK: Requests

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
      !viewControllers.contains { $0 === controller } || arbiter?.run?.transition.foreViewController === controller,
      "a controller that is on the stack cannot be pushed again")
    push(
      key: ObjectIdentifier(controller), origin: .program, policy: policy, animated: animated,
      completion: completion
    ) { controller }
  }

  /// Takes the top screen away; at the root the request is refused.
  public func popViewController(
    animated: Bool, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    pop(origin: .program, policy: policy, animated: animated, completion: completion)
  }

  /// Takes all screens but the root away; at the root the request is refused.
  public func popToRootViewController(
    animated: Bool, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    popToRoot(origin: .program, policy: policy, animated: animated, completion: completion)
  }

  /// Takes all screens above this one away; refused where it is on top, or not on the stack.
  public func popToViewController(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    pop(to: { [weak self] in self?.viewControllers.firstIndex { $0 === controller } },
      origin: .program, policy: policy, animated: animated, completion: completion)
  }

  /// - Parameters:
  ///   - key: what the destination is called, so that asking twice can be told from asking for two.
  ///   - source: the screen that must be on top when the turn comes; nil asks for none.
  ///   - make: makes the destination when the turn comes.
  package func push(
    key: AnyHashable, from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy,
    animated: Bool = true, completion: (@MainActor (TransitionOutcome) -> Void)? = nil,
    make: @escaping () -> ViewController
  ) {
    guard let arbiter else { return pushWithoutWindow(make(), completion) }
    let from = source ?? stackBelowRun.last ?? topViewController
    arbiter.request(
      .forward(to: key, from: ObjectIdentifier(from.screen)), origin: origin, policy: policy, animated: animated,
      completion: completion
    ) { [weak self, weak source] in
      guard let self, self.isOnTop, source == nil || self.topViewController === source else { return nil }
      let controller = make()
      guard !self.viewControllers.contains(where: { $0 === controller }) else { return nil }
      return TransitionPlanning(
        operation: NavigationOperation(
          self, back: self.viewControllers, fore: self.viewControllers + [controller], key: key), direction: .forward)
    }
  }

  /// The stack beneath the fore screen of a running push or pop, so that the same push asked twice is known as such.
  private var stackBelowRun: [ViewController] {
    guard let run = arbiter?.run, run.transition.kind == .push, run.transition.foreViewController.parent === self,
      run.transition.currentDirection == .forward
    else { return viewControllers }
    return viewControllers.dropLast()
  }

  package func pop(
    from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    pop(
      to: { [weak self] in self.map { $0.viewControllers.count - 2 } }, from: source, origin: origin, policy: policy,
      animated: animated, completion: completion)
  }

  package func popToRoot(
    from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    pop(to: { 0 }, from: source, origin: origin, policy: policy, animated: animated, completion: completion)
  }

  private func pop(
    to index: @escaping () -> Int?, from source: ViewController? = nil, origin: RequestOrigin,
    policy: CollisionPolicy, animated: Bool, completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    guard let arbiter else {
      completion?(.refused)
      return
    }
    arbiter.request(
      goalOfPop(to: index()), origin: origin, policy: policy, animated: animated, completion: completion
    ) { [weak self, weak source] in
      guard let self, self.isOnTop, source == nil || self.topViewController === source, let index = index()
      else { return nil }
      return self.planPop(to: index)
    }
  }

  /// A pop takes back the running transition where that one moves between the same two screens.
  private func goalOfPop(to index: Int?) -> Goal {
    if let run = arbiter?.run {
      let transition = run.transition
      guard transition.kind == .push, transition.foreViewController.parent === self else { return .other }
      let isRunBack = index == viewControllers.firstIndex { $0 === transition.backViewController }
      let isGoingBack = transition.currentDirection == .backward
      return isRunBack || isGoingBack ? .back(from: ObjectIdentifier(transition.foreViewController.screen)) : .other
    }
    return .back(from: ObjectIdentifier(screen))
  }

  func planPop(to index: Int) -> TransitionPlanning? {
    guard index >= 0, index < viewControllers.count - 1 else { return nil }
    let fore = viewControllers
    return TransitionPlanning(
      operation: NavigationOperation(
        self, back: Array(fore[...index]), fore: fore, key: fore[fore.count - 1].transitionKey), direction: .backward)
  }

  /// Without a window nothing can move: the stack changes and the request is complete.
  private func pushWithoutWindow(
    _ controller: ViewController, _ completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    addChild(controller)
    viewControllers.append(controller)
    controller.didMove(toParent: self)
    if isViewLoaded {
      view.subviews.forEach { $0.removeFromSuperview() }
      view.addSubview(controller.view)
    }
    completion?(.completed)
  }

  /// Whether nothing is shown over this controller.
  private var isOnTop: Bool { container.presentedViewController == nil && presentedViewController == nil }
}
