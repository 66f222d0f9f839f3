import Controls
import Geometry
import Views

/// An input that affects a stage's frames. Replaying the same inputs at the same times, with the same frames, gives the
/// same pictures.
package nonisolated enum StageInput: Sendable {
  /// An event, at its own time.
  case event(Event)
  /// The window has a new size in points, at a time in seconds since the stage began.
  case resized(Size, at: Double)
  /// The window has a new scale, in device pixels per point.
  case rescaled(Double)
  /// The window lost its picture and must be redrawn.
  case redraw
  /// The window gained or lost the keyboard focus. Presses and drags end as cancelled when it is lost.
  case focus(isGained: Bool)
  /// The window was shown or hidden.
  case visibility(isShown: Bool)
  /// Another program drags something over the window, or drops it, at its own time.
  case drop(DropEvent)
}

extension StageCore {
  /// Returns whether the program gets an event of its user now: the interceptor may take it, and a pause withholds it.
  package func admits(_ event: Event) -> Bool { inputInterceptor?(event) != true && playback.admits(event) }

  /// Handles an input at its time, after reporting it.
  package func deliver(_ input: StageInput) {
    guard let costMeter else { return handle(input) }
    costMeter.input { handle(input) }
  }

  private func handle(_ input: StageInput) {
    switch input {
    case .event(let event):
      loop.dispatch(at: event.time) {
        willHandle(input)
        if case .pointer = event { window.endForeignDrag() }
        window.send(event)
      }
    case .resized(let size, let time):
      loop.dispatch(at: time) {
        willHandle(input)
        resize(to: size)
      }
    case .rescaled:
      willHandle(input)
      images.scale = target.scale
      window.imageScaleDidChange()
      redraw()
      panel?.scaleDidChange()
    case .redraw:
      willHandle(input)
      redraw()
    case .focus(let isGained):
      loop.dispatch(at: loop.now) {
        willHandle(input)
        // X11 sends no release to a window that has lost the focus.
        if !isGained { window.cancelPointer(time: loop.now) }
        window.isKeyWindow = isGained
      }
    case .visibility(let isShown):
      willHandle(input)
      self.isShown = isShown
    case .drop(let event):
      guard playback.isLive else { return }
      loop.dispatch(at: event.time) {
        willHandle(input)
        window.receive(event)
      }
    }
  }
}

/// A decoded SDL event.
package nonisolated enum StageEvent: Sendable {
  /// A pointer, wheel or key event.
  case input(Event)
  /// Another program drags something over the window, or drops it.
  case drop(DropEvent)
  /// The window has a new size, in points.
  case resized(Size)
  /// The window lost its picture and needs a full redraw.
  case exposed
  /// The window was shown.
  case shown
  /// The window was hidden.
  case hidden
  /// The window was minimized.
  case minimized
  /// The window was restored or maximized.
  case restored
  /// The window gained the keyboard focus.
  case focusGained
  /// The window lost the keyboard focus.
  case focusLost
  /// The window moved to another display, whose scale and refresh rate may differ.
  case displayChanged
  /// The contents of render target textures are lost.
  case renderTargetsReset
  /// All textures are lost.
  case renderDeviceReset
  /// The user closed the window.
  case closed
  /// The program is asked to quit: its last window was closed, or SIGINT or SIGTERM arrived.
  case quit
}
