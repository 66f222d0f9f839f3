import CSDL2

/// SDL's queue of events: the one place where the program waits.
package enum EventQueue {
  /// Sleeps until there is an event, which stays in the queue.
  ///
  /// - Parameter deadline: on the stage's clock; nil to wait for an event alone.
  package static func wait(until deadline: Double? = nil) {
    guard let deadline else {
      SDL_WaitEvent(nil)
      return
    }
    // Rounded up: a millisecond too early would only be waited for again.
    let milliseconds = ((deadline - StageClock.now) * 1000).rounded(.up)
    guard milliseconds > 0 else { return }
    SDL_WaitEventTimeout(nil, Int32(min(milliseconds, 3_600_000)))
  }

  /// Takes every event that is there, in order of arrival.
  package static func drain(_ body: (SDL_Event) -> Void) {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 { body(event) }
  }
}

/// Ends a wait; may be called from any thread.
package nonisolated func wakeEventQueue() {
  var event = SDL_Event()
  event.type = SDL_USEREVENT.rawValue
  SDL_PushEvent(&event)
}
