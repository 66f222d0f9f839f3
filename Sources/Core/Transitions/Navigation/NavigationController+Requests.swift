import Runtime
import Views

extension NavigationController {
  /// Pushes a screen onto the stack.
  /// - Parameters:
  ///   - animated: false: the screen is in place at once; the completion is called in any case.
  ///   - policy: what happens while a transition runs.
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

  /// Pops the top screen; refused at the root. While a pop runs, each further call pops one more screen.
  /// - Returns: the screen that has left the stack; nil at the root, and where the request waits or is refused. A
  ///   screen whose push turns round has left the stack; another turn may bring it back.
  @discardableResult
  public func popViewController(
    animated: Bool, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> ViewController? {
    taken { pop(origin: .program, policy: policy, animated: animated, completion: completion) }?.last
  }

  /// Pops all screens above the root; refused at the root.
  /// - Returns: the screens that have left the stack, the lowest first; nil where there are none, as for
  ///   ``popViewController(animated:policy:completion:)``.
  @discardableResult
  public func popToRootViewController(
    animated: Bool, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> [ViewController]? {
    taken { popToRoot(origin: .program, policy: policy, animated: animated, completion: completion) }
  }

  /// Pops all screens above this one; refused where it is on top, or not on the stack.
  /// - Returns: the screens that have left the stack, the lowest first; nil where there are none, as for
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

  /// The screens that a request removes from the stack before it returns.
  private func taken(by request: () -> Void) -> [ViewController]? {
    let before = stack
    request()
    let shared = zip(before, stack).prefix { $0 === $1 }.count
    let staying = Set(stack[shared...].map(ObjectIdentifier.init))
    let gone = before[shared...].filter { !staying.contains(ObjectIdentifier($0)) }
    return gone.isEmpty ? nil : gone
  }

  /// Replaces the whole stack: with a pop where the new top was on the stack, otherwise with a push. Where the top
  /// stays, the screens beneath change at once, without motion.
  ///
  /// Refused where a controller is in use elsewhere when the request's turn comes.
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
      guard canHold(controllers) else { return answerWithoutWindow(completion, .refused(.inUse)) }
      changeUnseen(.set(back: stack, fore: controllers), .forward)
      return answerWithoutWindow(completion, .completed)
    }
    arbiter.request(
      intentOfSet(controllers), origin: .program, policy: policy, animated: animated, completion: completion
    ) { [weak self, weak arbiter] in
      self?.planSet(controllers, animated: animated, under: arbiter) ?? .impossible(.notOnTop)
    }
  }
}

extension NavigationController {
  /// - Parameters:
  ///   - key: the identity of the destination, which tells the same request twice from two requests.
  ///   - source: the screen that must be on top when the request's turn comes; nil: any.
  ///   - make: makes the destination when the turn comes.
  package func push(
    key: AnyHashable, from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy,
    animated: Bool = true, completion: (@MainActor (TransitionOutcome) -> Void)? = nil,
    make: @escaping () -> ViewController
  ) {
    guard let arbiter else {
      let controller = make()
      guard canHold([controller]) else { return answerWithoutWindow(completion, .refused(.inUse)) }
      changeUnseen(.push(controller, on: stack), .forward)
      return answerWithoutWindow(completion, .completed)
    }
    let from = source ?? topBelowRun
    let source = RequestSource(source)
    arbiter.request(
      .forward(to: key, from: ObjectIdentifier(from.screen)), origin: origin, policy: policy, animated: animated,
      completion: completion
    ) { [weak self, weak arbiter] in
      guard let self, let visibility = self.visibilityOfChanges(under: arbiter, by: source)
      else { return .impossible(.notOnTop) }
      return self.planPush(make(), key: key, animated: animated, visibility)
    }
  }

  /// Whether a step forward is possible: a screen was popped, or is on its way out.
  var canPushAgain: Bool { keepsPoppedViewControllers && (runningPop != nil || !popped.isEmpty) }

  private var runningPop: TransitionRun? {
    ownRun.flatMap { $0.transition.currentDirection == .backward && $0.transition.kind == .push ? $0 : nil }
  }

  /// Pushes the screen that was popped last, or turns its pop round.
  func pushAgain(
    origin: RequestOrigin, policy: CollisionPolicy, completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    if let arbiter, let back = arbiter.newestWaiting({ $0.isStepBack }) {
      arbiter.takeBack(back, origin: origin, policy: policy, completion: completion)
    } else if let run = runningPop {
      run.arbiter.request(
        .forward(to: run.pair.foreKey, from: run.pair.back), origin: origin, policy: policy, animated: true,
        completion: completion
      ) { .impossible(.unavailable) }
    } else if let next = popped.last {
      push(key: next.transitionKey, origin: origin, policy: policy, completion: completion) { next }
    }
  }

  /// The screen beneath the fore screen of a running push, so that the same push twice becomes one.
  private var topBelowRun: ViewController {
    guard let run = ownRun, run.transition.foreViewController.parent === self,
      run.transition.currentDirection == .forward
    else { return topViewController }
    return run.transition.backViewController
  }

  /// The running transition of this stack.
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

