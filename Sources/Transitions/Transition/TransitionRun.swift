import Runtime
import Views

/// One transition from its first request to its last answer.
///
/// The exit has one order, for every way out: outcome latched, exact end pose, replicas and views for the time gone,
/// directors torn down, looks put back, what was put off done, tree and stack final, `ended` told, the mover and the presentation told, the coordinator's completions, appearance
/// callbacks, then the arbiter is free and those who asked are answered.
final class TransitionRun {
  let transition: Transition
  let pair: ArbiterState.Pair
  private let operation: any TransitionOperation
  private let mover: any TransitionMover
  unowned let arbiter: TransitionArbiter
  private let request: TransitionRequest
  private let isMoved: Bool
  private var askers: [(request: TransitionRequest, wanted: TransitionDirection)]
  private var screens: [ViewSnapshot] = []
  private var interaction: [(view: View, wasEnabled: Bool)] = []
  private let startTime: Double
  private var phase = Phase.starting
  private var watch: TransitionWatch?
  private let coordinator: RunCoordinator?
  /// Whether it waits for nothing, and has been warned of.
  private(set) var isOverdue = false

  private enum Phase {
    case starting
    /// Its window got other screens before it was under way.
    case startingInVain
    case running
    case ended
  }

  init(_ planning: TransitionPlanning, request: TransitionRequest, arbiter: TransitionArbiter) {
    self.arbiter = arbiter
    self.request = request
    operation = planning.operation
    let environment = arbiter.environment
    startTime = environment.loop.now
    let isByGesture = request.origin.source == .gesture
    // What is remembered of the places of views is to be where they belong, also where a resize has only just come.
    (operation.back.view.window ?? operation.fore.view.window)?.layoutIfNeeded()
    let controller = operation.fore.ownTransitionController
    if planning.direction == .forward {
      controller.contextSource = ContextElement(
        touched: request.origin.element, fore: operation.fore, back: operation.back)
    }
    let prospect = ProposedTransition(
      planning, contextSource: controller.contextSource, isInteractive: isByGesture,
      prefersReducedMotion: environment.prefersReducedMotion)
    var selection = DirectorSelection()
    let choice = DriverResolver(
      planning, for: prospect, isAnimated: request.isAnimated, byGesture: isByGesture, in: environment,
      selection: &selection)
    operation.intend(planning.direction)
    operation.prepare()
    let parts = RunParts(choice, operation, prospect, environment)
    transition = parts.transition
    transition.selection = selection
    mover = parts.mover
    isMoved = parts.isMoved
    coordinator =
      isMoved ? RunCoordinator(parts.transition, operation, parts.mover, loop: environment.loop) : nil
    transition.coordinator = coordinator
    pair = ArbiterState.Pair(
      foreKey: operation.foreKey, fore: ObjectIdentifier(operation.fore.screen),
      back: ObjectIdentifier(operation.back.screen), direction: planning.direction,
      isInterruptible: mover.isInterruptible)
    askers = [(request, planning.direction)]
  }

  func begin() {
    for fault in transition.selection.faults { transition.warn(fault) }
    arbiter.environment.tell(.began(transition, request: request.number, segue: request.origin.segue))
    transition.progress.addObserver(self)
    for view in [operation.fore.view, operation.back.view] {
      interaction.append((view, view.isUserInteractionEnabled))
      view.isUserInteractionEnabled = false
    }
    for view in [operation.back.view, transition.containerView] { view.seizedView = operation.fore.view }
    operation.willBegin(transition.initialDirection)
    // The presentation may have had the window's screens replaced: then nobody comes or goes any more.
    if phase == .starting { beginAppearance(transition.initialDirection) }
    // What the screens made of themselves to be seen is theirs; what comes after that is the director's.
    screens = [operation.fore.view, operation.back.view].map { ViewSnapshot($0) }
    if let start = operation.takeStart(), isMoved, mover is TransitionDriver {
      transition.progress.move(to: start.progress, velocity: start.velocity)
    } else {
      operation.progressDidMove(to: transition.progress.position)
    }
    mover.onArrival = { [weak self] in self?.end() }
    if isMoved { keepWatch() }
    mover.start()
    arbiter.allowTurns(mover.isInterruptible)
    coordinator?.start()
    if !isMoved { transition.progress.move(to: transition.currentDirection.end, velocity: 0) }
    switch phase {
    case .starting: phase = .running
    case .startingInVain:
      // Its screens have left the window: their places are nobody's any more.
      for screen in screens { screen.restorePlacement() }
      screens = []
      end()
    case .running, .ended: break
    }
  }

