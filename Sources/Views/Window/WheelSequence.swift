import Geometry

/// The wheel events of one gesture: from the first notch until the wheel has rested for ``Window/wheelSilence``.
final class WheelSequence {
  private let recognizer: GestureRecognizer
  private let modifiers: KeyModifiers
  private let location: Point

  /// The largest distance of the pointer from its first location, in points, that still belongs to the same sequence.
  private static let reach = 8.0

  /// - Parameter target: the topmost view under the pointer.
  /// - Returns: nil where no recognizer accepts these wheel events.
  init?(on target: View?, _ event: WheelEvent) {
    guard
      let found = (target?.pathToRoot ?? []).flatMap(\.gestureRecognizers).first(where: { $0.accepts(event) })
    else { return nil }
    recognizer = found
    (modifiers, location) = (event.modifiers, event.location)
  }

  /// Whether a notch belongs to this sequence.
  func continues(with event: WheelEvent) -> Bool {
    event.modifiers == modifiers && event.location.distance(to: location) <= Self.reach && recognizer.view != nil
  }

  func dispatch(_ event: WheelEvent) {
    var event = event
    event.location = location
    recognizer.receive(event)
  }

  func end(isCancelled: Bool) { recognizer.leaveWheel(isCancelled: isCancelled) }

  /// Whether the recognizer's view is this view or inside it.
  func isInside(_ view: View) -> Bool { recognizer.view?.isDescendant(of: view) ?? true }
}

extension WheelEvent {
  /// The event as recognizers' delegates see it.
  nonisolated var pointerEvent: PointerEvent {
    PointerEvent(.hovered, at: location, time: time, modifiers: modifiers)
  }
}

/// Timers for a window, from the stage that drives it.
package struct WindowTimer {
  /// - Parameters: seconds from now, 0 or more; the action.
  /// - Returns: a number for ``cancel``.
  package var start: (Double, @escaping () -> Void) -> Int
  package var cancel: (Int) -> Void

  package init(start: @escaping (Double, @escaping () -> Void) -> Int, cancel: @escaping (Int) -> Void) {
    self.start = start
    self.cancel = cancel
  }
}
