import Geometry

/// One go of the wheel, as a gesture hears it: from the first notch until the wheel has been still for a while.
final class WheelSequence {
  private let recognizer: GestureRecognizer
  private let modifiers: KeyModifiers
  private let location: Point

  /// How far the pointer may stray, in points, until it turns the wheel elsewhere.
  private static let reach = 8.0

  /// - Parameter target: the topmost view under the pointer.
  /// - Returns: nil where no gesture is made by turning the wheel so.
  init?(on target: View?, _ event: WheelEvent) {
    guard
      let found = (target?.pathToRoot ?? []).flatMap(\.gestureRecognizers).first(where: { $0.accepts(event) })
    else { return nil }
    recognizer = found
    (modifiers, location) = (event.modifiers, event.location)
  }

  /// Whether a notch belongs to this go.
  func goesOn(with event: WheelEvent) -> Bool {
    event.modifiers == modifiers && event.location.distance(to: location) <= Self.reach && recognizer.view != nil
  }

  func send(_ event: WheelEvent) {
    var event = event
    event.location = location
    recognizer.receive(event)
  }

  func end(isCancelled: Bool) { recognizer.leaveWheel(isCancelled: isCancelled) }

  /// Whether the gesture is in this view, or in one that it holds.
  func isInside(_ view: View) -> Bool { recognizer.view?.isDescendant(of: view) ?? true }
}

extension WheelEvent {
  /// What the delegates of recognizers are asked about.
  nonisolated var asPointer: PointerEvent {
    PointerEvent(.hovered, at: location, time: time, modifiers: modifiers)
  }
}

/// What a window that has no clock of its own is lent: somebody who calls back later.
package struct WindowTimer {
  /// - Parameters: seconds from now, 0 or more; what to do then.
  /// - Returns: what ``cancel`` takes.
  package var start: (Double, @escaping () -> Void) -> Int
  package var cancel: (Int) -> Void

  package init(start: @escaping (Double, @escaping () -> Void) -> Int, cancel: @escaping (Int) -> Void) {
    self.start = start
    self.cancel = cancel
  }
}
