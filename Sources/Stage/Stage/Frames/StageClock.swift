#if canImport(Glibc)
import Glibc
#endif

/// The machine's clock, CLOCK_MONOTONIC, which presentation times and other programs use too.
package nonisolated enum StageClock {
  /// The seconds of CLOCK_MONOTONIC.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Sleeps until `time`, to the precision of the kernel's timers (about 50 microseconds).
  package static func sleep(until time: Double) {
    guard time.isFinite, time > now else { return }
    // `tv_sec` overflows beyond this.
    let time = min(time, 1e15)
    let whole = time.rounded(.down)
    var target = timespec(tv_sec: Int(whole), tv_nsec: Int((time - whole) * 1e9))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &target, nil) == EINTR {}
  }
}
