import Geometry

extension Window {
  func dispatch(_ event: WheelEvent) {
    if let wheel, !wheel.continues(with: event) { endWheel(isCancelled: false) }
    // A touchpad can seize a screen in mid-transition, as a press can.
    let target = event.isSideways ? hitTestForPress(event.location) : hitTest(event.location)
    if wheel == nil { wheel = WheelSequence(on: target, event) }
    if let wheel {
      wheel.dispatch(event)
      if let refused = wheel.refused {
        endWheel(isCancelled: true)
        turnWheel(refused)
      }
    } else {
      turnWheel(event)
    }
    startSilenceTimer()
  }

  /// Turns the wheel over a view, wherever the pointer is and whatever lies over the view.
  /// - Returns: whether one of its recognizers took it.
  func turnWheel(by event: WheelEvent, on view: View) -> Bool {
    if let wheel, !(wheel.continues(with: event) && wheel.isInside(view)) { endWheel(isCancelled: false) }
    if wheel == nil { wheel = WheelSequence(on: view, event) }
    guard let wheel else { return false }
    wheel.dispatch(event)
    startSilenceTimer()
    return true
  }

  /// Sends an event to the views. One that handles it may begin a sequence, which has this event already.
  private func turnWheel(_ event: WheelEvent) { (hitTest(event.location) ?? self).wheelTurned(event) }

  /// Sends the following events of this wheel gesture to a view, until the wheel rests.
  ///
  /// A view calls it while it handles the first event. Without timers each event is a gesture of its own.
  package func beginWheelSequence(on scroller: any WheelScrolling, _ event: WheelEvent) {
    endWheel(isCancelled: false)
    wheel = WheelSequence(on: scroller, event)
  }

  /// Starts the timer that ends the sequence.
  private func startSilenceTimer() {
    guard let wheel else { return }
    if let silenceTimer { timers?.cancel(silenceTimer) }
    silenceTimer = timers?.start(wheel.silence) { [weak self] in self?.wheelDidRest() }
    if silenceTimer == nil { endWheel(isCancelled: false) }
  }

  private func wheelDidRest() {
    silenceTimer = nil
    endWheel(isCancelled: false)
  }

  func endWheel(isCancelled: Bool) {
    guard let ending = wheel else { return }
    wheel = nil
    if let silenceTimer { timers?.cancel(silenceTimer) }
    silenceTimer = nil
    ending.end(isCancelled: isCancelled)
  }
}