  /// Another request is carried out by this run; where it wants the other way, the run turns round.
  func join(_ request: TransitionRequest, wanting direction: TransitionDirection) {
    askers.append((request, direction))
    transition.progress.turn(to: direction, by: .request)
    guard isOverdue else { return }
    mover.giveUp(isCancelled: direction != transition.initialDirection)
    arbiter.environment.loop.afterSettle { [weak self] in self?.end() }
  }

  /// Which way a request for the way back asks this run to go; nil where the fore screen itself asks to leave.
  ///
  /// A key brings a screen back that is leaving. A run that does not end is asked itself, because its screens may be in no window
  /// any more, and so are children that change places: they have no way back at rest, and while they move it leads to where
  /// they came from.
  func direction(forWayBackBy origin: RequestOrigin) -> TransitionDirection? {
    if isOverdue || !transition.foreViewController.canLeave {
      return transition.initialDirection == .forward || transition.kind != .exchange ? .backward : .forward
    }
    let isLeaving = transition.currentDirection == .backward
    return origin.source == .key && mover.isInterruptible && isLeaving ? .forward : nil
  }

  /// Takes the pointer from a hand that holds the transition, which goes on as it was turned last.
  func cancelHand() {
    let (window, direction) = (transition.progress, transition.currentDirection)
    guard window.isHeld, mover.isInterruptible else { return }
    operation.container.window?.cancelPointer(time: arbiter.environment.loop.now)
    transition.turn(to: direction, by: .gesture)
  }

  /// Drives the animator for the screen's own drag; nil where that did not begin the run, or a director moves it.
  var hand: PercentDrivenInteractiveTransition? {
    request.origin.source == .gesture ? (mover as? AnimatorMover)?.percent : nil
  }

  /// The animator that moves it; nil where a director does.
  var animatorMover: AnimatorMover? { mover as? AnimatorMover }

  /// Whether a controller comes or goes, or holds or is held by one that does.
  func concerns(_ controller: ViewController) -> Bool {
    ([operation.fore, operation.back] + operation.alongside).contains {
      controller.isInside($0) || $0.isInside(controller)
    }
  }

  /// Jumps to the end that the run is going to; while it is still being started, as soon as it has been.
  func breakOff() {
    switch phase {
    case .starting: phase = .startingInVain
    case .running: end()
    case .startingInVain, .ended: break
    }
  }

  private func keepWatch() {
    let environment = arbiter.environment
    let watch = TransitionWatch(loop: environment.loop, patience: environment.patience) { [weak self] mayMove in
      guard let self else { return false }
      let isPressed = self.operation.container.window?.isPressed ?? false
      // Who drives an animator may hold it with no hand there.
      let isHeld = self.transition.progress.isHeld && !(self.mover is AnimatorMover)
      // Time that somebody holds is a hand, too.
      let isStopped = self.transition.timeline.map { $0.isPaused || $0.scrubber != nil } ?? false
      return (mayMove || !self.mover.isMoving) && !isHeld && !isPressed && !isStopped
    } onOverdue: { [weak self] in
      self?.becomeOverdue()
    }
    watch.start(duration: mover.statedDuration, timeScale: environment.loop.timeScale)
    self.watch = watch
  }

  /// From now on whoever asks for one of its two ends has it there at once.
  private func becomeOverdue() {
    guard phase == .running else { return }
    isOverdue = true
    arbiter.allowTurns(true)
    let reasons = mover.pending.joined(separator: ", ")
    arbiter.environment.tell(
      .warning(
        "transition \(transition.number) by \(mover.name) does not end: "
          + (mover.isMoving ? "it still moves" : "nothing moves")
          + ", and it waits for \(reasons); the way back ends it"))
  }

  private func end() {
    guard phase != .ended else { return }
    phase = .ended
    watch?.stop()
    watch = nil
    transition.isDecided = true
    // A callback may take the window's screens away, and the arbiter with them.
    let arbiter = arbiter
    let environment = arbiter.environment
    let direction = transition.currentDirection
    let outcome: TransitionOutcome = direction == transition.initialDirection ? .completed : .cancelled
    arbiter.willEnd()
    mover.latch()
    let backstage = transition.backstage
    backstage?.close()
    transition.progress.move(to: direction.end, velocity: 0)
    operation.progressDidMove(to: direction.end)
    coordinator?.settle(outcome)
    backstage?.clear()
    mover.tearDown(isCancelled: outcome == .cancelled)
    restoreScreens(direction, outcome)
    backstage?.runDeferred(outcome)
    transition.stage = .over(outcome, environment.loop)
    operation.finish(direction)
    environment.tell(.ended(transition, outcome, duration: environment.loop.now - startTime))
    mover.didEnd(outcome)
    operation.didEnd(direction, outcome)
    coordinator?.complete()
    transition.coordinator = nil
    endAppearance(direction, isCancelled: outcome == .cancelled)
    arbiter.didEnd(
      self, answers: askers.map { ($0.request, $0.wanted == direction ? .completed : .cancelled) })
  }

