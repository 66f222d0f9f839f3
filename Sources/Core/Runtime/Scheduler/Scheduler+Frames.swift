extension Scheduler: FrameClient {
  /// Whether the scheduler needs frames: a plan is being stepped, observers are due a notification, or the timeline
  /// changed.
  package var wantsFrames: Bool { owesNews || recording?.isOutdated == true || isTimeRunning && isStepped }

  /// Whether time moves anything. False if only a token keeps the scheduler active.
  package var isStepping: Bool { isTimeRunning && isStepped }

  private var isStepped: Bool { steppers.all.contains { $0.isMoving } || ticking.contains { $0.isTicking } }

  /// Whether observers have yet to be notified of a change of activity.
  private var owesNews: Bool {
    switch announced {
    case .active: !ledger.isActive
    case .atRest: ledger.hasStirred
    }
  }

  /// Steps the shared steppers, and then each performer that was at work when the step began, in the order in which
  /// they started.
  package func step() {
    guard let recording else { return stepAll() }
    catchUpWithTimeline()
    if recording.isScrubbed { return }
    recording.work = .busy(at: recording.now)
    stepAll()
    recording.work = .nothing
  }

  private func stepAll() {
    let time = now
    let number = nextStep - 1
    for stepper in steppers.all { stepper.step(to: time) }
    for slot in ticking { slot.step(to: time, number: number) }
    ticking.removeAll { slot in
      slot.isListed = slot.isTicking
      return !slot.isListed
    }
  }

  /// Sets the time of the shared steppers.
  func seekSteppers(to time: Double) {
    for stepper in steppers.all { (stepper as? any SeekableStepper)?.seek(to: time) }
  }
}
