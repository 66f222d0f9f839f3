import Runtime
import Views

/// What a run has besides those who move its screens: look-alikes, views for the time, and what is to be done at its end.
/// It exists only while the transition is active.
final class TransitionResources {
  let loop: FrameLoop
  let replication: ReplicationController
  let transientViews: TransientViews
  /// The directors; nil where none has been made, or an animator moves the screens.
  weak var ensemble: DirectorGroup?
  private let environment: TransitionEnvironment
  private var deferred: [(TransitionOutcome) -> Void] = []

  init(_ transition: Transition, _ scheduler: Scheduler, _ environment: TransitionEnvironment) {
    self.environment = environment
    loop = environment.loop
    replication = ReplicationController(scheduler, container: transition.containerView)
    transientViews = TransientViews(scheduler, loop: environment.loop, container: transition.containerView)
    replication.onChange = { [weak transition, environment] view, state in
      if let transition { environment.tell(.replica(transition, view: view, state: state)) }
    }
    replication.onRefusal = { [environment] in environment.tell(.warning($0)) }
    transientViews.onRefusal = { [environment] in environment.tell(.warning($0)) }
    // Before all other observers: whom it replaces they need not know.
    scheduler.addNewTargetObserver(replication)
  }

  func warn(_ message: String) { environment.tell(.warning(message)) }

  func deferWork(_ work: @escaping (TransitionOutcome) -> Void) { deferred.append(work) }

  /// The outcome is decided: nothing more is taken on.
  func close() {
    replication.close()
    transientViews.close()
  }

  /// Everything that stood there for the time of the transition is gone, and who was hidden for it is seen again.
  func clear() {
    replication.clear()
    transientViews.clear()
  }

  /// Does what was put off, in order, and what is put off meanwhile.
  func runDeferred(_ outcome: TransitionOutcome) {
    while !deferred.isEmpty { deferred.removeFirst()(outcome) }
  }
}
