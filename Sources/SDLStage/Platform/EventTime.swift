import CSDL2

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
