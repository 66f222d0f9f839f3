import Animation
import Motion
import Runtime
import Views

/// Moves the screens of a transition by an animator, and by the interaction controller that drives it.
final class AnimatorDriver: TransitionDriver {
  let transition: Transition
  let context: TransitionContext
  /// Seconds.
  let statedDuration: Double
  private let views: AnimatorViews
  private let animator: any AnimatedTransitioning
  private var interaction: (any InteractiveTransitioning)?
  private let environment: TransitionEnvironment
  private let direction: TransitionDirection
  private var playback: any AnimatorPlayback
  private var interruptible: (any ViewImplicitlyAnimating)?
  private var isBegun = false
  private var isOver = false
  /// Whether the drag that ends has not moved anything.
  var isUntouched = false
  var onArrival: (() -> Void)?

  /// Asks the animator for its duration; no view has moved yet.
  init(
    _ animator: any AnimatedTransitioning, interaction: (any InteractiveTransitioning)?,
    _ operation: any TransitionOperation, _ proposed: ProposedTransition, _ environment: TransitionEnvironment
  ) {
    let number = environment.nextTransitionNumber()
    self.animator = animator
    self.interaction = interaction
    self.environment = environment
    direction = operation.direction
    views = AnimatorViews(operation)
    context = TransitionContext(
      views, style: operation.kind == .present ? operation.fore.modalPresentationStyle : .none,
      animatorName: "\(type(of: animator))", environment: environment)
    let asked = animator.transitionDuration(using: context)
    let isSound = asked.isFinite && asked >= 0
    statedDuration = isSound ? asked : 0
    playback = SessionPlayback(loop: environment.loop, duration: statedDuration)
    // A progress has a duration, even if it is too short to see.
    transition = Transition(
      proposed, number: number, in: operation.container, duration: max(statedDuration, 1e-3),
      isInteractive: interaction?.wantsInteractiveStart ?? false, directorName: "\(type(of: animator))",
      environment: environment)
    if !isSound { context.warn("states a duration of \(asked) seconds; it counts as 0") }
    context.driver = self
    transition.allowsTurning = { [weak self] in self?.isInterruptible ?? false }
  }

  private var scheduler: Scheduler { transition.scheduler }
  var name: String { transition.directorName }
  var isAnimated: Bool { true }
  var isInterruptible: Bool { context.state.isInterruptible }
  var pending: [String] { ["completeTransition of \(name)"] }
  var isMoving: Bool { playback.isMoving }
  var isLinear: Bool { false }
  var completionTiming: CompletionTiming { percent?.completionTiming ?? CompletionTiming() }

  /// The fraction of the way to the requested end, 0...1.
  var place: Double { playback.place }

  var percent: PercentDrivenInteractiveTransition? { interaction as? PercentDrivenInteractiveTransition }

  func start() {
    views.arrange()
    if let interruptible = animator.interruptibleAnimator(using: context) {
      self.interruptible = interruptible
      playback = InterruptiblePlayback(interruptible)
      context.setInterruptible()
    }
    transition.progress.addObserver(self)
    percent?.attach(context)
    context.receive { $0.begin(isInteractive: interaction?.wantsInteractiveStart ?? false) }
  }

  /// Starts the animator, once; after the end nothing happens.
  func beginAnimator() {
    guard !isBegun, !isOver else { return }
    isBegun = true
    let wasHeld = context.isInteractive
    playback.begin(
      isHeld: { context.isInteractive }, animate: { animator.animateTransition(using: context) })
    // A drag that ended meanwhile could not move anything yet.
    if wasHeld, case .playing(let way) = context.state.phase { playback.go(way, completionTiming) }
    views.layOut()
    follow()
  }

  /// A drag takes the animator in mid-flight.
  /// - Returns: the controller for the drag; nil where the animator cannot be interrupted, or is held already.
  func takeInHand() -> PercentDrivenInteractiveTransition? {
    guard isInterruptible, case .playing = context.state.phase, interaction == nil || percent != nil else { return nil }
    let hand = percent ?? PercentDrivenInteractiveTransition()
    interaction = hand
    hand.attach(context)
    hand.pause()
    return hand
  }

  // MARK: Actions

  func perform(_ action: AnimatorRunState.Action) {
    switch action {
    case .startInteraction: interaction?.startInteractiveTransition(context)
    case .startAnimator: beginAnimator()
    case .take:
      checkAnimator()
      playback.hold()
      _ = transition.progress.grab(by: grabbedView)
    case .move(let place):
      playback.move(to: place)
      moveProgress(to: place)
    case .letGo(let way): letGo(way)
    case .turn(let way):
      checkAnimator()
      playback.turn(way)
      follow()
    case .arriveLater: environment.loop.afterSettle { [weak self] in self?.arrive() }
    case .warn: break
    }
  }

  /// The view that the progress reports as grabbed.
  private var grabbedView: View { transition.foreViewController.view }

  private func letGo(_ way: AnimatorRunState.Way) {
    if isUntouched { playback.turn(way) } else { playback.go(way, completionTiming) }
    let end = way == .on ? direction : direction.reversed
    transition.progress.release(by: grabbedView, velocity: 0, points: (0, 0), direction: end)
    follow()
  }

  private func arrive() {
    guard !isOver, case .completed(let flag) = context.state.phase else { return }
    transition.progress.turn(to: flag ? direction : direction.reversed, by: .request)
    onArrival?()
  }

  /// Warns where the animator gives another interruptible animator than at first.
  private func checkAnimator() {
    guard let interruptible, animator.interruptibleAnimator(using: context) !== interruptible else { return }
    context.receive { _ in [.warn(.gaveAnotherAnimator)] }
  }

  // MARK: Following

  private func follow() {
    if isOver { return }
    scheduler.add(FollowPlayback { [weak self] in self?.step() ?? .atRest }, to: transition.progress)
  }

  private func step() -> ActivityState {
    moveProgress(to: playback.place)
    return playback.isMoving ? .active : .atRest
  }

  private func moveProgress(to place: Double) {
    transition.progress.move(to: direction == .forward ? place : 1 - place, velocity: 0)
  }

  // MARK: End

  func giveUp(isCancelled: Bool) { playback.end(at: isCancelled ? .back : .on) }

  func latch() {
    context.close()
    scheduler.close()
  }

  func tearDown(isCancelled: Bool) {
    if !isCancelled, !views.containComingView { context.warn("has not left the view that comes in the container") }
    playback.end(at: isCancelled ? .back : .on)
    scheduler.tearDown()
    transition.progress.removeObserver(self)
    views.restore(isCancelled: isCancelled)
  }

  func didEnd(_ outcome: TransitionOutcome) {
    animator.animationEnded(outcome == .completed)
    percent?.detach()
    context.end(outcome)
    isOver = true
    interruptible = nil
  }
}

extension AnimatorDriver: TransitionProgressObserver {
  func progressDidMove(_ progress: TransitionProgress) {}

  /// An animator that cannot be interrupted turns only itself.
  func progressDidTurn(_ progress: TransitionProgress, by cause: TurnCause) {
    guard isInterruptible else { return }
    context.receive { $0.turn(progress.currentDirection == direction ? .on : .back) }
  }
}
