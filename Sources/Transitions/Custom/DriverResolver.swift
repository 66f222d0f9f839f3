import Runtime

/// Who moves the screens of one run.
enum DriverResolver {
  case director(DirectorFactory)
  case animator(any AnimatedTransitioning, driver: (any InteractiveTransitioning)?)
  /// The screens are there, or gone, at once.
  case nobody

  /// The one place where it is decided; asked once for each run, before anything has changed.
  ///
  /// First the program's override, then whom the request names, then the app's delegate, then the screen's own
  /// directors, and last the system's. A delegate that is gone, or answers nil, decides nothing; a director whose
  /// preconditions do not hold, and for whom nobody else can do it, neither.
  ///
  /// - Parameters:
  ///   - byGesture: the screen's own drag asks, and so drives an animator itself, whoever drives it otherwise.
  ///   - selection: gets who was asked.
  init(
    _ planning: TransitionPlanning, for prospect: ProposedTransition, isAnimated: Bool, byGesture: Bool,
    in environment: TransitionEnvironment, selection: inout DirectorSelection
  ) {
    let operation = planning.operation
    guard isAnimated else {
      self = .nobody
      return
    }
    for named in [environment.overridingDirector, planning.director] {
      if let named, let director = selection.choose(from: [named], for: prospect) {
        self = .director(director)
        return
      }
    }
    if let animator = operation.animationController(planning.direction) {
      let driver =
        byGesture
        ? PercentDrivenInteractiveTransition() : operation.interactionController(for: animator, planning.direction)
      self = .animator(animator, driver: driver)
      return
    }
    let own = operation.fore.ownTransitionController.directors
    let system = environment.systemDirector?(operation.kind)
    let director =
      selection.choose(from: own, for: prospect)
      ?? system.flatMap { selection.choose(from: [$0], for: prospect) }
    self = director.map { .director($0) } ?? .nobody
  }
}
