import Runtime

/// Decides what moves the screens of a transition. The only place where this is decided; asked once for each
/// transition, before anything has changed.
///
/// The order: the environment's override, the director that the request names, the delegate's animator, the screen's
/// own directors, the system director. A delegate that is gone, or answers nil, is passed over; so is a director whose
/// preconditions do not hold and that has no fallback.
struct DriverResolver {
  let operation: any TransitionOperation
  let proposed: ProposedTransition
  let environment: TransitionEnvironment
  /// The directors that were asked.
  private(set) var selection = DirectorSelection()

  init(_ operation: any TransitionOperation, _ proposed: ProposedTransition, _ environment: TransitionEnvironment) {
    self.operation = operation
    self.proposed = proposed
    self.environment = environment
  }

  /// - Returns: makes the driver, once the screens are in place.
  mutating func resolve(isAnimated: Bool) -> () -> any TransitionDriver {
    guard isAnimated else { return directed(by: nil) }
    for named in [environment.overridingDirector, operation.director] {
      if let named, let director = selection.choose(from: [named], for: proposed) { return directed(by: director) }
    }
    if let animator = operation.animationController(operation.direction) { return animated(by: animator) }
    let system = environment.systemDirector?(operation.kind)
    return directed(
      by: selection.choose(from: operation.fore.ownTransitionController.directors, for: proposed)
        ?? system.flatMap { selection.choose(from: [$0], for: proposed) })
  }

  private func directed(by director: DirectorFactory?) -> () -> any TransitionDriver {
    { [operation, proposed, environment] in
      DirectorDriver(director, proposed, in: operation.container, environment)
    }
  }

  /// A drag that made the request drives the animator itself, whatever interaction controller the delegate has.
  private func animated(by animator: any AnimatedTransitioning) -> () -> any TransitionDriver {
    let interaction =
      proposed.isInteractive
      ? PercentDrivenInteractiveTransition() : operation.interactionController(for: animator, operation.direction)
    return { [operation, proposed, environment] in
      AnimatorDriver(animator, interaction: interaction, operation, proposed, environment)
    }
  }
}
