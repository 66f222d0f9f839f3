import Runtime
import Views

/// One transition from its first request to its last answer.
///
/// Every way out has one order: outcome decided, exact end pose, replicas and transient views removed, directors torn
/// down, looks put back, deferred work, view tree and stack final, `ended` told, driver and presentation told, the
/// coordinator's completions, appearance callbacks; then the arbiter is free and the requests are answered.
final class TransitionRun {
  let transition: Transition
  let pair: TransitionQueue.ScreenPair
  let operation: any TransitionOperation
  let driver: any TransitionDriver
  unowned let arbiter: TransitionArbiter
  let request: TransitionRequest
  /// The requests that the run carries out, and the direction that each asks for.
  private var requests: [(request: TransitionRequest, wanted: TransitionDirection)]
  private var screens: [ViewSnapshot] = []
  private var input: TransitionInput?
  private let startTime: Double
  var phase = Phase.starting
  var watchdog: TransitionWatchdog?
  private let coordinator: RunCoordinator?
  /// Whether a warning has said that the run does not end.
  var isOverdue = false

  enum Phase {
    case starting
    /// The window got other screens while the run was starting.
    case startingClosed
    case running
    case ended
  }

  /// nil where the operation became impossible while its driver was chosen.
  init?(_ operation: any TransitionOperation, for request: TransitionRequest, arbiter: TransitionArbiter) {
    self.arbiter = arbiter
    self.request = request
    self.operation = operation
    let environment = arbiter.environment
    startTime = environment.loop.now
    // Layout that is due, as after a resize, comes first, so that the recorded frames are the right ones.
    (operation.back.view.window ?? operation.fore.view.window)?.layoutIfNeeded()
    let controller = operation.fore.ownTransitionController
    // On the way back it may be another view, as a cell of a list that has scrolled.
    let named = operation.back.findContextElement(for: operation.fore)
    if operation.direction == .forward || named != nil {
      controller.contextElement = named ?? request.origin.element
    }
    let proposed = ProposedTransition(
      operation, contextElement: controller.contextElement, isInteractive: request.origin.source == .gesture,
      prefersReducedMotion: environment.prefersReducedMotion)
    var resolver = DriverResolver(operation, proposed, environment)
    let makeDriver = resolver.resolve(isAnimated: request.isAnimated)
    // A closed window ends the run when it has started.
    if !operation.isStillPossible, !arbiter.isClosed { return nil }
    operation.intend(operation.direction)
    operation.prepare()
    driver = makeDriver()
    transition = driver.transition
    transition.selection = resolver.selection
    coordinator = driver.isAnimated ? RunCoordinator(operation, driver, loop: environment.loop) : nil
    transition.coordinator = coordinator
    pair = TransitionQueue.ScreenPair(
      foreKey: operation.foreKey, fore: ObjectIdentifier(operation.fore),
      back: ObjectIdentifier(operation.back.screen))
    requests = [(request, operation.direction)]
  }

  /// Whether a request may turn the run round.
  var isInterruptible: Bool { driver.isInterruptible }

  func begin() {
    for fault in transition.selection.faults { transition.warn(fault) }
    arbiter.environment.tell(.began(transition, request: request.number, segue: request.origin.segue))
    transition.progress.addObserver(self)
    input = TransitionInput(transition, fore: operation.fore.view, back: operation.back.view)
    operation.willBegin(transition.initialDirection)
    // The presentation may have replaced the window's screens: then no screen comes or goes.
    if phase == .starting { beginAppearance(transition.initialDirection) }
    // Changes that screens make in their appearance callbacks stay; later ones are the director's and are put back.
    screens = [operation.fore.view, operation.back.view].map { ViewSnapshot($0) }
    if let start = operation.takeStart(), driver.isAnimated, driver is DirectorDriver {
      transition.progress.move(to: start.progress, velocity: start.velocity)
    } else {
      operation.progressDidMove(to: transition.progress.position)
    }
    window?.topScreenDidChange(isNew: true)
    driver.onArrival = { [weak self] in self?.end() }
    if driver.isAnimated { startWatchdog() }
    driver.start()
    arbiter.setInterruptible(driver.isInterruptible)
    coordinator?.start()
    arbiter.environment.loop.afterSettle { [weak coordinator] in coordinator?.endInteractionUnlessHeld() }
    if !driver.isAnimated { transition.progress.move(to: transition.currentDirection.end, velocity: 0) }
    switch phase {
    case .starting: phase = .running
    case .startingClosed:
      // Its screens have left the window, so there are no frames to put back.
      for screen in screens { screen.restorePlacement() }
      screens = []
      end()
    case .running, .ended: break
    }
  }

  /// Carries out another request, and turns round where that one asks for the other direction.
  func join(_ request: TransitionRequest, wanting direction: TransitionDirection) {
    requests.append((request, direction))
    transition.progress.turn(to: direction, by: .request)
    guard isOverdue else { return }
    driver.giveUp(isCancelled: direction != transition.initialDirection)
    arbiter.environment.loop.afterSettle { [weak self] in self?.end() }
  }

  /// The step that back navigation takes during this run.
  enum BackStep {
    /// It turns the run this way.
    case turn(TransitionDirection)
    /// It lets the coming screen leave.
    case leave(ViewController)
    /// The run leads back already, or others wait: the next screen leaves after them.
    case further
  }

