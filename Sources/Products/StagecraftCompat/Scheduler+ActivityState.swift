import Runtime

/// Names of Material Motion for a scheduler's activity.
/// > Source: Material Motion, runtime specification, "activity state".
extension Scheduler {
  /// The same as ``addActivityObserver(_:)``.
  public func addActivityStateObserver(_ observer: any ActivityObserver) { addActivityObserver(observer) }
  /// The same as ``removeActivityObserver(_:)``.
  public func removeActivityStateObserver(_ observer: any ActivityObserver) { removeActivityObserver(observer) }
}

extension ActivityState {
  /// The same as ``atRest``.
  public static let idle = ActivityState.atRest
}
