extension Scheduler {
  /// Observers hear in the order of being added, until the scheduler is torn down; adding one twice changes nothing.
  public func addActivityObserver(_ observer: any ActivityObserver) {
    if !activityObservers.contains(where: { $0 === observer }) { activityObservers.append(observer) }
  }
  public func removeActivityObserver(_ observer: any ActivityObserver) {
    activityObservers.removeAll { $0 === observer }
  }
  /// Only targets met from now on are asked about.
  public func addNewTargetObserver(_ observer: any NewTargetObserver) {
    if !newTargetObservers.contains(where: { $0 === observer }) { newTargetObservers.append(observer) }
  }
  public func removeNewTargetObserver(_ observer: any NewTargetObserver) {
    newTargetObservers.removeAll { $0 === observer }
  }
  /// Tracers hear in the order of being added; adding one twice changes nothing.
  public func addTracer(_ tracer: any Tracer) {
    if !tracers.contains(where: { $0 === tracer }) { tracers.append(tracer) }
  }
  public func removeTracer(_ tracer: any Tracer) { tracers.removeAll { $0 === tracer } }
}
