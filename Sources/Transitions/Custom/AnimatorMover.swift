import Motion
import Runtime
import Views

/// Has a run moved by an animator, and by who drives it.
final class AnimatorMover: TransitionMover {
  let context: TransitionContext
  /// Seconds.
  let statedDuration: Double
  private let stage: AnimatorStage
  private let animator: any AnimatedTransitioning
  private let driver: (any InteractiveTransitioning)?
  private let environment: TransitionEnvironment
  private let direction: TransitionDirection
  private var transition: Transition?
  private var scheduler: Scheduler?
  private var playback: Playback
  private var isBegun = false
  var onArrival: (() -> Void)?

  /// Asks the animator how long it takes; nothing has moved yet.
  init(
    _ operation: any TransitionOperation, _ direction: TransitionDirection, animator: any AnimatedTransitioning,
    driver: (any InteractiveTransitioning)?, environment: TransitionEnvironment
  ) {
    self.animator = animator
    self.driver = driver
    self.environment = environment
    self.direction = direction
    stage = AnimatorStage(operation, direction)
    context = TransitionContext(
      stage, style: operation.kind == .present ? operation.fore.modalPresentationStyle : .none,
      animatorName: "\(type(of: animator))", environment: environment)
    let asked = animator.transitionDuration(using: context)
    let isSound = asked.isFinite && asked >= 0
    statedDuration = isSound ? asked : 0
    playback = Playback(duration: statedDuration)
    if !isSound { context.warn("states a duration of \(asked) seconds; it counts as 0") }
    context.mover = self
  }

  /// The run's window and clock.
  func attach(_ transition: Transition, _ scheduler: Scheduler) {
    self.transition = transition
    self.scheduler = scheduler
  }

  var name: String { "\(type(of: animator))" }
  var isInterruptible: Bool { context.life.isInterruptible }
  var beginsInteractive: Bool { driver?.wantsInteractiveStart ?? false }
  var pending: [String] { ["completeTransition of \(name)"] }
  var isMoving: Bool { scheduler.map { playback.isMoving(at: $0.now) } ?? false }

  /// How far it is on the way to the end that was asked for, 0...1.
  var place: Double { scheduler.map { playback.place(at: $0.now) } ?? 0 }

  func start() {
    stage.arrange()
    transition?.window.addObserver(self)
    (driver as? PercentDrivenInteractiveTransition)?.attach(context)
    context.receive { $0.begin(isInteractive: beginsInteractive) }
  }

  /// Has the animator start; the second time nothing happens.
  func beginAnimator() {
    guard !isBegun, let scheduler else { return }
    isBegun = true
    animator.animateTransition(using: context)
    if context.isInteractive { playback.hold(at: scheduler.now) } else { playback.play(at: scheduler.now) }
    // What the animator added is laid out before its motion is seen, not over it.
    stage.container.layoutIfNeeded()
    follow()
  }

  // MARK: Actions

  func perform(_ action: AnimatorLife.Action) {
    guard let transition, let scheduler else { return }
    switch action {
    case .startInteraction: driver?.startInteractiveTransition(context)
    case .startAnimator: beginAnimator()
    case .take:
      playback.hold(at: scheduler.now)
      _ = transition.window.grab(by: handedView)
    case .move(let place):
      playback.move(to: place)
      moveWindow(to: place, velocity: 0)
    case .letGo(let way): letGo(way)
    case .turn(let way):
      playback.go(way, speed: 1, curve: .linear, at: scheduler.now)
      follow()
    case .arriveLater: environment.loop.afterSettle { [weak self] in self?.arrive() }
    case .warn: break
    }
  }

  /// The view that a hand is said to have.
  private var handedView: View { transition?.foreViewController.view ?? stage.container }

  private func letGo(_ way: AnimatorLife.Way) {
    guard let transition, let scheduler else { return }
    let percent = driver as? PercentDrivenInteractiveTransition
    playback.go(
      way, speed: percent.map { speed($0.completionSpeed) } ?? 1, curve: percent?.completionCurve ?? .linear,
      at: scheduler.now)
    let end = way == .on ? direction : direction.reversed
    transition.window.release(by: handedView, velocity: 0, points: (0, 0), direction: end)
    follow()
  }

  private func speed(_ stated: Double) -> Double {
    if stated.isFinite, stated > 0 { return stated }
    environment.tell(.warning("a completion speed of \(stated) counts as 1"))
    return 1
  }

  private func arrive() {
    guard let transition, case .completed(let flag) = context.life.phase else { return }
    transition.window.turn(to: flag ? direction : direction.reversed, by: .request)
    onArrival?()
  }

  // MARK: Following

  private func follow() {
    guard let transition, let scheduler else { return }
    scheduler.add(PlaybackFollowing { [weak self] in self?.step() ?? .atRest }, to: transition.window)
  }

  private func step() -> ActivityState {
    guard let scheduler else { return .atRest }
    let now = scheduler.now
    let place = playback.place(at: now)
    moveWindow(to: place, velocity: 0)
    if playback.hasArrived(at: now) { playback.end(at: place) }
    return playback.isMoving(at: now) ? .active : .atRest
  }

  private func moveWindow(to place: Double, velocity: Double) {
    let isForward = direction == .forward
    transition?.window.move(to: isForward ? place : 1 - place, velocity: isForward ? velocity : -velocity)
  }

  // MARK: End

  func latch() {
    context.close()
    scheduler?.close()
  }

  func tearDown(isCancelled: Bool) {
    if !isCancelled, !stage.holdsComingView { context.warn("has not left the view that comes in the container") }
    playback.end(at: isCancelled ? 0 : 1)
    scheduler?.tearDown()
    transition?.window.removeObserver(self)
    stage.restore(isCancelled: isCancelled)
  }

  func didEnd(_ outcome: TransitionOutcome) {
    animator.animationEnded(outcome == .completed)
    (driver as? PercentDrivenInteractiveTransition)?.detach()
    context.end(outcome)
    transition = nil
    scheduler = nil
  }
}

extension AnimatorMover: TransitionWindowObserver {
  func windowDidMove(_ window: TransitionWindow) {}

  /// One that cannot be interrupted is turned by nobody but itself, and where it is given up.
  func windowDidTurn(_ window: TransitionWindow, by cause: TurnCause) {
    guard isInterruptible else { return }
    context.receive { $0.turn(window.currentDirection == direction ? .on : .back) }
  }
}