  /// The screen to which a pop leads.
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
      guard let index = index(of: target) else { return answerWithoutWindow(completion, .refused(.atRoot)) }
      changeUnseen(.pop(stack, to: index), .backward)
      return answerWithoutWindow(completion, .completed)
    }
    let intent = intentOfPop(to: target, from: source)
    let source = RequestSource(source)
    arbiter.request(intent, origin: origin, policy: policy, animated: animated, completion: completion) {
      [weak self, weak arbiter] in
      guard let self, let visibility = self.visibilityOfChanges(under: arbiter, by: source)
      else { return .impossible(.notOnTop) }
      return self.planPop(to: target, animated: animated, visibility, director: director)
    }
  }

  /// A pop turns a running push back where that moves between the same two screens. A pop that names its screens, by
  /// its source or its target, joins the running pop of the same screens; a pop of the top screen is one more.
  private func intentOfPop(to target: PopTarget, from source: ViewController?) -> TransitionIntent {
    let run = ownRun
    let turns = run?.transition.currentDirection == .forward && run?.arbiter.hasNoneWaiting == true
    if case .previous = target, source == nil, !turns { return intentOfStep }
    guard let run, source == nil || source === run.transition.foreViewController else { return .other }
    let back = run.transition.backViewController
    let isRunBack: Bool
    switch (target, run.transition.currentDirection) {
    case (.previous, .backward): isRunBack = true
    case (.previous, .forward): isRunBack = stack.count > 1 && stack[stack.count - 2] === back
    case (.root, _): isRunBack = stack.first === back && run.arbiter.hasNoneWaiting
    case (.controller(let controller), _): isRunBack = controller === back && run.arbiter.hasNoneWaiting
    }
    return isRunBack ? .back(from: run.pair.fore) : .other
  }

  /// The pop of the next screen that no waiting request pops; after a waiting push the screen is not known yet.
  private var intentOfStep: TransitionIntent {
    guard arbiter?.hasOnlyStepsBack ?? true else { return .other }
    let next = stack.dropFirst().last { arbiter?.lets(leave: $0) != true }
    return next.map { .back(from: ObjectIdentifier($0)) } ?? .other
  }

  /// A new stack turns the running transition to the end that has this stack.
  func intentOfSet(_ controllers: [ViewController]) -> TransitionIntent {
    let other: TransitionIntent = controllers.last.map(holds) == true ? .other : .replacement
    guard let run = ownRun, let running else { return other }
    if running.leads(.forward, to: controllers) { return .forward(to: run.pair.foreKey, from: run.pair.back) }
    if running.leads(.backward, to: controllers) { return .back(from: run.pair.fore) }
    return other
  }

  // MARK: Plans

  /// How a change can be seen; nil where the stack cannot change, or the request's source is not on top.
  private func visibilityOfChanges(under asked: TransitionArbiter?, by source: RequestSource) -> ChangeVisibility? {
    guard source.allows(topViewController), let visibility = visibilityOfChanges(under: asked) else { return nil }
    return visibility == .onTop || isUnseen || source.isOnTop ? visibility : nil
  }

  /// Whether each of these controllers is on the stack, or can be added.
  func canHold(_ controllers: [ViewController]) -> Bool {
    controllers.allSatisfy { $0.parent === self || ($0.parent == nil && $0.window == nil && !isInside($0)) }
  }

  private func planPush(
    _ controller: ViewController, key: AnyHashable, animated: Bool, _ visibility: ChangeVisibility
  ) -> PlannedChange {
    guard controller.parent == nil, canHold([controller]) else { return .impossible(.inUse) }
    return plan(
      .push(controller, on: stack), .forward, visibility,
      NavigationOperation(self, .push(controller, on: stack), .forward, key: key, isAnimated: animated))
  }

  private func planPop(
    to target: PopTarget, animated: Bool, _ visibility: ChangeVisibility, director: DirectorFactory?
  ) -> PlannedChange {
    guard let index = index(of: target) else { return .impossible(.atRoot) }
    let operation = NavigationOperation(
      self, .pop(stack, to: index), .backward, key: topViewController.transitionKey, isAnimated: animated)
    operation.director = director
    return plan(.pop(stack, to: index), .backward, visibility, operation)
  }

  func planPopOfTop() -> PlannedChange { planPop(to: .previous, animated: true, .onTop, director: nil) }

  private func planSet(_ new: [ViewController], animated: Bool, under arbiter: TransitionArbiter?) -> PlannedChange {
    guard let visibility = visibilityOfChanges(under: arbiter), let top = new.last else {
      return .impossible(.notOnTop)
    }
    guard canHold(new) else { return .impossible(.inUse) }
    let all = StackChange.set(back: stack, fore: new)
    if top === topViewController { return changeAtOnce(all, .forward) }
    let isPop = stack.contains { $0 === top }
    let change = isPop ? StackChange.set(back: new, fore: stack) : all
    let key = isPop ? topViewController.transitionKey : AnyHashable(ObjectIdentifier(top))
    return plan(
      change, isPop ? .backward : .forward, visibility,
      NavigationOperation(self, change, isPop ? .backward : .forward, key: key, isAnimated: animated))
  }

  /// The transition where it can be seen, else the change at once.
  private func plan(
    _ change: StackChange, _ direction: TransitionDirection, _ visibility: ChangeVisibility,
    _ operation: NavigationOperation
  ) -> PlannedChange {
    switch visibility {
    case .onTop: .operation(operation)
    case .covered: changeAtOnce(change, direction)
    }
  }

  private func changeAtOnce(_ change: StackChange, _ direction: TransitionDirection) -> PlannedChange {
    .operation(ImmediateOperation(self) { self.changeUnseen(change, direction) })
  }
}
