import CSDL2
import Stage

/// SDL's event queue, the only place where the program waits.
package enum SDLEventQueue {
  /// Sleeps until an event arrives, which stays in the queue.
  ///
  /// - Parameter deadline: the time to return at the latest, on the stage's clock. Default: nil, no deadline.
  package static func wait(until deadline: Double? = nil) {
    guard let deadline else {
      SDL_WaitEvent(nil)
      return
    }
    // Rounded up: returning a millisecond early would only wait again.
    let milliseconds = ((deadline - StageClock.now) * 1000).rounded(.up)
    guard milliseconds > 0 else { return }
    SDL_WaitEventTimeout(nil, Int32(min(milliseconds, 3_600_000)))
  }

  /// Removes all events and passes each to `body`, in order of arrival. Events pushed meanwhile may stay for the next
  /// call.
  package static func drain(_ body: (SDL_Event) -> Void) {
    SDL_PumpEvents()
    // In blocks, because SDL locks the queue for each call.
    withUnsafeTemporaryAllocation(of: SDL_Event.self, capacity: blockSize) { block in
      var count: Int
      repeat {
        count = Int(
          SDL_PeepEvents(
            block.baseAddress, Int32(blockSize), SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue))
        for index in 0..<max(0, count) { body(block[index]) }
      } while count == blockSize
    }
  }

  /// The number of events that fit into Swift's stack allocation.
  private static let blockSize = 16

  /// The registered type of the events that ``wake()`` pushes, distinct from those of the program.
  nonisolated private static let wakeType: UInt32 = SDL_RegisterEvents(1)

  /// Ends a wait by pushing an event. Thread-safe.
  package nonisolated static func wake() {
    var event = SDL_Event()
    event.type = wakeType
    SDL_PushEvent(&event)
  }

  /// Whether an event was pushed by ``wake()``.
  package nonisolated static func isWake(_ event: SDL_Event) -> Bool { event.type == wakeType }
}
