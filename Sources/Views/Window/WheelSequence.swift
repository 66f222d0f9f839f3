import Geometry

/// A view that takes a whole wheel gesture.
///
/// The view asks for it with ``Window/beginWheelSequence(on:_:)`` when it handles an event, and gets the following ones
/// whatever is under the pointer then: content that scrolls under the pointer does not pass the wheel on.
package protocol WheelScrolling: View {
  /// Called for each event of the gesture after the first.
  func wheelSequenceDidTurn(_ event: WheelEvent)
  /// Called once, when the wheel has rested or the view is removed.
  func wheelSequenceDidEnd(isCancelled: Bool)
}

/// The wheel events of one gesture: from the first notch until the wheel has rested for ``Window/wheelSilence``.
final class WheelSequence {
  private enum Receiver {
    case recognizer(GestureRecognizer)
    case scroller(WeakScroller)
  }

  private struct WeakScroller {
    weak var view: (any WheelScrolling)?
  }

  private let receiver: Receiver
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
    receiver = .recognizer(found)
    (modifiers, location) = (event.modifiers, event.location)
  }

  init(on scroller: any WheelScrolling, _ event: WheelEvent) {
    receiver = .scroller(WeakScroller(view: scroller))
    (modifiers, location) = (event.modifiers, event.location)
  }

  private var view: View? {
    switch receiver {
    case .recognizer(let recognizer): recognizer.view
    case .scroller(let scroller): scroller.view
    }
  }

  /// Whether a notch belongs to this sequence.
  func continues(with event: WheelEvent) -> Bool {
    event.modifiers == modifiers && event.location.distance(to: location) <= Self.reach && view != nil
  }

  func dispatch(_ event: WheelEvent) {
    var event = event
    event.location = location
    switch receiver {
    case .recognizer(let recognizer): recognizer.receive(event)
    case .scroller(let scroller): scroller.view?.wheelSequenceDidTurn(event)
    }
  }

  func end(isCancelled: Bool) {
    switch receiver {
    case .recognizer(let recognizer): recognizer.leaveWheel(isCancelled: isCancelled)
    case .scroller(let scroller): scroller.view?.wheelSequenceDidEnd(isCancelled: isCancelled)
    }
  }

  /// Whether the receiver's view is this view or inside it.
  func isInside(_ other: View) -> Bool { view?.isDescendant(of: other) ?? true }
}

extension WheelEvent {
  /// The event as recognizers' delegates see it.
  nonisolated var pointerEvent: PointerEvent {
    PointerEvent(.hovered, at: location, time: time, modifiers: modifiers)
  }
}
