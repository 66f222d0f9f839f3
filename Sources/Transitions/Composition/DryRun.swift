import Runtime

/// A transition that nobody begins: what directors say shall happen in it is written down.
final class DryRun {
  let ensemble = DirectorGroup(warn: { _ in })
  private(set) var recorded = Transaction()

  func record(_ transaction: Transaction) { recorded.append(contentsOf: transaction) }
}

extension DirectorFactory {
  /// Which plans the director would make, and whoever it asked to take part: in order, and for which targets. Nothing moves.
  ///
  /// ```swift
  /// for entry in factory.plans(for: ProposedTransition(.push, fore: detail, back: list)).entries { print(entry.target) }
  /// ```
  /// A director is made for it, set up and torn down, with a ``Transition`` that is not on screen: it takes nothing on, its
  /// tokens are inactive, nothing is replicated, and no view is shown for the time. Screens whose views are not loaded load
  /// them. A director that does more in its set-up than describe, as one that changes views itself, does it here, too.
  /// Preconditions are not asked.
  /// > Source: Material Motion, consultation: a director may be asked for its plans without being run.
  public func plans(for prospect: ProposedTransition) -> Transaction {
    let rehearsal = DryRun()
    let window = TransitionProgress(initialDirection: prospect.direction)
    let scheduler = Scheduler(label: "consultation", loop: FrameLoop(), progress: window)
    scheduler.close()
    let container = prospect.backViewController.view.superview ?? prospect.backViewController.view
    let transition = Transition(
      number: 0, prospect: prospect, container: container, progress: window, scheduler: scheduler,
      isInteractive: prospect.isInteractive, directorName: name)
    transition.stage = .rehearsed(rehearsal)
    let plans = rehearsal.ensemble.join(transition, { make(transition) }, named: name)
    if let plans { rehearsal.record(plans) }
    rehearsal.ensemble.close()
    rehearsal.ensemble.tearDown()
    transition.stage = .over(.completed, nil)
    scheduler.tearDown()
    return rehearsal.recorded
  }
}
