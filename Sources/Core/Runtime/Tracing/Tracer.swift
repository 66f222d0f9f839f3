/// Observes the events of a scheduler, without any effect on its results.
///
/// The creation of a performer is reported before its first plan. A composed plan is reported before the plan that
/// emitted it. Each method has a default implementation that does nothing.
@MainActor public protocol Tracer: AnyObject {
  /// A plan without a name was added to a target.
  func didAddPlan(_ plan: any Plan, to target: AnyObject)
  /// A plan with a name was added to a target.
  func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject)
  /// A named plan was removed from a target.
  func didRemovePlan(named name: String, from target: AnyObject)
  /// A newer motion, a setter or a gesture took a property from a plan, whose motion does not reach its end.
  /// - Parameters:
  ///   - property: the property's name.
  ///   - name: the plan's name; nil for a plan without one.
  func didTakeProperty(_ property: String, of target: AnyObject, fromPlanNamed name: String?)
  /// A performer was made for a target.
  func didCreatePerformer(_ performer: any Performer, for target: AnyObject)
  /// The scheduler became active or came to rest; see ``Scheduler/activityState``.
  func schedulerActivityStateDidChange(_ scheduler: Scheduler)
  /// A token became active or inactive. The scheduler is active while any of its tokens is.
  func tokenDidChange(_ label: String, isActive: Bool, of scheduler: Scheduler)
  /// The set-up or tear-down of a director that adds plans to the scheduler began or ended.
  /// - Parameters:
  ///   - phase: the beginning or end that was reached.
  ///   - director: the director's name.
  func directorPhaseDidChange(_ phase: DirectorPhase, of director: String, scheduler: Scheduler)
  /// The runtime reports a problem to the developer, such as a refused plan or endless composition.
  func didWarn(_ message: String)
}

extension Tracer {
  /// Does nothing.
  public func didAddPlan(_ plan: any Plan, to target: AnyObject) {}
  /// Does nothing.
  public func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) {}
  /// Does nothing.
  public func didRemovePlan(named name: String, from target: AnyObject) {}
  /// Does nothing.
  public func didTakeProperty(_ property: String, of target: AnyObject, fromPlanNamed name: String?) {}
  /// Does nothing.
  public func didCreatePerformer(_ performer: any Performer, for target: AnyObject) {}
  /// Does nothing.
  public func schedulerActivityStateDidChange(_ scheduler: Scheduler) {}
  /// Does nothing.
  public func tokenDidChange(_ label: String, isActive: Bool, of scheduler: Scheduler) {}
  /// Does nothing.
  public func directorPhaseDidChange(_ phase: DirectorPhase, of director: String, scheduler: Scheduler) {}
  /// Does nothing.
  public func didWarn(_ message: String) {}
}

/// A phase of a director's life, for tracers.
public enum DirectorPhase: Hashable, Sendable {
  case setUpBegan
  /// The director's plans are recorded but not yet committed.
  case setUpEnded
  case tearDownBegan
  case tearDownEnded
}

/// Observes when a scheduler becomes active and when it comes to rest. Only changes are reported, and only at settle
/// points.
@MainActor public protocol ActivityObserver: AnyObject {
  /// The scheduler became active or came to rest; see ``Scheduler/activityState``.
  func schedulerActivityStateDidChange(_ scheduler: Scheduler)
}

/// Observes new targets of a scheduler, and can replace each with another object for performers to act on.
@MainActor package protocol NewTargetObserver: AnyObject {
  /// Returns the object that performers act on. Called once for each target, before its first performer is made.
  /// - Returns: a replica of the target, or the target itself.
  func scheduler(_ scheduler: Scheduler, actorFor target: AnyObject) -> AnyObject
}

extension Scheduler {
  /// Adds an observer of activity, which is kept until tear-down. Observers are notified in the order in which they
  /// were added. A second call does nothing.
  public func addActivityObserver(_ observer: any ActivityObserver) {
    if !activityObservers.contains(where: { $0 === observer }) { activityObservers.append(observer) }
  }
  /// Removes an observer of activity.
  public func removeActivityObserver(_ observer: any ActivityObserver) {
    activityObservers.removeAll { $0 === observer }
  }
  /// Adds an observer that is asked about each target that plans meet from now on. The scheduler keeps it until
  /// tear-down. A second call does nothing.
  package func addNewTargetObserver(_ observer: any NewTargetObserver) {
    if !newTargetObservers.contains(where: { $0 === observer }) { newTargetObservers.append(observer) }
  }
  /// Removes an observer of new targets.
  package func removeNewTargetObserver(_ observer: any NewTargetObserver) {
    newTargetObservers.removeAll { $0 === observer }
  }
  /// Adds a tracer, which the scheduler keeps. Tracers are notified in the order in which they were added. A second
  /// call does nothing.
  public func addTracer(_ tracer: any Tracer) {
    if !tracers.contains(where: { $0 === tracer }) { tracers.append(tracer) }
  }
  /// Removes a tracer.
  public func removeTracer(_ tracer: any Tracer) { tracers.removeAll { $0 === tracer } }
  /// The number of tracers.
  package var tracerCount: Int { tracers.count }
}
