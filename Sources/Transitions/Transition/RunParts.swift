import Runtime

/// What a run is made of, for each who may move it.
struct RunParts {
  let transition: Transition
  let mover: any TransitionMover
  /// Whether anybody moves the screens; else they are there at once.
  let isMoved: Bool

  init(
    _ choice: DriverResolver, _ operation: any TransitionOperation, _ prospect: ProposedTransition,
    _ environment: TransitionEnvironment
  ) {
    let direction = prospect.direction
    let number = environment.nextTransitionNumber()
    func make(duration: Double = 0.35, isInteractive: Bool, name: String) -> (Transition, Scheduler) {
      let window = TransitionProgress(initialDirection: direction, duration: duration)
      let timeline = environment.recordsTransitions ? Timeline(loop: environment.loop) : nil
      timeline?.begin()
      let scheduler = Scheduler(
        label: "transition \(number)", loop: environment.loop, progress: window, timeline: timeline)
      scheduler.targetResolver = ViewTargets(operation.container, and: [window])
      let transition = Transition(
        number: number, prospect: prospect, container: operation.container, progress: window, scheduler: scheduler,
        isInteractive: isInteractive, directorName: name)
      transition.stage = .live(TransitionResources(transition, scheduler, environment))
      return (transition, scheduler)
    }
    switch choice {
    case .director(let director):
      let scheduler: Scheduler
      (transition, scheduler) = make(isInteractive: prospect.isInteractive, name: director.name)
      mover = TransitionDriver(
        transition, scheduler: scheduler, director: director, tracers: environment.tracers, loop: environment.loop)
      isMoved = true
    case .nobody:
      let scheduler: Scheduler
      (transition, scheduler) = make(isInteractive: prospect.isInteractive, name: "none")
      mover = TransitionDriver(
        transition, scheduler: scheduler, director: nil, tracers: environment.tracers, loop: environment.loop)
      isMoved = false
    case .animator(let animator, let driver):
      let animated = AnimatorMover(
        operation, direction, animator: animator, driver: driver, environment: environment)
      let scheduler: Scheduler
      // A window's way takes time, if none that can be seen.
      (transition, scheduler) = make(
        duration: max(animated.statedDuration, 1e-3), isInteractive: animated.beginsInteractive, name: animated.name)
      animated.attach(transition, scheduler)
      transition.allowsTurning = { [weak animated] in animated?.isInterruptible ?? false }
      mover = animated
      isMoved = true
    }
  }
}
