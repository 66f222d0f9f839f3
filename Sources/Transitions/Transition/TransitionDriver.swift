import Runtime
import Views

/// Owns what exists only while a transition is active: the scheduler, the director, and what must be put back after.
///
/// Start, in this order: director made, set-up recorded in one transaction, observers attached, transaction committed.
/// From then on the driver waits for the first settle point at which nothing moves. A director that never moves
/// anything is over at the first one.
/// > Source: Material Motion, transition controller specification, "transition will start", and "life of a transition
/// > controller", step 3.
final class TransitionDriver: TransitionMover {
  private let transition: Transition
  private let scheduler: Scheduler
  private let factory: DirectorFactory?
  private let tracers: [any Tracer]
  private let loop: FrameLoop
  private var director: (any TransitionDirector)?
  private var touched: [ViewState] = []
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
  }

  var name: String { factory?.name ?? "none" }
  var isInterruptible: Bool { factory?.isInterruptible ?? false }
  var isMoving: Bool { scheduler.isStepping }
  var statedDuration: Double { transition.window.duration }
  var isEven: Bool { true }
  var completionTiming: CompletionTiming { CompletionTiming() }
  var pending: [String] { scheduler.activeLabels }

  func start() {
    director = factory?.make(transition)
    let transaction = setUp()
    for tracer in tracers { scheduler.addTracer(tracer) }
    scheduler.addNewTargetObserver(self)
    scheduler.addActivityObserver(self)
    scheduler.commit(transaction)
    judgeLater()
  }

  private func setUp() -> Transaction {
    guard let director = director as? any EmittingDirector else {
      var transaction = Transaction()
      director?.setUp(&transaction)
      return transaction
    }
    let emitter = TransitionPlanEmitter(transition)
    director.setPlanEmitter(emitter)
    director.setUp()
    return emitter.endSetUp()
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
    scheduler.close()
  }

  func didEnd(_ outcome: TransitionOutcome) {}

  func tearDown(isCancelled: Bool) {
    director?.tearDown()
    director = nil
    transition.foundMatches = nil
    scheduler.tearDown()
    // Each holds the other.
    scheduler.removeActivityObserver(self)
    scheduler.removeNewTargetObserver(self)
    if isCancelled { for state in touched { state.restore() } }
    touched = []
  }
}

extension TransitionDriver: ActivityObserver {
  func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    if scheduler.activityState == .atRest { endIfAtRest() }
  }
}

extension TransitionDriver: NewTargetObserver {
  /// Nobody is replaced; but what a plan is about to change is remembered first, so that a cancel can put it back.
  func scheduler(_ scheduler: Scheduler, actorFor target: AnyObject) -> AnyObject {
    if let view = target as? View { touched.append(ViewState(view)) }
    return target
  }
}
