import Runtime

/// A transition that does not run; it records the plans of its directors.
final class DryRun {
  let directors = DirectorGroup(warn: { _ in })
  private(set) var recorded = Transaction()

  func record(_ transaction: Transaction) { recorded.append(contentsOf: transaction) }
}

extension DirectorFactory {
  /// Returns the plans that the director would make, with those of the directors that it composes, in order and with
  /// their targets. Nothing moves.
  ///
  /// ```swift
  /// let plans = factory.plans(for: ProposedTransition(.push, fore: detail, back: list))
  /// for entry in plans.entries { print(entry.target) }
  /// ```
  /// A director is made, set up and torn down with a ``Transition`` that is not on screen: it accepts no plans, its
  /// tokens are inactive, nothing is replicated, and no transient view is shown. Views of screens that are not loaded
  /// are loaded. A director whose set-up does more than describe, such as change views itself, does so here, too.
  /// Preconditions are not asked.
  /// > Source: Material Motion, consultation: a director may be asked for its plans without being run.
  public func plans(for proposed: ProposedTransition) -> Transaction {
    let dryRun = DryRun()
    let progress = TransitionProgress(initialDirection: proposed.direction)
    let scheduler = Scheduler(label: "consultation", loop: FrameLoop(), progress: progress)
    scheduler.close()
    let container = proposed.backViewController.view.superview ?? proposed.backViewController.view
    let transition = Transition(
      proposed, number: 0, in: container, scheduler: scheduler, progress: progress,
      isInteractive: proposed.isInteractive, directorName: name)
    transition.state = .dryRun(dryRun)
    let plans = dryRun.directors.join(transition, { make(transition) }, named: name)
    if let plans { dryRun.record(plans) }
    dryRun.directors.close()
    dryRun.directors.tearDown()
    transition.state = .over(.completed, nil)
    scheduler.tearDown()
    return dryRun.recorded
  }
}
