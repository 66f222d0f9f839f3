import CSDL2

/// SDL's own queue of events: the one place where the program waits.
package enum SDLEventQueue {
  /// Sleeps until there is an event, which stays in the queue.
  ///
  /// - Parameter deadline: on the stage's clock; nil to wait for an event alone.
  package static func wait(until deadline: Double? = nil) {
    guard let deadline else {
      SDL_WaitEvent(nil)
      return
    }
    // Rounded up: a millisecond too early would be waited for again.
    let milliseconds = ((deadline - StageClock.now) * 1000).rounded(.up)
    guard milliseconds > 0 else { return }
    SDL_WaitEventTimeout(nil, Int32(min(milliseconds, 3_600_000)))
  }

  /// Takes every event that is there, in order of arrival. Events that are pushed meanwhile may stay for the next call.
  package static func drain(_ body: (SDL_Event) -> Void) {
    SDL_PumpEvents()
    // A block at a time: each call locks the queue.
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

  /// So many events fit into what Swift takes from the stack instead of the heap.
  private static let blockSize = 16

  /// The type of the events that ``wake()`` pushes: registered, so that no event of the program's has it.
  nonisolated private static let wakeType: UInt32 = SDL_RegisterEvents(1)

  /// Ends a wait. Any thread may call this.
  package nonisolated static func wake() {
    var event = SDL_Event()
    event.type = wakeType
    SDL_PushEvent(&event)
  }

  /// Whether the event only ended a wait.
  package nonisolated static func isWake(_ event: SDL_Event) -> Bool { event.type == wakeType }
}
