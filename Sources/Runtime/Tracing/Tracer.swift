/// Hears what a scheduler does, without any say in it: the result with tracers and without is the same.
///
/// A performer's creation is told before its first plan is, and a composed plan before the plan that emitted it.
@MainActor public protocol Tracer: AnyObject {
  func didAddPlan(_ plan: any Plan, to target: AnyObject)
  func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject)
  func didRemovePlan(named name: String, from target: AnyObject)
  func didCreatePerformer(_ performer: any Performer, for target: AnyObject)
  func schedulerActivityStateDidChange(_ scheduler: Scheduler)
  /// A token became active or inactive: one activity of those that together make the scheduler's.
  func tokenDidChange(_ label: String, isActive: Bool, of scheduler: Scheduler)
  /// The set-up or the tear-down of a director whose plans the scheduler has began or ended.
  /// - Parameter director: its name.
  func directorPhaseDidChange(_ phase: DirectorPhase, of director: String, scheduler: Scheduler)
  /// Something a developer should know: a plan refused, a composition without end.
  func didWarn(_ message: String)
}

extension Tracer {
  public func didAddPlan(_ plan: any Plan, to target: AnyObject) {}
  public func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) {}
  public func didRemovePlan(named name: String, from target: AnyObject) {}
  public func didCreatePerformer(_ performer: any Performer, for target: AnyObject) {}
  public func schedulerActivityStateDidChange(_ scheduler: Scheduler) {}
  public func tokenDidChange(_ label: String, isActive: Bool, of scheduler: Scheduler) {}
  public func directorPhaseDidChange(_ phase: DirectorPhase, of director: String, scheduler: Scheduler) {}
  public func didWarn(_ message: String) {}
}

/// A moment in the life of a director, for tracers.
public enum DirectorPhase: Hashable, Sendable {
  case setUpBegan
  /// Its plans are recorded. They are committed next.
  case setUpEnded
  case tearDownBegan
  case tearDownEnded
}

/// Hears when a scheduler becomes active and when it comes to rest: edges only, at settle points only.
@MainActor public protocol ActivityObserver: AnyObject {
  func schedulerActivityStateDidChange(_ scheduler: Scheduler)
}

/// Is asked once for each target, before its first performer is made, and may give another object to act on.
@MainActor public protocol NewTargetObserver: AnyObject {
  /// - Returns: the object that performers shall act on; the target itself for no change.
  func scheduler(_ scheduler: Scheduler, actorFor target: AnyObject) -> AnyObject
}
