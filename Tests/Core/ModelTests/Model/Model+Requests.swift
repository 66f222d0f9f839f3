extension Model {
  func perform(_ operations: [Operation]) { for operation in operations { perform(operation) } }

  func perform(_ operation: Operation) {
    switch operation {
    case .push(let place, let plan, let asking): push(plan, on: place, asking)
    case .pop(let place, let asking): pop(place, asking, isStep: true) { $0.count - 2 }
    case .popTo(let place, let index, let asking):
      // The screen is named now; where it stands is looked up when the turn comes.
      guard let stack = controller(at: place)?.navigation, index < stack.stack.count else { return }
      let screen = stack.stack[index]
      pop(place, asking) { stack in stack.firstIndex { $0 === screen } ?? -1 }
    case .popToRoot(let place, let asking): pop(place, asking) { _ in 0 }
    case .setStack(let place, let count, let plans, let asking): setStack(place, keeping: count, plans, asking)
    case .present(let place, let plan, let asking): present(plan, over: place, asking)
    case .dismiss(let place, let asking): dismiss(place, asking)
    case .segue(let place, let name, let sender, let asking): segue(name, of: place, sender, asking)
    case .turn(let window):
      guard let run = windows[window].scopes.compactMap(\.run).min(by: { $0.number < $1.number }) else { return }
      if run.canBeTurned { run.turn(to: run.direction.reversed, by: "request") }
    case .escape(let window): escape(windows[window])
    case .setRoot(let window, let root): setRoot(root, of: windows[window])
    case .closeWindow(let window): for scope in windows[window].scopes { scope.close() }
    case .several(let operations): perform(operations)
    case .tryTicket, .serialize, .release, .drop, .withdraw, .startTransition, .endTransition,
      .serializeTransition, .transitionComplete:
      performOnLock(operation)
    case .press, .move, .lift, .losePointer, .resize, .forget, .frame: break
    case .letGo:
      for run in windows.flatMap(\.scopes).compactMap(\.run) { run.isHeldByToken = false }
      for run in incomplete { run.completeLater() }
      incomplete = []
    case .loseDelegate(let name): lostDelegates.insert(name)
    }
  }

  func complete(_ name: String, _ outcome: Outcome, then operations: [Operation]) {
    emit("\(name) \(outcome)")
    perform(operations)
  }

  // MARK: Whom

  func controller(at place: Place) -> ModelController? {
    let window = windows[place.window]
    switch place {
    case .root: return window.root
    case .top: return window.top
    case .part(_, let index): return window.root.map { $0.kind == .pair ? $0.sides[index] : $0 }
    }
  }

  /// The controller of a plan: the one that was made of it, or a new one.
  func controller(of plan: ScreenPlan, inStack: Bool) -> ModelController {
    let name = inStack ? "n" + plan.name : plan.name
    if let known = controllers[name] { return known }
    let made = ModelController(name, inStack ? .stack : .screen)
    made.style = plan.style
    made.way = plan.way
    controllers[name] = made
    guard inStack else {
      made.scripts = plan.scripts
      made.segues = plan.segues
      return made
    }
    let root = controller(of: plan.inner, inStack: false)
    root.parent = made
    root.isAttached = true
    made.stack = [root]
    return made
  }

  /// Who decides about what moves inside a controller.
  func scope(of controller: ModelController) -> ModelScope? {
    guard let window = controller.outermost.window else { return nil }
    var next: ModelController? = controller
    while let inner = next {
      if inner.isPart { return window.parts[window.root?.sides.firstIndex { $0 === inner } ?? 0] }
      next = inner.parent
    }
    return window.scope
  }

  func leavingScope(of controller: ModelController) -> ModelScope? {
    controller.isPresented ? controller.outermost.window?.scope : scope(of: controller)
  }

  // MARK: Stacks

  private func push(_ plan: ScreenPlan, on place: Place, _ asking: Asking) {
    guard let stack = controller(at: place)?.navigation, let scope = scope(of: stack) else { return }
    let screen = controller(of: plan, inStack: false)
    // The library forbids it.
    if stack.stack.contains(where: { $0 === screen }), scope.run?.change.fore !== screen { return }
    var source = stack.screen
    if let run = scope.run, let push = run.change as? ModelPush, push.stack === stack, run.direction == .forward {
      source = push.back.screen
    }
    scope.request(
      .forward(to: screen.name, from: source.name), asking.policy, isAnimated: asking.isAnimated, asking
    ) { [unowned self] in
      guard self.scope(of: stack) === scope, stack.isOnTop || stack.isCovered, screen.parent == nil,
        screen.window == nil, !stack.isInside(screen)
      else { return nil }
      return ModelPlanning(
        change: ModelPush(stack, back: stack.stack, fore: stack.stack + [screen]), direction: .forward,
        isUnseen: !stack.isOnTop)
    }
  }

  private func pop(
    _ place: Place, _ asking: Asking, isStep: Bool = false, to index: @escaping ([ModelController]) -> Int
  ) {
    guard let stack = controller(at: place)?.navigation, let scope = scope(of: stack) else { return }
    scope.request(
      isStep ? goalOfStep(stack, scope) : goalOfPop(stack, scope, index), asking.policy, isAnimated: asking.isAnimated,
      asking
    ) { [unowned self] in
      self.scope(of: stack) === scope && (stack.isOnTop || stack.isCovered)
        ? planPop(stack, to: index(stack.stack)) : nil
    }
  }

  /// One screen goes: the coming one, or else the next that does not go already.
  private func goalOfStep(_ stack: ModelController, _ scope: ModelScope) -> ModelGoal {
    if let run = scope.run, let push = run.change as? ModelPush, push.stack === stack, run.direction == .forward,
      scope.hasNobodyWaiting
    {
      let isPrevious = stack.stack.count > 1 && stack.stack[stack.stack.count - 2] === push.back
      return isPrevious ? run.leavingGoal : .other
    }
    guard scope.hasOnlyStepsBack else { return .other }
    let next = stack.stack.dropFirst().last { !scope.leavingLater.contains($0.name) }
    return next.map { .back(from: $0.name) } ?? .other
  }

  /// It takes back what moves, where that moves between the same two screens and nobody waits.
  private func goalOfPop(
    _ stack: ModelController, _ scope: ModelScope, _ index: ([ModelController]) -> Int
  ) -> ModelGoal {
    guard let run = scope.run, let push = run.change as? ModelPush, push.stack === stack, scope.hasNobodyWaiting
    else { return .other }
    let target = index(stack.stack)
    guard stack.stack.indices.contains(target), stack.stack[target] === push.back else { return .other }
    return run.leavingGoal
  }

  private func setStack(_ place: Place, keeping count: Int, _ plans: [ScreenPlan], _ asking: Asking) {
    guard let stack = controller(at: place)?.navigation, let scope = scope(of: stack) else { return }
    var new = Array(stack.stack.prefix(count))
    for plan in plans {
      let screen = controller(of: plan, inStack: false)
      if !new.contains(where: { $0 === screen }) { new.append(screen) }
    }
    guard !new.isEmpty else { return }
    var goal = ModelGoal.other
    if let run = scope.run, let push = run.change as? ModelPush, push.stack === stack {
      if push.leads(.forward, to: new) { goal = run.comingGoal }
      if push.leads(.backward, to: new) { goal = run.leavingGoal }
    }
    scope.request(goal, asking.policy, isAnimated: asking.isAnimated, asking) { [unowned self] in
      self.scope(of: stack) === scope ? planStack(stack, new) : nil
    }
  }

  // MARK: Presentations

  private func present(_ plan: ScreenPlan, over place: Place, _ asking: Asking) {
    guard let asker = controller(at: place), let scope = asker.outermost.window?.scope else { return }
    let screen = controller(of: plan, inStack: plan.isStack)
    // A refusal at once logs a warning; a request that waited may have come too late.
    var isLate = false
    func warn(_ reason: String) -> ModelPlanning? {
      if !isLate { emit("warning present is refused: \(reason)") }
      return nil
    }
    scope.request(
      .forward(to: screen.name, from: asker.outermost.screen.name), asking.policy, isAnimated: asking.isAnimated, asking
    ) {
      // By now the asker may stand elsewhere.
      let presenter = asker.outermost
      guard presenter.window?.scope === scope else { return nil }
      guard let window = presenter.window, presenter.isOnTop else {
        return warn("something else is presented over \(asker.name), or it is not on screen")
      }
      guard screen.parent == nil, screen.window == nil, !asker.isInside(screen) else {
        return warn("\(screen.name) is in use already")
      }
      return ModelPlanning(change: ModelPresentation([screen], over: presenter, in: window), direction: .forward)
    }
    isLate = true
  }

  private func dismiss(_ place: Place, _ asking: Asking) {
    guard let controller = controller(at: place), let scope = controller.outermost.window?.scope else { return }
    let outermost = controller.outermost
    var leaving = outermost.presented
    if leaving == nil, let run = scope.run, !run.change.isPush, run.change.back === outermost {
      leaving = run.change.fore
    }
    // One that leaves before is not meant.
    if let above = leaving, leavingScope(of: above)?.leavingLater.contains(above.name) == true { leaving = nil }
    scope.request(
      .back(from: (leaving ?? outermost).name), asking.policy, isAnimated: asking.isAnimated, asking
    ) {
      guard controller.outermost.window?.scope === scope else { return nil }
      return planDismiss(controller.outermost.presented ?? controller.outermost)
    }
  }

  // MARK: The way back

  private func escape(_ window: ModelWindow) {
    guard let top = window.top, let scope = scope(of: top) else { return }
    // A hand that holds what moves loses it.
    defer { takeHands() }
    let held = takeHeld()
    lock.forceRelease(scope.place)
    // What does not end by itself comes first, wherever it is.
    let run = window.scopes.lazy.compactMap(\.run).first(where: \.isOverdue) ?? window.scope?.run ?? scope.run
    let newest = [window.scope, scope].compactMap { $0 }.filter { $0.newestWaiting != nil }
      .max { $0.newestWaiting?.number ?? 0 < $1.newestWaiting?.number ?? 0 }
    if let newest, run?.isOverdue != true { return newest.takeBackNewest(source: "key") }
    if let run, run.isOverdue { return turn(run, .backward) }
    if let run, run.direction == .forward, run.scope.hasOnlyQueued {
      let fore = run.change.fore
      return fore.canLeave ? requestLeave(fore, source: "key", .reverse, turns: true) : turn(run, .backward)
    }
    if let run, run.direction == .backward, held.contains(run.number), run.isInterruptible {
      return turn(run, run.isByHand ? .forward : .backward)
    }
    let isKnown = scope.hasOnlyStepsBack
    guard let leaving = nextToLeave(top, window) ?? (isKnown ? nil : top) else { return }
    requestLeave(leaving, source: "key", .reverse, isKnown: isKnown)
  }

  private func turn(_ run: ModelRun, _ direction: Direction) {
    let goal = direction == .forward ? run.comingGoal : run.leavingGoal
    run.scope.request(goal, source: "key", .reverse, isAnimated: true, nil, overtakes: true) { nil }
  }

  /// The screen that leaves after all those that already will.
  func nextToLeave(_ top: ModelController, _ window: ModelWindow) -> ModelController? {
    let later = window.scopes.flatMap(\.leavingLater)
    var next = top.leaving
    while let controller = next {
      let around = sequence(first: controller) { $0.parent ?? $0.presenter }
      guard let leaving = around.filter({ later.contains($0.name) }).last else { return controller }
      if let stack = leaving.parent, stack.kind == .stack, let place = stack.stack.firstIndex(where: { $0 === leaving })
      {
        next = stack.stack[..<place].last?.screen.leaving
      } else {
        next = leaving.presenter?.screen.leaving
      }
    }
    return nil
  }

  func requestLeave(
    _ leaving: ModelController, source: String, _ policy: Policy, turns: Bool = false, isKnown: Bool = true
  ) {
    let screen = leaving.screen
    guard let scope = leavingScope(of: leaving) else { return }
    let window = leaving.outermost.window
    scope.request(
      isKnown ? .back(from: leaving.name) : .other, source: source, policy, isAnimated: true, nil, overtakes: turns
    ) {
      [unowned self] in
      guard let leaving = isKnown ? leaving : window?.top?.leaving, leaving.canLeave,
        leavingScope(of: leaving) === scope, leaving.isOnTop,
        leaving.screen === screen || leaving.screen.leaving === leaving
      else { return nil }
      if let stack = leaving.parent, stack.kind == .stack { return planPop(stack, to: stack.stack.count - 2) }
      return planDismiss(leaving)
    }
  }
}

