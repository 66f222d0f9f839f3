import Animation
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
  private var driver: (any InteractiveTransitioning)?
  private let environment: TransitionEnvironment
  private let direction: TransitionDirection
  private var transition: Transition?
  private var scheduler: Scheduler?
  private var playback: any AnimatorPlayback
  private var interruptible: (any ViewImplicitlyAnimating)?
  private var isBegun = false
  /// Whether the hand that lets go has not moved it.
  var isUntouched = false
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
    playback = SessionPlayback(loop: environment.loop, duration: statedDuration)
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
  var isMoving: Bool { playback.isMoving }
  var isEven: Bool { false }
  var completionTiming: CompletionTiming { percent?.completionTiming ?? CompletionTiming() }

  /// How far it is on the way to the end that was asked for, 0...1.
  var place: Double { playback.place }

  var percent: PercentDrivenInteractiveTransition? { driver as? PercentDrivenInteractiveTransition }

  func start() {
    stage.arrange()
    if let interruptible = animator.interruptibleAnimator(using: context) {
      self.interruptible = interruptible
      playback = InterruptiblePlayback(interruptible)
      context.setInterruptible()
    }
    transition?.progress.addObserver(self)
    percent?.attach(context)
    context.receive { $0.begin(isInteractive: beginsInteractive) }
  }

  /// Has the animator start; the second time, or after the end, nothing happens.
  func beginAnimator() {
    guard !isBegun, transition != nil else { return }
    isBegun = true
    let wasHeld = context.isInteractive
    playback.begin(
      isHeld: { context.isInteractive }, animate: { animator.animateTransition(using: context) })
    // A hand that went in the meantime decided about nothing that could go yet.
    if wasHeld, case .playing(let way) = context.life.phase { playback.go(way, completionTiming) }
    stage.layOut()
    follow()
  }

  /// A drag takes what plays by itself.
  /// - Returns: what the drag is to drive; nil where the animator cannot be interrupted, or is held already.
  func takeInHand() -> PercentDrivenInteractiveTransition? {
    guard isInterruptible, case .playing = context.life.phase, driver == nil || percent != nil else { return nil }
    let hand = percent ?? PercentDrivenInteractiveTransition()
    driver = hand
    hand.attach(context)
    hand.pause()
    return hand
  }

  // MARK: Actions

  func perform(_ action: AnimatorLife.Action) {
    switch action {
    case .startInteraction: driver?.startInteractiveTransition(context)
    case .startAnimator: beginAnimator()
    case .take:
      checkAnimator()
      playback.hold()
      _ = transition?.progress.grab(by: handedView)
    case .move(let place):
      playback.move(to: place)
      moveWindow(to: place)
    case .letGo(let way): letGo(way)
    case .turn(let way):
      checkAnimator()
      playback.turn(way)
      follow()
    case .arriveLater: environment.loop.afterSettle { [weak self] in self?.arrive() }
    case .warn: break
    }
  }

  /// The view that a hand is said to have.
  private var handedView: View { transition?.foreViewController.view ?? stage.container }

  private func letGo(_ way: AnimatorLife.Way) {
    if isUntouched { playback.turn(way) } else { playback.go(way, completionTiming) }
    let end = way == .on ? direction : direction.reversed
    transition?.progress.release(by: handedView, velocity: 0, points: (0, 0), direction: end)
    follow()
  }

  private func arrive() {
    guard let transition, case .completed(let flag) = context.life.phase else { return }
    transition.progress.turn(to: flag ? direction : direction.reversed, by: .request)
    onArrival?()
  }

  /// It is to be one animator for the whole transition.
  private func checkAnimator() {
    guard let interruptible, animator.interruptibleAnimator(using: context) !== interruptible else { return }
    context.receive { _ in [.warn(.gaveAnotherAnimator)] }
  }

  // MARK: Following

  private func follow() {
    guard let transition, let scheduler else { return }
    scheduler.add(PlaybackFollowing { [weak self] in self?.step() ?? .atRest }, to: transition.progress)
  }

  private func step() -> ActivityState {
    moveWindow(to: playback.place)
    return playback.isMoving ? .active : .atRest
  }

  private func moveWindow(to place: Double) {
    transition?.progress.move(to: direction == .forward ? place : 1 - place, velocity: 0)
  }

  // MARK: End

  func giveUp(isCancelled: Bool) { playback.end(at: isCancelled ? .back : .on) }

  func latch() {
    context.close()
    scheduler?.close()
  }

  func tearDown(isCancelled: Bool) {
    if !isCancelled, !stage.holdsComingView { context.warn("has not left the view that comes in the container") }
    playback.end(at: isCancelled ? .back : .on)
    scheduler?.tearDown()
    transition?.progress.removeObserver(self)
    stage.restore(isCancelled: isCancelled)
  }

  func didEnd(_ outcome: TransitionOutcome) {
    animator.animationEnded(outcome == .completed)
    percent?.detach()
    context.end(outcome)
    transition = nil
    scheduler = nil
    interruptible = nil
  }
}

extension AnimatorMover: TransitionProgressObserver {
  func progressDidMove(_ window: TransitionProgress) {}

  /// One that cannot be interrupted is turned by nobody but itself, and where it is given up.
  func progressDidTurn(_ window: TransitionProgress, by cause: TurnCause) {
    guard isInterruptible else { return }
    context.receive { $0.turn(window.currentDirection == direction ? .on : .back) }
  }
}
