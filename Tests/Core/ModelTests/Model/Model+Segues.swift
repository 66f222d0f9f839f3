extension Model {
  func segue(_ name: String, of place: Place, _ sender: Sender, _ asking: Asking) {
    guard let source = controller(at: place)?.screen, let scope = scope(of: source) else { return }
    guard let plan = source.segues.first(where: { $0.name == name }) else {
      warnOfUnknown(name, source)
      return refuse(name, scope, asking)
    }
    emit("may \(source.name) \(name)")
    guard sender.isAllowed else { return refuse(name, scope, asking) }
    let make = { [unowned self] in
      let made = controller(of: plan.destination, inStack: plan.kind == .present && plan.destination.isStack)
      emit("prepare \(source.name) \(name) \(made.name)")
      perform(sender.acts)
      return made
    }
    switch plan.kind {
    case .push: pushSegue(plan, source, scope, asking, make)
    case .present: presentSegue(plan, source, asking, make)
    }
  }

  private func refuse(_ name: String, _ scope: ModelScope, _ asking: Asking) {
    scope.request(.other, segue: name, .drop, isAnimated: true, asking) { nil }
  }

  private func warnOfUnknown(_ name: String, _ source: ModelController) {
    let names = source.segues.map(\.name).sorted()
    let near = names.min { distance($0[...], name[...]) < distance($1[...], name[...]) }
    let isNear = near.map { distance($0[...], name[...]) <= max(2, name.count / 3) } ?? false
    emit(
      "warning \(source.name) has no segue \(name): it has \(names.isEmpty ? "none" : names.joined(separator: ", "))"
        + (isNear ? "; did you mean \(near ?? "")?" : ""))
  }

  private func pushSegue(
    _ plan: SeguePlan, _ source: ModelController, _ scope: ModelScope, _ asking: Asking,
    _ make: @escaping () -> ModelController
  ) {
    guard let stack = source.navigation else {
      emit("warning the segue \(plan.name) pushes, but \(source.name) is on no stack")
      return refuse(plan.name, scope, asking)
    }
    let key = "\(plan.name) of \(source.name)"
    scope.request(
      .forward(to: key, from: source.name), segue: plan.name, plan.policy, isAnimated: plan.isAnimated, asking
    ) { [unowned self] in
      guard self.scope(of: stack) === scope, stack.isOnTop, stack.stack.last === source else { return nil }
      let screen = make()
      guard screen.parent == nil, screen.window == nil, !stack.isInside(screen) else { return nil }
      return ModelPlanning(
        change: ModelPush(stack, back: stack.stack, fore: stack.stack + [screen], key: key), direction: .forward)
    }
  }

  private func presentSegue(
    _ plan: SeguePlan, _ source: ModelController, _ asking: Asking, _ make: @escaping () -> ModelController
  ) {
    guard let scope = source.outermost.window?.scope else { return }
    let key = "\(plan.name) of \(source.name)"
    // A refusal at once logs a warning; a request that waited may have come too late.
    var isLate = false
    scope.request(
      .forward(to: key, from: source.outermost.screen.name), segue: plan.name, plan.policy,
      isAnimated: plan.isAnimated, asking
    ) { [unowned self] in
      guard source.isOnTop, let window = source.outermost.window, window.scope === scope else { return nil }
      let screen = make()
      guard screen.parent == nil, screen.window == nil, !source.isInside(screen) else {
        if !isLate { emit("warning present is refused: \(screen.name) is in use already") }
        return nil
      }
      let presenter = source.outermost
      guard presenter.isOnTop else { return nil }
      return ModelPlanning(
        change: ModelPresentation([screen], over: presenter, in: window, key: key), direction: .forward)
    }
    isLate = true
  }
}

/// How many letters must be changed to turn one word into the other, by trying everything.
private func distance(_ a: Substring, _ b: Substring) -> Int {
  guard let first = a.first, let second = b.first else { return a.count + b.count }
  let same = distance(a.dropFirst(), b.dropFirst()) + (first == second ? 0 : 1)
  return min(same, distance(a.dropFirst(), b) + 1, distance(a, b.dropFirst()) + 1)
}
