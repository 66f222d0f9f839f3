import CSDL2

/// Maps SDL's time stamps, whole milliseconds since SDL began, to the stage's clock.
///
/// SDL counts CLOCK_MONOTONIC_RAW, which runs at a slightly different rate from CLOCK_MONOTONIC (up to 0.5 ms a
/// second). Each reading of both clocks bounds the offset to a millisecond; the offset in use moves only when it is
/// out of those bounds, so that the distance between two events keeps the precision of their stamps.
package nonisolated struct EventTime {
  private var offset: Double

  package init(now: Double, milliseconds: UInt64) { offset = now - Double(milliseconds) / 1000 }

  /// Takes a reading of both clocks.
  package mutating func synchronize(now: Double, milliseconds: UInt64) {
    let latest = now - Double(milliseconds) / 1000
    offset = min(max(offset, latest - 0.001), latest)
  }

  /// The stage's time of a stamp, which holds the low 32 bits of SDL's count.
  package func seconds(of stamp: UInt32, milliseconds: UInt64) -> Double {
    let age = UInt64(UInt32(truncatingIfNeeded: milliseconds) &- stamp)
    // A stamp from the future (a program may push any) has an age of nearly 2^32.
    let then = age < 1 << 31 && age <= milliseconds ? milliseconds - age : milliseconds
    return Double(then) / 1000 + offset
  }
}
