import Runtime

extension TransitionRun {
  /// Starts to watch whether the transition ends.
  func startWatchdog() {
    let environment = arbiter.environment
    let watchdog = TransitionWatchdog(loop: environment.loop, patience: environment.patience) {
      [weak self] ignoresMotion in
      self?.isStuck(ignoresMotion: ignoresMotion) ?? false
    } onOverdue: { [weak self] in
      self?.becomeOverdue()
    }
    watchdog.start(duration: driver.statedDuration, timeScale: environment.loop.timeScale)
    self.watchdog = watchdog
  }

  private func isStuck(ignoresMotion: Bool) -> Bool {
    if driver.isMoving, !ignoresMotion { return false }
    // An interaction controller may hold an animator with no hand there.
    if transition.progress.isHeld, !(driver is AnimatorDriver) { return false }
    if operation.container.window?.isPressed ?? false { return false }
    // A paused or scrubbed timeline counts as a hand.
    return !(transition.timeline.map { $0.isPaused || $0.scrubber != nil } ?? false)
  }

  /// From now on a request for either end ends the run at once.
  private func becomeOverdue() {
    guard phase == .running else { return }
    isOverdue = true
    arbiter.setInterruptible(true)
    let reasons = driver.pending.joined(separator: ", ")
    arbiter.environment.tell(
      .warning(
        "transition \(transition.number) by \(driver.name) does not end: "
          + (driver.isMoving ? "it still moves" : "nothing moves")
          + ", and it waits for \(reasons); the way back ends it"))
  }
}
