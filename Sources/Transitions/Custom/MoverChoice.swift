import Runtime

/// Who moves the screens of one run.
enum MoverChoice {
  case director(DirectorFactory)
  case animator(any AnimatedTransitioning, driver: (any InteractiveTransitioning)?)
  /// The screens are there, or gone, at once.
  case nobody

  /// The one place where it is decided; asked once for each run, before anything has changed.
  ///
  /// First the program's override, then whom the request names, then the app's delegate, then the screen's own
  /// director, and last the system's. A delegate that is gone, or answers nil, decides nothing.
  ///
  /// - Parameter byGesture: the screen's own drag asks, and so drives an animator itself, whoever drives it otherwise.
  init(_ planning: TransitionPlanning, isAnimated: Bool, byGesture: Bool, in environment: TransitionEnvironment) {
    let operation = planning.operation
    guard isAnimated else {
      self = .nobody
      return
    }
    if environment.overridingDirector == nil, planning.director == nil,
      let animator = operation.animationController(planning.direction)
    {
      self = .animator(
        animator,
        driver: byGesture
          ? PercentDrivenInteractiveTransition()
          : operation.interactionController(for: animator, planning.direction))
      return
    }
    let director = environment.directorFactory(for: operation.fore, operation.kind, asked: planning.director)
    self = director.map { .director($0) } ?? .nobody
  }
}
