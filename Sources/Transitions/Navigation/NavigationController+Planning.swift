import Runtime
import Views

extension NavigationController {
  /// - Parameters:
  ///   - key: what the destination is called, so that asking twice can be told from asking for two.
  ///   - source: the screen that must be on top when the turn comes; nil asks for none.
  ///   - make: makes the destination when the turn comes.
  package func push(
    key: AnyHashable, from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy,
    animated: Bool = true, completion: (@MainActor (TransitionOutcome) -> Void)? = nil,
    make: @escaping () -> ViewController
  ) {
    guard let arbiter else {
      let controller = make()
      guard canHold([controller]) else { return answerWithoutWindow(completion, .refused) }
      changeUnseen(.push(controller, on: stack), .forward)
      return answerWithoutWindow(completion, .completed)
    }
    let from = source ?? topBelowRun
    let source = RequestSource(source)
    arbiter.request(
      .forward(to: key, from: ObjectIdentifier(from.screen)), origin: origin, policy: policy, animated: animated,
      completion: completion
    ) { [weak self, weak arbiter] in
      guard let self, self.mayChange(under: arbiter), source.allows(self.topViewController) else { return nil }
      return self.planPush(make(), key: key, animated: animated)
    }
  }

  /// The screen beneath the fore screen of a running push, so that the same push asked twice is known as such.
  private var topBelowRun: ViewController {
    guard let run = ownRun, run.transition.foreViewController.parent === self,
      run.transition.currentDirection == .forward
    else { return topViewController }
    return run.transition.backViewController
  }

  /// The transition of this stack that runs.
  var ownRun: TransitionRun? {
    guard isViewLoaded, let run = arbiter?.run, run.transition.containerView === view else { return nil }
    return run
  }

  package func pop(
    from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    director: DirectorFactory? = nil, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    pop(
      to: .previous, from: source, origin: origin, policy: policy, animated: animated, director: director,
      completion: completion)
  }

  package func popToRoot(
    from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    director: DirectorFactory? = nil, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    pop(
      to: .root, from: source, origin: origin, policy: policy, animated: animated, director: director,
      completion: completion)
  }

  // MARK: Popping

  /// Where a pop goes.
  enum PopTarget {
    case previous, root
    case controller(ViewController)
  }

  private func index(of target: PopTarget) -> Int? {
    let index: Int? =
      switch target {
      case .previous: stack.count - 2
      case .root: 0
      case .controller(let controller): stack.lastIndex { $0 === controller }
      }
    return index.flatMap { $0 >= 0 && $0 < stack.count - 1 ? $0 : nil }
  }

  func pop(
    to target: PopTarget, from source: ViewController? = nil, origin: RequestOrigin,
    policy: CollisionPolicy, animated: Bool, director: DirectorFactory? = nil,
    completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    guard let arbiter else {
      guard let index = index(of: target) else { return answerWithoutWindow(completion, .refused) }
      changeUnseen(.pop(stack, to: index), .backward)
      return answerWithoutWindow(completion, .completed)
    }
    let goal = goalOfPop(to: target, from: source)
    let source = RequestSource(source)
    arbiter.request(goal, origin: origin, policy: policy, animated: animated, completion: completion) {
      [weak self, weak arbiter] in
      guard let self, self.mayChange(under: arbiter), source.allows(self.topViewController) else { return nil }
      return self.planPop(to: target, animated: animated)?.directed(by: director)
    }
  }

  /// A pop takes back the running transition where that one moves between the same two screens.
  private func goalOfPop(to target: PopTarget, from source: ViewController?) -> Goal {
    guard let run = ownRun, source == nil || source === run.transition.foreViewController else { return .other }
    let back = run.transition.backViewController
    let isRunBack: Bool
    switch (target, run.transition.currentDirection) {
    case (.previous, .backward): isRunBack = true
    case (.previous, .forward): isRunBack = stack.count > 1 && stack[stack.count - 2] === back
    case (.root, _): isRunBack = stack.first === back
    case (.controller(let controller), _): isRunBack = controller === back
    }
    return isRunBack ? .back(from: run.pair.fore) : .other
  }

  /// A new stack is what a running transition leads to, this way or the other, or nothing that runs.
  func goalOfSet(_ controllers: [ViewController]) -> Goal {
    guard let run = ownRun, let running else { return .other }
    if running.leads(.forward, to: controllers) { return .forward(to: run.pair.foreKey, from: run.pair.back) }
    if running.leads(.backward, to: controllers) { return .back(from: run.pair.fore) }
    return .other
  }

  // MARK: Plans

  /// Whether the stack can change now: nothing is over it, and who was asked still decides about it, or nobody sees it.
  /// While a request waits, the stack may have gone to another window.
  private func mayChange(under asked: TransitionArbiter?) -> Bool { (isOnTop && arbiter === asked) || isUnseen }

  /// Whether each of these is on the stack, or can be taken in.
  func canHold(_ controllers: [ViewController]) -> Bool {
    controllers.allSatisfy { $0.parent === self || ($0.parent == nil && $0.window == nil && !isInside($0)) }
  }

  private func planPush(_ controller: ViewController, key: AnyHashable, animated: Bool) -> TransitionPlanning? {
    guard controller.parent == nil, canHold([controller]) else { return nil }
    if isUnseen { return .unseen(self) { self.changeUnseen(.push(controller, on: self.stack), .forward) } }
    let change = StackChange.push(controller, on: stack)
    return TransitionPlanning(
      operation: NavigationOperation(self, change, key: key, isAnimated: animated), direction: .forward)
  }

  private func planPop(to target: PopTarget, animated: Bool) -> TransitionPlanning? {
    guard let index = index(of: target) else { return nil }
    if isUnseen { return .unseen(self) { self.changeUnseen(.pop(self.stack, to: index), .backward) } }
    let operation = NavigationOperation(
      self, .pop(stack, to: index), key: topViewController.transitionKey, isAnimated: animated)
    return TransitionPlanning(operation: operation, direction: .backward)
  }

  func planPopOfTop() -> TransitionPlanning? { planPop(to: .previous, animated: true) }

  func planSet(_ new: [ViewController], animated: Bool, under arbiter: TransitionArbiter?) -> TransitionPlanning? {
    guard mayChange(under: arbiter), canHold(new), let top = new.last else { return nil }
    if isUnseen || top === topViewController {
      return .unseen(self) { self.changeUnseen(.set(back: self.stack, fore: new), .forward) }
    }
    let isPop = stack.contains { $0 === top }
    let change = isPop ? StackChange.set(back: new, fore: stack) : .set(back: stack, fore: new)
    let key = isPop ? topViewController.transitionKey : AnyHashable(ObjectIdentifier(top))
    return TransitionPlanning(
      operation: NavigationOperation(self, change, key: key, isAnimated: animated),
      direction: isPop ? .backward : .forward)
  }
}