  /// Returns the step that back navigation takes now. It never leads forward, except that a key cancels a drag, which
  /// may have begun the way back.
  ///
  /// An overdue run is turned itself, because its screens may no longer be in a window. So is an exchange of children:
  /// at rest it has no way back, and while it runs the way back leads to where it came from.
  func backStep(by origin: RequestOrigin) -> BackStep {
    let isExchange = transition.kind == .exchange || transition.kind == .tab
    let back = transition.initialDirection == .forward || !isExchange ? TransitionDirection.backward : .forward
    if isOverdue { return .turn(back) }
    if transition.currentDirection != back {
      guard arbiter.mayBackTurn else { return .further }
      return transition.foreViewController.canLeave ? .leave(transition.foreViewController) : .turn(back)
    }
    guard origin.source == .key, transition.progress.isHeld, driver.isInterruptible else { return .further }
    return .turn(request.origin.source == .gesture ? back.reversed : back)
  }

  /// Cancels the drag that holds the transition. The transition keeps its direction.
  func cancelHand() {
    let direction = transition.currentDirection
    guard transition.progress.isHeld, driver.isInterruptible else { return }
    operation.container.window?.cancelPointer(time: arbiter.environment.loop.now)
    transition.turn(to: direction, by: .gesture)
  }

  /// Through which the screen's own drag drives the animator; nil where no drag began the run, or a director moves it.
  var interactionController: PercentDrivenInteractiveTransition? {
    request.origin.source == .gesture ? animatorDriver?.percent : nil
  }

  /// nil where a director moves the screens.
  var animatorDriver: AnimatorDriver? { driver as? AnimatorDriver }

  /// Whether the run leads back, and a controller is, or is inside, a screen that leaves with it.
  func isLeaving(_ controller: ViewController) -> Bool {
    guard transition.currentDirection == .backward else { return false }
    return ([operation.fore] + operation.alongside).contains { controller.isInside($0) }
  }

  /// Whether the run leads back to a controller, whose screen takes all input already.
  func isShowing(_ controller: ViewController) -> Bool {
    transition.currentDirection == .backward && operation.back === controller
      && controller.view.isUserInteractionEnabled && !controller.view.yieldsDrags
  }

  /// Whether a controller is one of the run's screens, or contains one, or is inside one.
  func concerns(_ controller: ViewController) -> Bool {
    ([operation.fore, operation.back] + operation.alongside).contains {
      controller.isInside($0) || $0.isInside(controller)
    }
  }

  /// Jumps to the end in the current direction; while the run is starting, as soon as it has started.
  func breakOff() {
    switch phase {
    case .starting: phase = .startingClosed
    case .running: end()
    case .startingClosed, .ended: break
    }
  }

  private func end() {
    guard phase != .ended else { return }
    phase = .ended
    watchdog?.stop()
    watchdog = nil
    transition.isDecided = true
    // A callback may replace the window's screens, and the arbiter with them.
    let arbiter = arbiter
    let environment = arbiter.environment
    let direction = transition.currentDirection
    let outcome: TransitionOutcome = direction == transition.initialDirection ? .completed : .cancelled
    arbiter.willEnd()
    driver.latch()
    let resources = transition.resources
    resources?.close()
    transition.progress.move(to: direction.end, velocity: 0)
    operation.progressDidMove(to: direction.end)
    coordinator?.settle(outcome)
    resources?.clear()
    driver.tearDown(isCancelled: outcome == .cancelled)
    restoreScreens(direction, outcome)
    resources?.runDeferred(outcome)
    transition.state = .over(outcome, environment.loop)
    operation.finish(direction)
    environment.tell(.ended(transition, outcome, duration: environment.loop.now - startTime))
    window?.topScreenDidChange()
    driver.didEnd(outcome)
    operation.didEnd(direction, outcome)
    coordinator?.complete()
    transition.coordinator = nil
    endAppearance(direction, isCancelled: outcome == .cancelled)
    arbiter.didEnd(
      self, answers: requests.map { ($0.request, $0.wanted == direction ? .completed : .cancelled) })
  }

  /// Undoes the director's changes of the screens. The arrived screen keeps its looks; a back screen that stays in
  /// sight behind the fore screen keeps its pose, too.
  private func restoreScreens(_ direction: TransitionDirection, _ outcome: TransitionOutcome) {
    for screen in screens {
      let isFore = screen.view === operation.fore.view
      let hasArrived = outcome == .completed && isFore == (direction == .forward)
      let staysBehind = outcome == .completed && direction == .forward && !isFore && !operation.coversBack
      if hasArrived {
        // Where the window shows other screens now there is no superview to put it back into.
        if !arbiter.isClosed { screen.restoreParent() }
        screen.restorePlacement()
      } else if !staysBehind {
        screen.restore()
      }
    }
    input?.end()
    input = nil
  }

  private var window: Window? { operation.container.window ?? operation.fore.view.window }
}

extension TransitionRun: TransitionProgressObserver {
  func progressDidMove(_ progress: TransitionProgress) {
    guard phase != .ended else { return }
    operation.progressDidMove(to: progress.position)
    coordinator?.follow()
  }

  func progressDidChangeHold(_ progress: TransitionProgress) {
    coordinator?.interactionDidChange(isHeld: progress.isHeld)
  }

  func progressDidTurn(_ progress: TransitionProgress, by cause: TurnCause) {
    guard phase != .ended else { return }
    arbiter.didTurn(to: progress.currentDirection)
    operation.intend(progress.currentDirection)
    operation.didTurn(to: progress.currentDirection, by: cause)
    input?.update()
    window?.topScreenDidChange()
    arbiter.environment.tell(.turned(transition, by: cause))
  }

  func progress(_ progress: TransitionProgress, didGrab view: AnyObject) {
    input?.update()
    if let view = view as? View {
      arbiter.environment.tell(.grabbed(transition, view: view.replicaSource ?? view))
    }
  }

  func progress(_ progress: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)) {
    if let view = view as? View {
      arbiter.environment.tell(.released(transition, view: view.replicaSource ?? view, velocity: velocity))
    }
  }
}