private func planPop(_ stack: ModelController, to index: Int) -> ModelPlanning? {
  guard index >= 0, index < stack.stack.count - 1 else { return nil }
  return ModelPlanning(
    change: ModelPush(
      stack, back: Array(stack.stack[...index]), fore: stack.stack, key: stack.stack.last?.key), direction: .backward,
    isUnseen: !stack.isOnTop)
}

/// A stack whose top was there already goes back to it, any other comes to its top; the same top: nothing is seen.
private func planStack(_ stack: ModelController, _ new: [ModelController]) -> ModelPlanning? {
  let canBe = new.allSatisfy {
    $0.parent === stack || ($0.parent == nil && $0.window == nil && !stack.isInside($0))
  }
  guard stack.isOnTop || stack.isCovered, canBe, let top = new.last else { return nil }
  let isBack = stack.stack.contains { $0 === top }
  let change = ModelPush(
    stack, back: isBack ? new : stack.stack, fore: isBack ? stack.stack : new,
    key: isBack ? stack.stack.last?.key : top.name)
  return ModelPlanning(
    change: change, direction: isBack ? .backward : .forward,
    isUnseen: !stack.isOnTop || top === stack.stack[stack.stack.count - 1])
}

private func planDismiss(_ controller: ModelController) -> ModelPlanning? {
  guard let presenter = controller.presenter, let window = controller.window else { return nil }
  let chain = [controller] + controller.presentedChain
  return ModelPlanning(
    change: ModelPresentation(chain, over: presenter, in: window, key: chain.last?.key), direction: .backward)
}
