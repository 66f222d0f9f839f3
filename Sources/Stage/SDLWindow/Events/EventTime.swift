import CSDL2

/// Reads the X server's time of an event: the time when it happened, while SDL's timestamp is the time when the program
/// read it.
///
/// All mouse reports that arrive while the program waits for vsync are read at once and get one SDL timestamp, which
/// would make velocities meaningless. SDL can forward X11's data, as an `SDL_SYSWMEVENT` next to its own event.
struct ServerTime {
  /// The last server time, and the SDL timestamp of the events that it belongs to.
  private var told: (milliseconds: UInt32, stamp: UInt32)?

  /// The largest plausible age of an event in milliseconds. An older one comes from a server on another machine, with a
  /// different clock.
  private static let oldest: UInt32 = 5000
  /// The largest difference, in milliseconds, between the SDL timestamps of an event and of its server time. SDL reads
  /// the two directly one after the other, but the system may suspend the program between them.
  private static let largestGap: UInt32 = 50

  /// Makes SDL forward X11's events.
  static func ask() {
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    CSDL2_WatchXInputTimes()
  }

  /// Undoes one ``ask()`` for our part. SDL forwards events until its video subsystem quits, because the program may
  /// need them.
  static func askNoMore() { CSDL2_UnwatchXInputTimes() }

  /// Whether a forwarded X11 event has the time of the event just before it.
  static func isOfEventBefore(_ event: SDL_Event) -> Bool { time(of: event).isToldAfter }

  /// The server's milliseconds in a forwarded X11 event, negative if it has none.
  private static func time(of event: SDL_Event) -> (milliseconds: Int64, isToldAfter: Bool) {
    var isToldAfter = SDL_FALSE
    let time = withUnsafePointer(to: event) { CSDL2_X11ServerTime($0, &isToldAfter) }
    return (time, isToldAfter == SDL_TRUE)
  }

  /// Notes a forwarded X11 event, which belongs to the event just before it or to those that follow.
  mutating func note(_ event: SDL_Event, after last: SDL_Event?) {
    let (time, isToldAfter) = Self.time(of: event)
    let subject = isToldAfter ? last : event
    told = nil
    guard time >= 0, let stamp = subject?.common.timestamp, event.common.timestamp &- stamp <= Self.largestGap else {
      return
    }
    told = (UInt32(truncatingIfNeeded: time), stamp)
  }

  /// Returns the time of an SDL event on the stage's clock. nil without a server time, or if the server does not count
  /// the stage's clock: the low 32 bits of the milliseconds of CLOCK_MONOTONIC.
  /// - Parameter now: the time on the stage's clock, not before the event.
  func seconds(for stamp: UInt32, now: Double) -> Double? {
    let milliseconds = (now * 1000).rounded(.down)
    // SDL stamps its events when it reads the server's.
    guard let told, stamp &- told.stamp <= Self.largestGap, milliseconds >= 0, milliseconds < 9e15 else { return nil }
    let age = UInt32(truncatingIfNeeded: Int(milliseconds)) &- told.milliseconds
    return age < Self.oldest ? (milliseconds - Double(age)) / 1000 : nil
  }
}

/// Converts SDL's event timestamps, in whole milliseconds since SDL began, to the stage's clock.
///
/// SDL counts CLOCK_MONOTONIC_RAW, whose rate differs slightly from CLOCK_MONOTONIC (up to 0.5 ms a second). Each
/// reading of both clocks bounds the offset to a millisecond. The offset changes only when it leaves those bounds, so
/// that the time between two events keeps the precision of their timestamps.
package nonisolated struct EventTime {
  private var offset: Double

  /// Creates a converter from a reading of both clocks: `now` in seconds, and SDL's milliseconds.
  package init(now: Double, milliseconds: UInt64) { offset = now - Double(milliseconds) / 1000 }

  /// Updates the offset from a reading of both clocks.
  package mutating func synchronize(now: Double, milliseconds: UInt64) {
    let latest = now - Double(milliseconds) / 1000
    offset = min(max(offset, latest - 0.001), latest)
  }

  /// Converts a timestamp, the low 32 bits of SDL's milliseconds, to seconds of the stage's clock.
  package func seconds(of stamp: UInt32, milliseconds: UInt64) -> Double {
    let age = UInt64(UInt32(truncatingIfNeeded: milliseconds) &- stamp)
    // A timestamp from the future, which any program may push, gives an age of nearly 2^32.
    let then = age < 1 << 31 && age <= milliseconds ? milliseconds - age : milliseconds
    return Double(then) / 1000 + offset
  }
}
