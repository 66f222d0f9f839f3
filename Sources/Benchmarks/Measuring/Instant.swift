#if canImport(Glibc)
import Glibc
#endif

/// A moment, on the clock on the wall and on the processor's.
struct Instant {
  /// Seconds of `CLOCK_MONOTONIC`.
  let wall: Double
  /// Seconds that all threads of this process have used.
  let cpu: Double

  static var now: Instant { Instant(wall: read(CLOCK_MONOTONIC), cpu: read(CLOCK_PROCESS_CPUTIME_ID)) }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
