import Runtime

// The phases of the transition.

extension PhysicsPerformer: TransitionProgressObserver {
  public func progressWillChangeCourse(_ window: TransitionProgress) { catchUp() }
  public func progressDidTurn(_ window: TransitionProgress, by cause: TurnCause) {
    // What a request asks of a held transition counts when the hand lets go, unless that sends it elsewhere.
    if !isStanding {
      phaseCause = cause == .request ? .request : .hand
      isTurnedInHold = window.isHeld && cause == .request
    }
    rephase()
  }
  public func progress(_ window: TransitionProgress, didGrab view: AnyObject) { isTurnedInHold = false }
  public func progress(
    _ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) {
    if !isStanding { phaseCause = isTurnedInHold ? .request : .hand }
  }
  public func progress(_ window: TransitionProgress, didResume view: AnyObject) { rephase(isResumed: !isTurnedInHold) }
  public func progressDidChangeHold(_ window: TransitionProgress) { rephase() }

  /// Plans are in force as the transition is now.
  /// - Parameter isResumed: whether the phase goes on in which a hand took it, and so is not entered.
  func rephase(isResumed: Bool = false) {
    guard !isStanding, let window else { return }
    let new = PlanPhase.present(of: window, by: phaseCause)
    guard new != phase else { return }
    catchUp()
    stepper?.forgetDeadlines()
    notePhase(new)
    revise(isNewPhase: true, isResumed: isResumed)
  }

  func notePhase(_ new: PlanPhase) {
    phase = new
    if !isRecorded { phases.removeAll(keepingCapacity: true) }
    phases.append(PhaseChange(begin: now, phase: new, direction: window?.currentDirection))
  }
}
