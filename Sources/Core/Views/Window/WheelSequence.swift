import Geometry

/// A view that takes a whole wheel gesture.
///
/// The view asks for it with ``Window/beginWheelSequence(on:_:)`` when it handles an event, and gets the following ones
/// whatever is under the pointer then: content that scrolls under the pointer does not pass the wheel on.
package protocol WheelScrolling: View {
  /// Whether it can scroll to the side by an event.
  func canScrollSideways(by event: WheelEvent) -> Bool
  /// Seconds without an event after which the gesture is over.
  var wheelSequenceSilence: Double { get }
  /// Called for each event of the gesture after the first.
  func wheelSequenceDidTurn(_ event: WheelEvent)
  /// Called once, when the wheel has rested, or another input ended the gesture, or the view is removed.
  func wheelSequenceDidEnd(isCancelled: Bool)
}

/// The wheel events of one gesture: from the first notch until the wheel has rested for ``Window/wheelSilence``.
final class WheelSequence {
  private enum Receiver {
    /// The first of these that is recognized takes the sequence.
    case candidates([GestureRecognizer])
    case recognizer(GestureRecognizer)
    case scroller(WeakScroller)
  }

  private struct WeakScroller {
    weak var view: (any WheelScrolling)?
  }

  private var receiver: Receiver
  private let modifiers: KeyModifiers
  private let location: Point
  /// What the candidates have received before one was recognized.
  private var held: WheelEvent?

  /// The largest distance of the pointer from its first location, in points, that still belongs to the same sequence.
  private static let reach = 8.0

  /// - Parameter target: the topmost view under the pointer.
  /// - Returns: nil where no recognizer accepts these wheel events.
  init?(on target: View?, _ event: WheelEvent) {
    var found: [GestureRecognizer] = []
    for view in target?.pathToRoot ?? [] {
      // Also those of a screen that leaves over it, as a press has them.
      found += view.recognizersForPress(isTaken: false).filter { $0.accepts(event) }
      // What lies around content that can scroll that way gets nothing.
      if event.isSideways, let scroller = view as? any WheelScrolling, scroller.canScrollSideways(by: event) { break }
    }
    if found.isEmpty { return nil }
    receiver = .candidates(found)
    (modifiers, location) = (event.modifiers, event.location)
  }

  init(on scroller: any WheelScrolling, _ event: WheelEvent) {
    receiver = .scroller(WeakScroller(view: scroller))
    (modifiers, location) = (event.modifiers, event.location)
  }

  private var view: View? {
    switch receiver {
    case .candidates(let recognizers): recognizers.first { $0.view != nil }?.view
    case .recognizer(let recognizer): recognizer.view
    case .scroller(let scroller): scroller.view
    }
  }

  /// Seconds without an event after which the sequence is over.
  var silence: Double {
    switch receiver {
    case .recognizer(let recognizer): recognizer.wheelSilence
    case .scroller(let scroller): scroller.view?.wheelSequenceSilence ?? Window.wheelSilence
    case .candidates: Window.wheelSilence
    }
  }

  /// All events so far as one, where no recognizer wants them after all; nil otherwise.
  var refused: WheelEvent? {
    guard case .candidates(let recognizers) = receiver, recognizers.allSatisfy({ $0.view == nil || !$0.isUndecided })
    else { return nil }
    return held
  }

  /// Whether a notch belongs to this sequence.
  func continues(with event: WheelEvent) -> Bool {
    event.modifiers == modifiers && event.location.distance(to: location) <= Self.reach && view != nil
  }

  func dispatch(_ event: WheelEvent) {
    var event = event
    event.location = location
    switch receiver {
    case .candidates(let recognizers): offer(event, to: recognizers)
    case .recognizer(let recognizer): recognizer.receive(event)
    case .scroller(let scroller): scroller.view?.wheelSequenceDidTurn(event)
    }
  }

  private func offer(_ event: WheelEvent, to recognizers: [GestureRecognizer]) {
    var sum = event
    if let held { sum.delta = held.delta + event.delta }
    held = sum
    for recognizer in recognizers where recognizer.view != nil {
      recognizer.receive(event)
      guard recognizer.isActive else { continue }
      receiver = .recognizer(recognizer)
      for other in recognizers where other !== recognizer { other.leaveTrack(isCancelled: true) }
      return
    }
  }

  func end(isCancelled: Bool) {
    switch receiver {
    case .candidates(let recognizers): for recognizer in recognizers { recognizer.leaveTrack(isCancelled: isCancelled) }
    case .recognizer(let recognizer): recognizer.leaveTrack(isCancelled: isCancelled)
    case .scroller(let scroller): scroller.view?.wheelSequenceDidEnd(isCancelled: isCancelled)
    }
  }

  /// Whether a gesture has begun that goes on while its view is disabled.
  var isSeizing: Bool {
    switch receiver {
    case .candidates(let recognizers): recognizers.contains { $0.isActive && $0.canSeize }
    case .recognizer(let recognizer): recognizer.isActive && recognizer.canSeize
    case .scroller: false
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
