import Runtime
import Views

/// Owns what exists only while a transition is active: the scheduler, the director, and what must be put back after.
///
/// Start, in this order: observers attached, after the replication controller, which has been made before; director made; its set-up recorded in one
/// transaction, with those of whoever it asks to take part; transaction committed. From then on the driver waits for the first settle point at which nothing moves. A director that never moves
/// anything is over at the first one.
/// > Source: Material Motion, transition controller specification, "transition will start", and "life of a transition
/// > controller", step 3.
final class TransitionDriver: TransitionMover {
  private let transition: Transition
  private let scheduler: Scheduler
  private let factory: DirectorFactory?
  private let tracers: [any Tracer]
  private let loop: FrameLoop
  private let ensemble: DirectorGroup
  private var touched: [ViewSnapshot] = []
  private var isOver = false
  var onArrival: (() -> Void)?

  init(
    _ transition: Transition, scheduler: Scheduler, director: DirectorFactory?, tracers: [any Tracer], loop: FrameLoop
  ) {
    self.transition = transition
    self.scheduler = scheduler
    self.loop = loop
    self.tracers = tracers
    factory = director
    ensemble = DirectorGroup(
      warn: { [weak transition] in transition?.warn($0) },
      trace: { [weak scheduler] in scheduler?.trace($0, of: $1) })
    if director != nil { transition.backstage?.ensemble = ensemble }
  }

  var name: String { factory?.name ?? "none" }
  var isInterruptible: Bool { factory?.isInterruptible ?? false }
  var isMoving: Bool { scheduler.isStepping }
  var statedDuration: Double { transition.progress.duration }
  var isEven: Bool { true }
  var completionTiming: CompletionTiming { CompletionTiming() }
  var pending: [String] { scheduler.activeLabels }

  func start() {
    for tracer in tracers { scheduler.addTracer(tracer) }
    scheduler.addNewTargetObserver(self)
    scheduler.addActivityObserver(self)
    if let factory, let plans = ensemble.join(transition, { factory.make(transition) }, named: factory.name) {
      scheduler.commit(plans)
    }
    judgeLater()
  }

  private func judgeLater() {
    loop.afterSettle { [weak self] in self?.endIfAtRest() }
  }

  /// Ends the run where nothing moves; a token that is alive, such as a hand's, keeps it going.
  private func endIfAtRest() {
    guard !isOver else { return }
    if scheduler.isActive {
      // The scheduler tells of edges only: until it has told of this activity it will not tell of its end.
      if scheduler.activityState == .atRest { judgeLater() }
      return
    }
    onArrival?()
  }

  func giveUp(isCancelled: Bool) {}

  func latch() {
    isOver = true
    ensemble.close()
    scheduler.close()
  }

  func didEnd(_ outcome: TransitionOutcome) {}

  func tearDown(isCancelled: Bool) {
    ensemble.tearDown()
    transition.foundMatches = nil
    scheduler.tearDown()
    // Each holds the other.
    scheduler.removeActivityObserver(self)
    scheduler.removeNewTargetObserver(self)
    // It stays when the screens have come and gone, so the motion leaves nothing on it, whatever the outcome.
    touched.first { $0.view === transition.containerView }?.restoreInPlace()
    if isCancelled {
      let guests = transition.backstage?.transientViews
      for state in touched where guests?.hasShown(state.view) != true { state.restore() }
    }
    touched = []
  }
}

extension TransitionDriver: ActivityObserver {
  func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    if scheduler.activityState == .atRest { endIfAtRest() }
  }
}

extension TransitionDriver: NewTargetObserver {
  /// Replaces no target; remembers how it is before a plan changes it, so that the end can put it back.
  func scheduler(_ scheduler: Scheduler, actorFor target: AnyObject) -> AnyObject {
    if let view = target as? View { touched.append(ViewSnapshot(view)) }
    return target
  }
}
