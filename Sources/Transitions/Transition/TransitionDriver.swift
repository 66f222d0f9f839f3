import Runtime
import Views

/// Owns what exists only while a transition is active: the scheduler, the director, and what must be put back after.
///
/// Start, in this order: director made, set-up recorded in one transaction, observers attached, transaction committed.
/// From then on the driver waits for the first settle point at which nothing moves. A director that never moves anything is
/// over at the first one.
/// > Source: Material Motion, transition controller specification, "transition will start", and "life of a transition
/// > controller", step 3.
final class TransitionDriver {
  let transition: Transition
  private let scheduler: Scheduler
  private let director: (any TransitionDirector)?
  private let loop: FrameLoop
  private var touched: [ObjectIdentifier: ViewState] = [:]
  private var phase = Phase.settingUp
  /// Called once, at the settle point at which everything is at rest.
  var onIdle: (() -> Void)?

  private enum Phase { case settingUp, running, ended }

  init(
    _ transition: Transition, scheduler: Scheduler, director: DirectorFactory?, tracers: [any Tracer], loop: FrameLoop
  ) {
    self.transition = transition
    self.scheduler = scheduler
    self.loop = loop
    self.director = director?.make(transition)
    for tracer in tracers { scheduler.addTracer(tracer) }
  }

  func start() {
    var transaction = Transaction()
    director?.setUp(&transaction)
    scheduler.addNewTargetObserver(self)
    scheduler.addActivityObserver(self)
    scheduler.commit(transaction)
    phase = .running
    loop.afterSettle { [weak self] in self?.endIfAtRest() }
  }

  /// Ends the run where nothing moves; a token that is alive, such as a hand's, keeps it going.
  private func endIfAtRest() {
    guard phase == .running, !scheduler.isActive else { return }
    phase = .ended
    onIdle?()
  }

  /// Takes no more plans: the outcome is decided.
  func latch() { scheduler.close() }

  /// The director's last word, then everything it used is let go.
  func tearDown(restoringAll: Bool) {
    director?.tearDown()
    scheduler.tearDown()
    if restoringAll { for state in touched.values { state.restore(place: false) } }
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
    if let view = target as? View { touched[ObjectIdentifier(view)] = ViewState(view) }
    return target
  }
}
