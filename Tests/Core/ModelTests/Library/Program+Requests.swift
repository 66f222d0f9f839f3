import Transitions
import Views

extension Program {
  func performRequest(_ operation: Operation) {
    switch operation {
    case .push(let place, let plan, let asking): push(plan, on: place, asking)
    case .pop(let place, let asking):
      navigation(at: place)?.popViewController(
        animated: asking.isAnimated, policy: policy(asking), completion: completion(asking))
    case .popTo(let place, let index, let asking):
      guard let stack = navigation(at: place), index < stack.viewControllers.count else { return }
      stack.popToViewController(
        stack.viewControllers[index], animated: asking.isAnimated, policy: policy(asking),
        completion: completion(asking))
    case .popToRoot(let place, let asking):
      navigation(at: place)?.popToRootViewController(
        animated: asking.isAnimated, policy: policy(asking), completion: completion(asking))
    case .setStack(let place, let count, let plans, let asking):
      guard let stack = navigation(at: place) else { return }
      setStack(stack, keeping: count, plans, asking)
    case .present(let place, let plan, let asking):
      guard let presenter = controller(at: place) else { return }
      let screen = controller(of: plan, inStack: plan.isStack)
      presenter.present(
        screen, animated: asking.isAnimated, policy: policy(asking), completion: completion(asking))
    case .dismiss(let place, let asking):
      controller(at: place)?.dismiss(
        animated: asking.isAnimated, policy: policy(asking), completion: completion(asking))
    case .segue(let place, let name, let sender, let asking):
      guard let screen = controller(at: place)?.screen else { return }
      screen.performSegue(withIdentifier: name, sender: sender, completion: completion(asking))
    default: preconditionFailure("\(operation) is no request")
    }
  }

  private func push(_ plan: ScreenPlan, on place: Place, _ asking: Asking) {
    guard let stack = navigation(at: place) else { return }
    let screen = controller(of: plan, inStack: false)
    // What the library forbids is not done.
    let isOnStack = stack.viewControllers.contains { $0 === screen }
    if isOnStack, stack.window?.transitions.contains(where: { $0.foreViewController === screen }) != true { return }
    stack.pushViewController(
      screen, animated: asking.isAnimated, policy: policy(asking), completion: completion(asking))
  }

  private func setStack(
    _ stack: NavigationController, keeping count: Int, _ plans: [ScreenPlan], _ asking: Asking
  ) {
    var screens = Array(stack.viewControllers.prefix(count))
    for plan in plans {
      let screen = controller(of: plan, inStack: false)
      if !screens.contains(where: { $0 === screen }) { screens.append(screen) }
    }
    guard !screens.isEmpty else { return }
    stack.setViewControllers(
      screens, animated: asking.isAnimated, policy: policy(asking), completion: completion(asking))
  }

  private func policy(_ asking: Asking) -> CollisionPolicy { policy(asking.policy) }

  private func policy(_ policy: Policy) -> CollisionPolicy {
    switch policy {
    case .drop: .drop
    case .queue: .queue
    case .reverse: .reverse
    }
  }

  private func completion(_ asking: Asking) -> @MainActor (TransitionOutcome) -> Void {
    watch.expect(asking.name)
    return { [weak self] in
      self?.watch.answer(asking.name, $0)
      self?.perform(asking.then)
    }
  }

  /// Gives a screen its ways out by name.
  func register(_ segues: [SeguePlan], of screen: PlannedScreen) {
    for segue in segues {
      let kind: SegueKind =
        switch segue.kind {
        case .push: .push
        case .present: .present
        }
      screen.registerSegue(segue.name, kind, animated: segue.isAnimated, policy: policy(segue.policy)) { [weak self] in
        self?.destination(of: segue) ?? ViewController()
      }
    }
  }

  /// It is kept to the end: what the one who asked for it calls it is its own, and would be lost with it.
  private func destination(of segue: SeguePlan) -> ViewController {
    let destination = controller(of: segue.destination, inStack: segue.kind == .present && segue.destination.isStack)
    destinations.append(destination)
    return destination
  }

  func controller(at place: Place) -> ViewController? {
    guard let window = windows[place.window] else { return nil }
    switch place {
    case .root: return window.rootViewController
    case .top: return window.topViewController
    case .part(_, let index):
      let root = window.rootViewController
      return (root as? PlannedPair)?.sides[index] ?? root
    }
  }

  private func navigation(at place: Place) -> NavigationController? {
    let controller = controller(at: place)
    return controller as? NavigationController ?? controller?.navigationController
  }
}
