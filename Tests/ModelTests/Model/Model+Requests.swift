extension Model {
  func perform(_ operations: [Operation]) { for operation in operations { perform(operation) } }

  func perform(_ operation: Operation) {
    switch operation {
    case .push(let place, let plan, let asking): push(plan, on: place, asking)
    case .pop(let place, let asking): pop(place, asking) { $0.count - 2 }
    case .popTo(let place, let index, let asking):
      // The screen is named now; where it stands is looked up when the turn comes.
      guard let stack = controller(at: place)?.navigation, index < stack.stack.count else { return }
      let screen = stack.stack[index]
      pop(place, asking) { stack in stack.firstIndex { $0 === screen } ?? -1 }
    case .popToRoot(let place, let asking): pop(place, asking) { _ in 0 }
    case .present(let place, let plan, let asking): present(plan, over: place, asking)
    case .dismiss(let place, let asking): dismiss(place, asking)
    case .turn(let window):
      guard let run = windows[window].scopes.compactMap(\.run).min(by: { $0.number < $1.number }) else { return }
      run.turn(to: run.direction.reversed, by: "request")
    case .escape(let window): escape(windows[window])
    case .setRoot(let window, let root): setRoot(root, of: windows[window])
    case .closeWindow(let window): for scope in windows[window].scopes { scope.close() }
    case .several(let operations): perform(operations)
    case .tryTicket, .serialize, .release, .drop, .withdraw, .startTransition, .endTransition,
      .serializeTransition, .transitionComplete:
      performOnLock(operation)
    case .press, .move, .lift, .losePointer, .resize, .letGo, .forget, .frame: break
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
    var from = stack.stack
    if let run = scope.run, run.change.isPush, run.change.fore.parent === stack, run.direction == .forward {
      from.removeLast()
    }
    let source = (from.last ?? stack.stack[stack.stack.count - 1]).screen
    scope.request(
      .forward(to: screen.name, from: source.name), asking.policy, isAnimated: asking.isAnimated, asking
    ) {
      guard stack.isOnTop, screen.parent == nil, screen.window == nil, !stack.isInside(screen) else { return nil }
      return ModelPlanning(
        change: ModelPush(stack, back: stack.stack, fore: stack.stack + [screen]), direction: .forward)
    }
  }

  private func pop(_ place: Place, _ asking: Asking, to index: @escaping ([ModelController]) -> Int) {
    guard let stack = controller(at: place)?.navigation, let scope = scope(of: stack) else { return }
    scope.request(
      goalOfPop(stack, scope, index), asking.policy, isAnimated: asking.isAnimated, asking
    ) { stack.isOnTop ? planPop(stack, to: index(stack.stack)) : nil }
  }

  /// It takes back what moves, where that moves between the same two screens.
  private func goalOfPop(
    _ stack: ModelController, _ scope: ModelScope, _ index: ([ModelController]) -> Int
  ) -> ModelGoal {
    guard let run = scope.run, let push = run.change as? ModelPush, push.stack === stack else { return .other }
    // A pop of one from a stack that is going back already is that going back.
    var stands = stack.stack
    if run.direction == .backward { stands.append(push.fore) }
    let target = index(stands)
    guard stands.indices.contains(target), stands[target] === push.back else { return .other }
    return .back(from: push.fore.screen.name)
  }

  // MARK: Presentations

  private func present(_ plan: ScreenPlan, over place: Place, _ asking: Asking) {
    guard let presenter = controller(at: place)?.outermost, let window = presenter.window, let scope = window.scope
    else { return }
    let screen = controller(of: plan, inStack: plan.isStack)
    scope.request(
      .forward(to: screen.name, from: presenter.screen.name), asking.policy, isAnimated: asking.isAnimated, asking
    ) {
      guard presenter.isOnTop, screen.parent == nil, screen.window == nil, !presenter.isInside(screen)
      else { return nil }
      return ModelPlanning(change: ModelPresentation([screen], over: presenter, in: window), direction: .forward)
    }
  }

  private func dismiss(_ place: Place, _ asking: Asking) {
    guard let controller = controller(at: place), let scope = controller.outermost.window?.scope else { return }
    let outermost = controller.outermost
    var leaving = outermost.presented
    if leaving == nil, let run = scope.run, !run.change.isPush, run.change.back === outermost {
      leaving = run.change.fore
    }
    scope.request(
      .back(from: (leaving ?? outermost).screen.name), asking.policy, isAnimated: asking.isAnimated, asking
    ) { planDismiss(controller.outermost.presented ?? controller.outermost) }
  }

  // MARK: The way back

  private func escape(_ window: ModelWindow) {
    guard let top = window.top, let scope = scope(of: top) else { return }
    lock.forceRelease(scope.place)
    let moving = (window.scope?.run ?? scope.run)?.change.fore
    guard let leaving = moving ?? top.leaving else { return }
    requestLeave(leaving, source: "key", .reverse)
  }

  func requestLeave(_ leaving: ModelController, source: String, _ policy: Policy) {
    let screen = leaving.screen
    leavingScope(of: leaving)?.request(.back(from: screen.name), source: source, policy, isAnimated: true, nil) {
      guard leaving.isOnTop, leaving.screen === screen else { return nil }
      if let stack = leaving.parent, stack.kind == .stack { return planPop(stack, to: stack.stack.count - 2) }
      return planDismiss(leaving)
    }
  }
}

private func planPop(_ stack: ModelController, to index: Int) -> ModelPlanning? {
  guard index >= 0, index < stack.stack.count - 1 else { return nil }
  return ModelPlanning(
    change: ModelPush(stack, back: Array(stack.stack[...index]), fore: stack.stack), direction: .backward)
}

private func planDismiss(_ controller: ModelController) -> ModelPlanning? {
  guard let presenter = controller.presenter, let window = controller.window else { return nil }
  return ModelPlanning(
    change: ModelPresentation([controller] + controller.presentedChain, over: presenter, in: window),
    direction: .backward)
}
