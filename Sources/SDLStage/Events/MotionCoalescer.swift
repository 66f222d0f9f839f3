import Views

/// Joins the motions of a pointer between two frames into one event: the newest, with the others as its history.
///
/// A motion waits until another event comes or the frame begins, so that everything keeps its order. Steady motion
/// allocates nothing: a history's memory is used again for the history after the next one, when nobody looks at it any
/// more.
package final class MotionCoalescer {
  private var waiting: PointerEvent?
  /// The places before the one that waits.
  private var places: [PointerSample] = []
  /// The history that was delivered last.
  private var delivered: [PointerSample] = []

  /// A longer history keeps at least this many of its newest places.
  private static let limit = 4096

  /// Creates an empty coalescer.
  package init() {}

  /// Whether no motion waits.
  package var isEmpty: Bool { waiting == nil }

  /// Takes the next event: a motion waits, anything else is delivered at once, after the motion that waited.
  package func enqueue(_ event: StageEvent, _ deliver: (StageEvent) -> Void) {
    guard case .input(.pointer(let pointer)) = event, pointer.isMotion else {
      flush(deliver)
      return deliver(event)
    }
    if let waiting, waiting.isContinued(by: pointer) {
      add(waiting.sample)
    } else {
      flush(deliver)
      places.removeAll(keepingCapacity: true)
    }
    waiting = pointer
  }

  /// Delivers the motion that waits.
  package func flush(_ deliver: (StageEvent) -> Void) {
    guard var event = waiting else { return }
    waiting = nil
    event.coalesced = places
    swap(&places, &delivered)
    deliver(.input(.pointer(event)))
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

  /// Whether the next motion differs from this one in nothing but place and time.
  fileprivate func isContinued(by next: PointerEvent) -> Bool {
    next.phase == phase && next.pointer == pointer && next.button == button && next.modifiers == modifiers
      && next.time >= time
  }
}
