import Runtime
import Views

/// Moves the screens of a transition by a director's plans; without a director, puts them in place at once.
///
/// It owns the directors and the looks that must be put back, and exists only while the transition is active.
///
/// Start, in this order: observers are added, after the replication controller; the director is made; its plans are
/// recorded in one transaction, with those of the directors that it composes; the transaction is committed. From then
/// on the driver waits for the first settle phase in which nothing moves. A director that never moves anything is over
/// in the first one.
/// > Source: Material Motion, transition controller specification, "transition will start", and "life of a transition
/// > controller", step 3.
final class DirectorDriver: TransitionDriver {
  let transition: Transition
  private let factory: DirectorFactory?
  private let environment: TransitionEnvironment
  private let directors: DirectorGroup
  private var touched: [ViewSnapshot] = []
  private var isOver = false
  var onArrival: (() -> Void)?

  /// - Parameter director: nil: no motion.
  init(
    _ director: DirectorFactory?, _ proposed: ProposedTransition, in container: View,
    _ environment: TransitionEnvironment
  ) {
    factory = director
    self.environment = environment
    let transition = Transition(
      proposed, number: environment.nextTransitionNumber(), in: container, isInteractive: proposed.isInteractive,
      directorName: director?.name ?? "none", environment: environment)
    self.transition = transition
    directors = DirectorGroup(
      warn: { [weak transition] in transition?.warn($0) },
      trace: { [weak scheduler = transition.scheduler] in scheduler?.trace($0, of: $1) })
    if isAnimated { transition.resources?.directors = directors }
  }

  private var scheduler: Scheduler { transition.scheduler }
  var name: String { transition.directorName }
  var isAnimated: Bool { factory != nil }
  var isInterruptible: Bool { factory?.isInterruptible ?? false }
  var isMoving: Bool { scheduler.isStepping }
  var statedDuration: Double { transition.progress.duration }
  var isLinear: Bool { true }
  var completionTiming: CompletionTiming { CompletionTiming() }
  var pending: [String] { scheduler.activeLabels }

  func start() {
    for tracer in environment.tracers { scheduler.addTracer(tracer) }
    scheduler.addNewTargetObserver(self)
    scheduler.addActivityObserver(self)
    if let factory, let plans = directors.join(transition, { factory.make(transition) }, named: factory.name) {
      scheduler.commit(plans)
    }
    endLaterIfAtRest()
    if transition.isInteractive, isAnimated {
      environment.loop.afterSettle { [weak self] in self?.warnIfNothingFollows() }
    }
  }

  /// Warns if no plan follows the drag that began the transition and still goes on.
  private func warnIfNothingFollows() {
    guard !isOver, !transition.progress.isHeld,
      let gesture = transition.foreViewController.view.gestureRecognizers.first(where: {
        $0.name == Transition.gestureName
      })
    else { return }
    switch gesture.state {
    case .began, .changed:
      transition.warn(
        "a drag began the transition, but no plan of \(name) follows it: add Draggable(drivesTransitionAlong:) with "
          + "the transition's gestureName in setUp, or set interactiveDirections to none")
    case .possible, .ended, .cancelled, .failed: break
    }
  }

  private func endLaterIfAtRest() {
    environment.loop.afterSettle { [weak self] in self?.endIfAtRest() }
  }

  /// Ends the transition where nothing moves; an active token, such as that of a drag, keeps it going.
  private func endIfAtRest() {
    guard !isOver else { return }
    if scheduler.isActive {
      // The scheduler reports edges only: before it has reported this activity it does not report its end.
      if scheduler.activityState == .atRest { endLaterIfAtRest() }
      return
    }
    onArrival?()
  }

  func giveUp(isCancelled: Bool) {}

  func latch() {
    isOver = true
    directors.close()
    scheduler.close()
  }

  func didEnd(_ outcome: TransitionOutcome) {}

  func tearDown(isCancelled: Bool) {
    directors.tearDown()
    transition.foundMatches = nil
    scheduler.tearDown()
    // Each holds the other.
    scheduler.removeActivityObserver(self)
    scheduler.removeNewTargetObserver(self)
    // The container stays when the screens have come and gone, so no motion remains on it, whatever the outcome.
    if let container = touched.first(where: { $0.view === transition.containerView }) {
      if !isCancelled, !container.hasSamePose {
        transition.warn(
          "\(name) leaves the container view in another pose than at rest; it snaps back: let its plans end where they "
            + "began")
      }
      container.restoreInPlace()
    }
    if isCancelled {
      let transient = transition.resources?.transientViews
      for state in touched where transient?.hasShown(state.view) != true { state.restore() }
    }
    touched = []
  }
}

extension DirectorDriver: ActivityObserver {
  func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    if scheduler.activityState == .atRest { endIfAtRest() }
  }
}

extension DirectorDriver: NewTargetObserver {
  /// Replaces no target; records the state of each view before a plan changes it.
  func scheduler(_ scheduler: Scheduler, actorFor target: AnyObject) -> AnyObject {
    if let view = target as? View { touched.append(ViewSnapshot(view)) }
    return target
  }
}
