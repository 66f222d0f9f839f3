import Runtime

// The phases of the transition.

extension PhysicsPerformer: TransitionWindowObserver {
  public func windowWillChangeCourse(_ window: TransitionWindow) { catchUp() }
  public func windowDidTurn(_ window: TransitionWindow, by cause: TurnCause) { rephase() }
  public func window(_ window: TransitionWindow, didGrab view: AnyObject) {
    if !isStanding { wasHeld = true }
  }
  public func windowDidChangeHold(_ window: TransitionWindow) { rephase() }

  /// Plans are in force as the transition is now.
  func rephase() {
    guard !isStanding, let window else { return }
    let new = PlanPhase.present(of: window, wasHeld: wasHeld)
    guard new != phase else { return }
    catchUp()
    notePhase(new)
    revise(isNewPhase: true)
  }

  func notePhase(_ new: PlanPhase) {
    phase = new
    if !isRecorded { phases.removeAll(keepingCapacity: true) }
    phases.append(PhaseChange(begin: now, phase: new, direction: window?.currentDirection))
  }
}
