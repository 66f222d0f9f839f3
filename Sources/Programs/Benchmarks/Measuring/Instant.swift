#if canImport(Glibc)
import Glibc
#endif

/// A time on the wall clock and on the processor clock.
struct Instant {
  /// Seconds of `CLOCK_MONOTONIC`.
  let wall: Double
  /// The processor time in seconds of all threads of this process.
  let cpu: Double

  static var now: Instant { Instant(wall: read(CLOCK_MONOTONIC), cpu: read(CLOCK_PROCESS_CPUTIME_ID)) }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
