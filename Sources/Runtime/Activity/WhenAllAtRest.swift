/// Runs the action once, when all the schedulers are at rest.
///
/// With no scheduler, or none that moves, it runs before this returns; else at the settle point at which the last of
/// them comes to rest. A scheduler that has been given something to do and has not been stepped yet moves. Until then
/// the schedulers are kept alive.
/// > Source: Material Motion, "whenAllAtRest".
public func whenAllAtRest(_ schedulers: [Scheduler], _ action: @escaping () -> Void) {
  let wait = RestWait(schedulers, action)
  for scheduler in schedulers { scheduler.addActivityObserver(wait) }
  wait.runIfAllAtRest()
}

/// Kept by the schedulers that it watches.
private final class RestWait: ActivityObserver {
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
