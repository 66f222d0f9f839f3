import Stage
import Views

/// Coalesces the pointer motions between two frames into one event: the newest, with the others as its history.
///
/// A motion waits until another event comes or the frame begins, so events keep their order. Steady motion allocates
/// nothing: the storage of a history is reused for the one after the next, when it is no longer read.
package final class MotionCoalescer {
  private var waiting: PointerEvent?
  /// The samples before the waiting motion.
  private var places: [PointerSample] = []
  /// The history that was delivered last.
  private var delivered: [PointerSample] = []

  /// The number of samples that a longer history keeps at least; the oldest go first.
  private static let limit = 4096

  /// Creates an empty coalescer.
  package init() {}

  /// Whether no motion waits.
  package var isEmpty: Bool { waiting == nil }

  /// Takes an event: a motion waits; any other event is delivered after the waiting motion.
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

  /// Delivers the waiting motion.
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

  /// Whether the next motion differs only in location and time.
  fileprivate func isContinued(by next: PointerEvent) -> Bool {
    next.phase == phase && next.pointer == pointer && next.button == button && next.modifiers == modifiers
      && next.time >= time
  }
}
