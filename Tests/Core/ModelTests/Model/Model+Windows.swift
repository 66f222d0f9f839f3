extension Model {
  /// The old screens go at once, then the new ones are there.
  func setRoot(_ plan: RootPlan, of window: ModelWindow) {
    let root = makeRoot(plan)
    for scope in window.scopes { scope.close() }
    if let old = window.root {
      for controller in old.presentedChain.reversed() {
        controller.turnAppearance(false, self)
        controller.isAttached = false
        controller.window = nil
        controller.presenter?.presented = nil
        controller.presenter = nil
      }
      old.turnAppearance(false, self)
      old.isAttached = false
      old.window = nil
    }
    window.root = root
    window.scope = ModelScope(self, nextPlace("window", in: everything))
    window.parts = root.sides.map { ModelScope(self, nextPlace($0.name, in: window.scope!.place)) }
    window.scope?.prepare()
    root.window = window
    root.isAttached = true
    root.turnAppearance(true, self)
    window.scope?.open()
  }

  /// A stack was let go by everybody: its screens are free.
  /// - Returns: what is wrong with that.
  func lose(_ name: String) -> String? {
    guard let stack = controllers.removeValue(forKey: name) else { return nil }
    guard stack.window == nil, stack.parent?.window == nil, !stack.isPresented else {
      return "\(name) is gone, but in use"
    }
    for screen in stack.stack {
      screen.parent = nil
      screen.isAttached = false
    }
    return nil
  }

  private func makeRoot(_ plan: RootPlan) -> ModelController {
    let stacks = plan.screens.map { controller(of: $0, inStack: true) }
    guard plan.isPair else { return stacks[0] }
    let pair = ModelController(plan.name, .pair)
    controllers[plan.name] = pair
    for stack in stacks {
      stack.parent = pair
      stack.isPart = true
      stack.isAttached = true
    }
    pair.sides = stacks
    return pair
  }

  var everything: ModelPlace { ModelPlace(name: "everything", path: [0]) }

  func place(_ place: LockPlace) -> ModelPlace {
    switch place {
    case .everything: everything
    case .first: ModelPlace(name: "first", path: [0, 1])
    case .second: ModelPlace(name: "second", path: [0, 2])
    }
  }
}
