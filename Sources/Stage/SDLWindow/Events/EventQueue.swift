import CSDL2
import Stage
import Views

/// The stage's input queue: decodes the SDL events of one window into stage events, in order.
///
/// Only motion waits here. A mouse motion waits for the next SDL event, which may carry its X server time. After that,
/// motion waits for the next other event or for the frame, and is delivered as one event with a history. All other
/// events are delivered at once, after the motion before them.
package final class EventQueue {
  private let decoder: EventDecoder
  /// Whether ``ServerTime/ask()`` was called.
  private let hearsServerTimes: Bool
  /// The newest motion, while its time is unknown.
  private var undated: SDL_Event?
  private let motion = MotionCoalescer()

  /// Creates an empty queue.
  package init(_ decoder: EventDecoder, hearsServerTimes: Bool = false) {
    self.decoder = decoder
    self.hearsServerTimes = hearsServerTimes
  }

  /// Whether no event waits for delivery.
  package var isEmpty: Bool { undated == nil && motion.isEmpty }
  /// Whether a motion waits for its time.
  package var isDating: Bool { undated != nil }

  /// Decodes an SDL event, and delivers the stage events that need not wait.
  package func enqueue(_ event: SDL_Event, deliver: (StageEvent) -> Void) {
    if event.type == SDL_SYSWMEVENT.rawValue {
      // While a button is down, X11 reports each motion twice, once without a time; that report ends the wait of the
      // motion before it, and takes nothing from it.
      if !ServerTime.isOfEventBefore(event) { date(deliver) }
      decoder.noteServerTime(event, after: undated)
      date(deliver)
      // The event does not name the window; drawing finds out.
      if withUnsafePointer(to: event, { CSDL2_TellsOfDestruction($0) }) == SDL_TRUE { coalesce(.exposed, deliver) }
      decode(event, deliver)
    } else {
      date(deliver)
      if hearsServerTimes, event.type == SDL_MOUSEMOTION.rawValue { undated = event } else { decode(event, deliver) }
    }
  }

  /// Decodes the motion that waits for its time. Call it when SDL has no further event.
  package func date(_ deliver: (StageEvent) -> Void) {
    guard let event = undated else { return }
    undated = nil
    decode(event, deliver)
  }

  /// Delivers all waiting motion. Call it before a frame.
  package func flush(_ deliver: (StageEvent) -> Void) {
    date(deliver)
    motion.flush(deliver)
  }

  private func decode(_ event: SDL_Event, _ deliver: (StageEvent) -> Void) {
    decoder.decode(event) { coalesce($0, deliver) }
  }

  private func coalesce(_ event: StageEvent, _ deliver: (StageEvent) -> Void) { motion.enqueue(event, deliver) }
}
