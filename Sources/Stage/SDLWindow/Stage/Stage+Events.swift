import Accessibility
import CSDL2
import Geometry
import Stage
import Views

/// What the stage does with the events of its window.
extension Stage {
  func enqueue(_ event: SDL_Event) {
    if SDLEventQueue.isWake(event) {
      MainQueueWaker.jobsWereServed()
    } else {
      events.enqueue(event) { deliver($0) }
    }
  }

  func deliver(_ event: StageEvent) {
    switch event {
    case .input(let input):
      core.distribute(input) { deliverToProgram($0) }
    case .drop(let event):
      core.deliver(.drop(event))
    case .resized(let size):
      noteScale()
      core.deliver(.resized(size, at: clock.now))
    case .exposed:
      core.deliver(.redraw)
    case .shown, .restored:
      setShown(sdl.isVisible)
    case .hidden, .minimized:
      setShown(false)
    case .focusGained:
      core.deliver(.focus(isGained: true))
      AccessibilityBridge.shared.stageDidChange()
    case .focusLost:
      core.deliver(.focus(isGained: false))
      // A program that ends without closing its window, by a crash or with the session, forgets little.
      saveFrame()
      AccessibilityBridge.shared.stageDidChange()
    case .displayChanged:
      noteScale()
      clock.setRefreshRate(sdl.refreshRate)
      core.deliver(.redraw)
    case .renderTargetsReset:
      core.target.targetsWereReset()
      core.deliver(.redraw)
    case .renderDeviceReset:
      core.target.deviceWasReset()
      core.deliver(.redraw)
    case .closed: requestClose()
    case .quit: isClosed = true
    }
  }

  private func deliverToProgram(_ input: Event) {
    guard core.admits(input) else { return }
    newestInput = max(newestInput ?? input.time, input.time)
    if !core.panelHasKeyboard { textInput.note(input) }
    if case .pointer(let pointer) = input { prediction.note(pointer) }
    AccessibilityBridge.shared.willHandle(input, in: window)
    core.deliver(.event(input))
  }

  /// Updates the scale. A window that moves to another display may get another scale, and with it another size in
  /// points.
  private func noteScale() {
    let scale = sdl.scale
    guard scale != lastScale else { return }
    lastScale = scale
    core.deliver(.rescaled(scale))
    core.deliver(.resized(sdl.size, at: clock.now))
  }

  /// Shows or hides the window; its clock pauses while it is hidden.
  private func setShown(_ isShown: Bool) {
    if core.isShown != isShown {
      core.deliver(.visibility(isShown: isShown))
      clock.setPaused(!isShown)
    }
    if isShown { core.deliver(.redraw) }
  }
}
