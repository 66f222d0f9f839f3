import Views

/// Coalesces the pointer motions between two frames into one event: the newest, with the others as its history.
///
/// A motion waits until another event comes or the frame begins, so events keep their order. Steady motion allocates
/// nothing: the storage of a history is reused for the one after the next, when no one reads it any more.
package final class MotionCoalescer {
  private var held: PointerEvent?
  /// The samples before the waiting motion.
  private var places: [PointerSample] = []
  /// The history that was sent last.
  private var sent: [PointerSample] = []

  /// The number of samples that a longer history keeps at least; the oldest go first.
  private static let limit = 4096

  /// Creates an empty coalescer.
  package init() {}

  /// Whether a motion waits.
  package var isHolding: Bool { held != nil }

  /// Takes an event: a motion waits; any other event is sent after the waiting motion.
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

  /// Sends the waiting motion.
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

  /// Whether the next motion differs only in location and time.
  fileprivate func isContinued(by next: PointerEvent) -> Bool {
    next.phase == phase && next.pointer == pointer && next.button == button && next.modifiers == modifiers
      && next.time >= time
  }
}
