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
  public func addNewTargetObserver(_ observer: any NewTargetObserver) {
    if !newTargetObservers.contains(where: { $0 === observer }) { newTargetObservers.append(observer) }
  }
  /// Removes an observer of new targets.
  public func removeNewTargetObserver(_ observer: any NewTargetObserver) {
    newTargetObservers.removeAll { $0 === observer }
  }
  /// Adds a tracer, which the scheduler keeps. Tracers are notified in the order in which they were added. A second
  /// call does nothing.
  public func addTracer(_ tracer: any Tracer) {
    if !tracers.contains(where: { $0 === tracer }) { tracers.append(tracer) }
  }
  /// Removes a tracer.
  public func removeTracer(_ tracer: any Tracer) { tracers.removeAll { $0 === tracer } }
}
