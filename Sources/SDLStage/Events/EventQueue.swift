import CSDL2
import Views

/// The stage's queue of input: SDL's events of one window go in, the stage's own events come out, in order.
///
/// Motion is the only input that waits here. A motion of the mouse waits for the next event, with which the X server
/// may tell its time; then all motion waits for the next other event or for the frame, which gets it as one event with
/// a history. Everything else is delivered at once, after the motion before it.
package final class EventQueue {
  private let decoder: EventDecoder
  /// Whether ``ServerTime/ask()`` was called.
  private let hearsServerTimes: Bool
  /// The newest motion, while its time is not known.
  private var undated: SDL_Event?
  private let motion = MotionCoalescer()

  package init(_ decoder: EventDecoder, hearsServerTimes: Bool = false) {
    self.decoder = decoder
    self.hearsServerTimes = hearsServerTimes
  }

  /// Whether nothing waits to be delivered.
  package var isEmpty: Bool { undated == nil && motion.isEmpty }
  /// Whether a motion waits for its time.
  package var isDating: Bool { undated != nil }

  /// Decodes an event, and delivers what waits no longer: nothing, or one or more of the stage's events.
  package func enqueue(_ event: SDL_Event, deliver: (StageEvent) -> Void) {
    if event.type == SDL_SYSWMEVENT.rawValue {
      decoder.noteServerTime(event, after: undated)
      date(deliver)
      // Drawing finds out whose window was destroyed.
      if withUnsafePointer(to: event, { CSDL2_TellsOfDestruction($0) }) == SDL_TRUE { coalesce(.exposed, deliver) }
    } else {
      date(deliver)
      if hearsServerTimes, event.type == SDL_MOUSEMOTION.rawValue { undated = event } else { decode(event, deliver) }
    }
  }

  /// Decodes a motion that waits for its time: SDL has no further event.
  package func date(_ deliver: (StageEvent) -> Void) {
    guard let event = undated else { return }
    undated = nil
    decode(event, deliver)
  }

  /// Delivers all that waits: a frame begins.
  package func flush(_ deliver: (StageEvent) -> Void) {
    date(deliver)
    motion.flush(deliver)
  }

  private func decode(_ event: SDL_Event, _ deliver: (StageEvent) -> Void) {
    decoder.decode(event) { coalesce($0, deliver) }
  }

  private func coalesce(_ event: StageEvent, _ deliver: (StageEvent) -> Void) { motion.enqueue(event, deliver) }
}
