import CSDL2

/// The X server's time of an event: when it happened, where SDL's stamp says when the program took it.
///
/// All that a mouse reports while the program waits for the display is taken in one go, and has one stamp of SDL's; a
/// velocity cannot be had from that. SDL can pass on what X11 tells, as an `SDL_SYSWMEVENT` beside its own event.
struct ServerTime {
  /// The time that was told last, and SDL's stamp of the events that it belongs to.
  private var told: (milliseconds: UInt32, stamp: UInt32)?

  /// An older event is not believed: the server is on another machine, with a clock of its own.
  private static let oldest: UInt32 = 5000

  /// Asks SDL to pass on what X11 tells.
  static func ask() {
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    CSDL2_WatchXInputTimes()
  }

  /// Ends what one ``ask()`` began, as far as others are not concerned: SDL passes on as before until its video ends.
  static func askNoMore() { CSDL2_UnwatchXInputTimes() }

  /// Takes what X11 tells, of the event just before or of those that follow.
  mutating func note(_ event: SDL_Event, after last: SDL_Event?) {
    var isToldAfter = SDL_FALSE
    let time = withUnsafePointer(to: event) { CSDL2_X11ServerTime($0, &isToldAfter) }
    let subject = isToldAfter == SDL_TRUE ? last : event
    told = nil
    guard time >= 0, let stamp = subject?.common.timestamp, event.common.timestamp &- stamp <= 1 else { return }
    told = (UInt32(truncatingIfNeeded: time), stamp)
  }

  /// Seconds on the stage's clock of an event of SDL's; nil where the server told nothing, or counts otherwise than the
  /// stage: milliseconds of CLOCK_MONOTONIC, 32 bits of them.
  /// - Parameter now: on the stage's clock, not before the event.
  func seconds(for stamp: UInt32, now: Double) -> Double? {
    let milliseconds = (now * 1000).rounded(.down)
    // SDL makes its events in the moment in which it takes the server's.
    guard let told, stamp &- told.stamp <= 1, milliseconds >= 0, milliseconds < 9e15 else { return nil }
    let age = UInt32(truncatingIfNeeded: Int(milliseconds)) &- told.milliseconds
    return age < Self.oldest ? (milliseconds - Double(age)) / 1000 : nil
  }
}
