import Views

/// Gathers what a pointer reports on its way between two frames into one event, the newest, with the others as its history.
///
/// A motion is held back until another event comes or the frame is made, so that everything keeps its order. Steady motion
/// allocates nothing: the memory of a history is used again for the one after the next, when nobody looks at it any more.
package final class MotionCoalescer {
  private var held: PointerEvent?
  /// The places before the one that is held.
  private var places: [PointerSample] = []
  /// The history that was sent last.
  private var sent: [PointerSample] = []

  /// How many places a history holds at least, where there are more: the newest.
  private static let limit = 4096

  package init() {}

  /// Whether a motion waits to be sent.
  package var isHolding: Bool { held != nil }

  /// Takes the next event: a motion is held back, anything else follows what is held back at once.
  package func take(_ event: StageEvent, _ send: (StageEvent) -> Void) {
    guard case .input(.pointer(let pointer)) = event, pointer.isMotion else {
      flush(send)
      return send(event)
    }
    if let held, held.isContinued(by: pointer) {
      add(held.sample)
    } else {
      flush(send)
      places.removeAll(keepingCapacity: true)
    }
    held = pointer
  }

  /// Sends what is held back.
  package func flush(_ send: (StageEvent) -> Void) {
    guard var event = held else { return }
    held = nil
    event.coalesced = places
    swap(&places, &sent)
    send(.input(.pointer(event)))
  }

  private func add(_ place: PointerSample) {
    if places.count >= 2 * Self.limit { places.removeFirst(Self.limit) }
    places.append(place)
  }
}

extension PointerEvent {
  fileprivate var isMotion: Bool {
    switch phase {
    case .hovered, .moved: true
    case .exited, .began, .ended, .cancelled: false
    }
  }

  /// Whether a motion tells nothing but the next place.
  fileprivate func isContinued(by next: PointerEvent) -> Bool {
    next.phase == phase && next.pointer == pointer && next.button == button && next.modifiers == modifiers
      && next.time >= time
  }
}
