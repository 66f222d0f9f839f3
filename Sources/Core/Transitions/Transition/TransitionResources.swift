import Runtime
import Views

/// The replicas, transient views and deferred work of a transition. It exists only while the transition is active.
final class TransitionResources {
  let loop: FrameLoop
  let replication: ReplicationController
  /// The transient views; nil until one is added.
  private(set) var transientViews: TransientViews?
  private weak var transition: Transition?
  /// nil before the directors are made, and where an animator moves the screens.
  weak var directors: DirectorGroup?
  let environment: TransitionEnvironment
  private var deferred: [(TransitionOutcome) -> Void] = []
  private var isClosed = false

  init(_ transition: Transition, _ environment: TransitionEnvironment) {
    self.environment = environment
    loop = environment.loop
    self.transition = transition
    replication = ReplicationController(transition.scheduler, container: transition.containerView)
    replication.onChange = { [weak transition, environment] view, state in
      if let transition { environment.tell(.replica(transition, view: view, state: state)) }
    }
    replication.onRefusal = { [environment] in environment.tell(.warning($0)) }
    // Before all other observers, which need not know of the targets that it replaces.
    transition.scheduler.addNewTargetObserver(replication)
  }

  func warn(_ message: String) { environment.tell(.warning(message)) }

  func deferWork(_ work: @escaping (TransitionOutcome) -> Void) { deferred.append(work) }

  /// - Returns: whether the view is shown.
  func addTransientView(_ view: View, in parent: View?, until conditions: [TransientCondition]) -> Bool {
    guard !isClosed, let transition else { return false }
    let views = transientViews ?? makeTransientViews(transition)
    let screens = [transition.backViewController.view, transition.foreViewController.view]
    return views.add(view, in: parent, until: conditions, screens: screens)
  }

  private func makeTransientViews(_ transition: Transition) -> TransientViews {
    let views = TransientViews(transition.scheduler, loop: loop, container: transition.containerView)
    views.onRefusal = { [environment] in environment.tell(.warning($0)) }
    transientViews = views
    return views
  }

  /// The outcome is decided: no further replica or view is added.
  func close() {
    replication.close()
    isClosed = true
    transientViews?.close()
  }

  /// Removes replicas and transient views, and shows again the views that they hid.
  func clear() {
    replication.clear()
    transientViews?.clear()
  }

  /// Runs the deferred work in order, and work that is deferred meanwhile.
  func runDeferred(_ outcome: TransitionOutcome) {
    while !deferred.isEmpty { deferred.removeFirst()(outcome) }
  }
}
