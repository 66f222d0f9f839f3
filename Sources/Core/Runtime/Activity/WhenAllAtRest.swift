/// Runs an action once, when all the schedulers are at rest.
///
/// If there are no schedulers, or all are at rest, the action runs before this function returns. Otherwise it runs at
/// the settle point at which the last scheduler comes to rest. A scheduler that has active plans counts as moving
/// before its first step. The schedulers are kept alive until the action runs.
/// > Source: Material Motion, "whenAllAtRest".
public func whenAllAtRest(_ schedulers: [Scheduler], _ action: @escaping () -> Void) {
  let wait = RestObserver(schedulers, action)
  for scheduler in schedulers { scheduler.addActivityObserver(wait) }
  wait.runIfAllAtRest()
}

/// Waits for several schedulers; the schedulers keep it alive as their observer.
private final class RestObserver: ActivityObserver {
  private enum State {
    case waiting([Scheduler], () -> Void)
    case done
  }
  private var state: State

  init(_ schedulers: [Scheduler], _ action: @escaping () -> Void) { state = .waiting(schedulers, action) }

  func schedulerActivityStateDidChange(_ scheduler: Scheduler) { runIfAllAtRest() }

  func runIfAllAtRest() {
    guard case .waiting(let schedulers, let action) = state,
      schedulers.allSatisfy({ !$0.isActive && $0.activityState == .atRest })
    else { return }
    state = .done
    for scheduler in schedulers { scheduler.removeActivityObserver(self) }
    action()
  }
}
