import Geometry
import Views

/// Input from outside that makes a difference to the frames of a stage. The same input at the same moments, with the same
/// frames between, gives the same pictures.
package nonisolated enum StageInput: Sendable {
  /// At its own moment.
  case event(Event)
  /// The window has another size, in points; at a moment in seconds since the stage began.
  case resized(Size, at: Double)
  /// The window has another scale, in device pixels a point.
  case rescaled(Double)
  /// The picture in the window was lost.
  case redraw
  /// The keys go to the window, or no longer.
  case focus(isGained: Bool)
  /// The window can be seen, or no longer.
  case visibility(isShown: Bool)
}

extension StageCore {
  /// Delivers input to the window, at its moment, and reports it to ``onInput`` first.
  package func deliver(_ input: StageInput) {
    switch input {
    case .event(let event):
      loop.dispatch(at: event.time) {
        onInput?(input)
        window.send(event)
      }
    case .resized(let size, let time):
      loop.dispatch(at: time) {
        onInput?(input)
        resize(to: size)
      }
    case .rescaled, .redraw:
      onInput?(input)
      redraw()
    case .focus:
      onInput?(input)
    case .visibility(let isShown):
      onInput?(input)
      self.isShown = isShown
    }
  }

  /// Runs a frame that will be seen at a moment, and reports it to ``onFrameBegin`` first.
  package func frame(at time: Double) {
    onFrameBegin?(time)
    loop.frame(at: time)
  }
}
