import Runtime
import Views

/// One transition from its first request to its last answer.
///
/// The exit has one order, for every way out: outcome latched, exact end pose, director torn down, looks put back, tree and
/// stack final, `ended` told, appearance callbacks, then the arbiter is free and those who asked are answered.
final class TransitionRun {
  let transition: Transition
  let pair: ArbiterState.Pair
  private let operation: any TransitionOperation
  private let driver: TransitionDriver
  private unowned let arbiter: TransitionArbiter
  private let request: TransitionRequest
  private var askers: [(request: TransitionRequest, wanted: TransitionDirection)]
  private var screens: [ViewState] = []
  private var interaction: [(view: View, wasEnabled: Bool)] = []
  private let startTime: Double

  init(_ planning: TransitionPlanning, request: TransitionRequest, arbiter: TransitionArbiter) {
    self.arbiter = arbiter
    self.request = request
    operation = planning.operation
    let environment = arbiter.environment
    let window = TransitionWindow(initialDirection: planning.direction)
    let number = environment.nextTransitionNumber()
    let scheduler = Scheduler(label: "transition \(number)", loop: environment.loop, window: window)
    let director =
      request.isAnimated
      ? environment.overridingDirector ?? operation.fore.transitionController.directorFactory
        ?? environment.systemDirector?(operation.kind) : nil
    transition = Transition(
      number: number, operation: operation, window: window, scheduler: scheduler,
      isInteractive: request.origin.source == .gesture, prefersReducedMotion: environment.prefersReducedMotion,
      directorName: director?.name ?? "none")
    pair = ArbiterState.Pair(
      foreKey: operation.foreKey, fore: ObjectIdentifier(operation.fore.screen),
      back: ObjectIdentifier(operation.back.screen), direction: planning.direction,
      isInterruptible: director?.isInterruptible ?? false)
    askers = [(request, planning.direction)]
    startTime = environment.loop.now
    operation.intend(planning.direction)
    operation.prepare()
    screens = [operation.fore.view, operation.back.view].map { ViewState($0) }
    driver = TransitionDriver(
      transition, scheduler: scheduler, director: director, tracers: environment.tracers, loop: environment.loop)
  }

  func begin() {
    arbiter.environment.tell(.began(transition, request: request.number, segue: request.origin.segue))
    beginAppearance(transition.initialDirection)
    for state in screens {
      interaction.append((state.view, state.view.isUserInteractionEnabled))
      state.view.isUserInteractionEnabled = false
    }
    transition.containerView.window?.setFocus(nil)
    transition.window.addObserver(self)
    operation.windowDidMove(to: transition.window.position)
    driver.onIdle = { [weak self] in self?.end() }
    driver.start()
  }

  /// Another request is carried out by this run; where it wants the other way, the run turns round.
  func join(_ request: TransitionRequest, wanting direction: TransitionDirection) {
    askers.append((request, direction))
    transition.window.turn(to: direction, by: .request)
  }

  private func end() {
    let direction = transition.currentDirection
    let outcome: TransitionOutcome = direction == transition.initialDirection ? .completed : .cancelled
    driver.latch()
    transition.window.move(to: direction.end, velocity: 0)
    driver.tearDown(restoringAll: outcome == .cancelled)
    for screen in screens { screen.restore(place: false) }
    for entry in interaction { entry.view.isUserInteractionEnabled = entry.wasEnabled }
    operation.finish(direction)
    let environment = arbiter.environment
    environment.tell(.ended(transition, outcome, duration: environment.loop.now - startTime))
    endAppearance(direction, isCancelled: outcome == .cancelled)
    arbiter.didEnd(
      self, answers: askers.map { ($0.request, $0.wanted == direction ? .completed : .cancelled) })
  }

  // MARK: Appearance

  private func beginAppearance(_ direction: TransitionDirection) {
    let (arriving, leaving) = screens(direction)
    leaving?.beginAppearanceTransition(false, animated: request.isAnimated)
    arriving?.beginAppearanceTransition(true, animated: request.isAnimated)
  }

  /// A screen that set out to come and did not hears that it goes again, and the other that it stays.
  private func endAppearance(_ direction: TransitionDirection, isCancelled: Bool) {
    let (arriving, leaving) = screens(direction)
    if isCancelled {
      leaving?.beginAppearanceTransition(false, animated: request.isAnimated)
      leaving?.endAppearanceTransition()
      arriving?.beginAppearanceTransition(true, animated: request.isAnimated)
      arriving?.endAppearanceTransition()
    } else if operation.kind == .present {
      arriving?.endAppearanceTransition()
      leaving?.endAppearanceTransition()
    } else {
      leaving?.endAppearanceTransition()
      arriving?.endAppearanceTransition()
    }
  }

  /// Who comes and who goes in a direction; a back screen that stays visible takes no part.
  private func screens(
    _ direction: TransitionDirection
  ) -> (arriving: ViewController?, leaving: ViewController?) {
    let back = operation.coversBack ? operation.back : nil
    return direction == .forward ? (operation.fore, back) : (back, operation.fore)
  }
}

extension TransitionRun: TransitionWindowObserver {
  func windowDidMove(_ window: TransitionWindow) { operation.windowDidMove(to: window.position) }

  func windowDidTurn(_ window: TransitionWindow, by cause: TurnCause) {
    arbiter.didTurn(to: window.currentDirection)
    operation.intend(window.currentDirection)
    arbiter.environment.tell(.turned(transition, by: cause))
  }

  func window(_ window: TransitionWindow, didGrab view: AnyObject) {
    if let view = view as? View { arbiter.environment.tell(.grabbed(transition, view: view)) }
  }

  func window(_ window: TransitionWindow, didRelease view: AnyObject, velocity: (x: Double, y: Double)) {
    if let view = view as? View {
      arbiter.environment.tell(.released(transition, view: view, velocity: velocity))
    }
  }
}