  /// Undoes what the director did to the screens. Who has arrived keeps the looks it has by now; a back screen that
  /// stays in sight behind the fore screen keeps the pose that it was given, too.
  private func restoreScreens(_ direction: TransitionDirection, _ outcome: TransitionOutcome) {
    for screen in screens {
      let isFore = screen.view === operation.fore.view
      let hasArrived = outcome == .completed && isFore == (direction == .forward)
      let staysBehind = outcome == .completed && direction == .forward && !isFore && !operation.coversBack
      if hasArrived {
        // Where the window shows other screens by now there is no place to put it back to.
        if !arbiter.isClosed { screen.restoreParent() }
        screen.restorePlacement()
      } else if !staysBehind {
        screen.restore()
      }
    }
    for entry in interaction { entry.view.isUserInteractionEnabled = entry.wasEnabled }
    for view in [operation.back.view, transition.containerView] { view.seizedView = nil }
  }

  /// The last of a spring's way is too short to see, and long to wait for: the arriving screen can be touched already. What
  /// is asked for there meets the running transition, and its policy.
  private func letArrivingBeTouched() {
    guard phase == .running else { return }
    let arriving = transition.currentDirection == .forward ? operation.fore.view : operation.back.view
    for entry in interaction {
      entry.view.isUserInteractionEnabled = entry.wasEnabled && entry.view === arriving && transition.isNearlyOver
    }
  }

  // MARK: Appearance

  private func beginAppearance(_ direction: TransitionDirection) {
    let (arriving, leaving) = screens(direction)
    for controller in leaving { controller.beginAppearance(false, animated: request.isAnimated) }
    for controller in arriving { controller.beginAppearance(true, animated: request.isAnimated) }
  }

  /// A screen that set out to come and did not hears that it goes again, and the other that it stays.
  private func endAppearance(_ direction: TransitionDirection, isCancelled: Bool) {
    let (arriving, leaving) = screens(direction)
    if isCancelled {
      for controller in leaving { controller.turnAppearance(false, animated: request.isAnimated) }
      for controller in arriving { controller.turnAppearance(true, animated: request.isAnimated) }
      return
    }
    let order =
      switch operation.kind {
      case .present: arriving + leaving
      case .push, .exchange: leaving + arriving
      }
    for controller in order { controller.settleAppearance(animated: request.isAnimated) }
  }

  /// Who comes and who goes in a direction; a back screen that stays visible takes no part.
  private func screens(_ direction: TransitionDirection) -> (arriving: [ViewController], leaving: [ViewController]) {
    let back = operation.coversBack ? [operation.back] : []
    let fore = [operation.fore] + operation.alongside
    return direction == .forward ? (fore, back) : (back, fore)
  }
}

extension TransitionRun: TransitionProgressObserver {
  func progressDidMove(_ window: TransitionProgress) {
    guard phase != .ended else { return }
    operation.progressDidMove(to: window.position)
    coordinator?.follow()
    letArrivingBeTouched()
  }

  func progressDidChangeHold(_ window: TransitionProgress) { coordinator?.interactionDidChange() }

  func progressDidTurn(_ window: TransitionProgress, by cause: TurnCause) {
    guard phase != .ended else { return }
    arbiter.didTurn(to: window.currentDirection)
    operation.intend(window.currentDirection)
    operation.didTurn(to: window.currentDirection, by: cause)
    letArrivingBeTouched()
    arbiter.environment.tell(.turned(transition, by: cause))
  }

  func progress(_ window: TransitionProgress, didGrab view: AnyObject) {
    letArrivingBeTouched()
    if let view = view as? View {
      arbiter.environment.tell(.grabbed(transition, view: view.replicaSource ?? view))
    }
  }

  func progress(_ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)) {
    if let view = view as? View {
      arbiter.environment.tell(.released(transition, view: view.replicaSource ?? view, velocity: velocity))
    }
  }
}
