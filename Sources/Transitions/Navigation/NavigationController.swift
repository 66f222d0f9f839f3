import Geometry
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
    place(topViewController.view)
    view.addSubview(topViewController.view)
  }

  /// Room that the screens leave free along the edges, in points.
  public var contentInsets = EdgeInsets.zero {
    didSet {
      guard isViewLoaded, contentInsets != oldValue else { return }
      for controller in viewControllers where controller.isViewLoaded { place(controller.view) }
    }
  }

  /// Gives a screen its frame, now and for every size to come.
  func place(_ screen: View) {
    let (across, down) = (contentInsets.left + contentInsets.right, contentInsets.top + contentInsets.bottom)
    let rule = RelativeFrame(
      x: .points(contentInsets.left), y: .points(contentInsets.top), width: .percent(100, plus: -across),
      height: .percent(100, plus: -down))
    screen.relativeFrame = rule
    screen.frame = rule.resolved(in: view.bounds.size)
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
    pop(to: .controller(controller), origin: .program, policy: policy, animated: animated, completion: completion)
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
    let source = RequestSource(source)
    arbiter.request(
      .forward(to: key, from: ObjectIdentifier(from.screen)), origin: origin, policy: policy, animated: animated,
      completion: completion
    ) { [weak self] in
      guard let self, self.isOnTop, source.allows(self.topViewController) else { return nil }
      let controller = make()
      guard controller.parent == nil, controller.window == nil, !self.isInside(controller) else { return nil }
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
    pop(to: .previous, from: source, origin: origin, policy: policy, animated: animated, completion: completion)
  }

  package func popToRoot(
    from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    pop(to: .root, from: source, origin: origin, policy: policy, animated: animated, completion: completion)
  }

  // MARK: Popping

  /// Where a pop goes.
  private enum PopTarget {
    case previous, root
    case controller(ViewController)
  }

  private func index(of target: PopTarget) -> Int? {
    switch target {
    case .previous: viewControllers.count - 2
    case .root: 0
    case .controller(let controller): viewControllers.firstIndex { $0 === controller }
    }
  }

  private func pop(
    to target: PopTarget, from source: ViewController? = nil, origin: RequestOrigin,
    policy: CollisionPolicy, animated: Bool, completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    guard let arbiter else { return popWithoutWindow(to: target, completion) }
    let goal = goalOfPop(to: target, from: source)
    let source = RequestSource(source)
    arbiter.request(goal, origin: origin, policy: policy, animated: animated, completion: completion) { [weak self] in
      guard let self, self.isOnTop, source.allows(self.topViewController) else { return nil }
      return self.planPop(to: target)
    }
  }

  /// A pop takes back the running transition where that one moves between the same two screens.
  private func goalOfPop(to target: PopTarget, from source: ViewController?) -> Goal {
    guard let transition = arbiter?.run?.transition, transition.kind == .push,
      transition.foreViewController.parent === self, source == nil || source === transition.foreViewController
    else { return .other }
    let back = transition.backViewController
    let isRunBack: Bool
    switch (target, transition.currentDirection) {
    case (.previous, .backward): isRunBack = true
    case (.previous, .forward): isRunBack = viewControllers.dropLast().last === back
    case (.root, _): isRunBack = viewControllers.first === back
    case (.controller(let controller), _): isRunBack = controller === back
    }
    return isRunBack ? .back(from: ObjectIdentifier(transition.foreViewController.screen)) : .other
  }

  private func planPop(to target: PopTarget) -> TransitionPlanning? {
    guard let index = index(of: target), index >= 0, index < viewControllers.count - 1 else { return nil }
    return TransitionPlanning(
      operation: NavigationOperation(
        self, back: Array(viewControllers[...index]), fore: viewControllers, key: topViewController.transitionKey),
      direction: .backward)
  }

  func planPopOfTop() -> TransitionPlanning? { planPop(to: .previous) }

  // MARK: Without a window

  /// Nothing can move where nobody sees it: the stack changes and the request is complete.
  private func pushWithoutWindow(
    _ controller: ViewController, _ completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    addChild(controller)
    replaceStack(with: viewControllers + [controller])
    controller.didMove(toParent: self)
    answerWithoutWindow(completion, .completed)
  }

  private func popWithoutWindow(
    to target: PopTarget, _ completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    guard let index = index(of: target), index >= 0, index < viewControllers.count - 1 else {
      return answerWithoutWindow(completion, .refused)
    }
    let leaving = viewControllers[(index + 1)...].reversed()
    replaceStack(with: Array(viewControllers[...index]))
    for controller in leaving {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
    answerWithoutWindow(completion, .completed)
  }

  private func replaceStack(with stack: [ViewController]) {
    let old = topViewController
    viewControllers = stack
    guard isViewLoaded else { return }
    view.insertSubview(topViewController.view, aboveSubview: old.view)
    old.view.removeFromSuperview()
  }
}
