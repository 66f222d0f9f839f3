#if canImport(Glibc)
import Glibc
#endif

/// SIGINT and SIGTERM of a run without a window: the run ends after the frame, with its outputs written. A window hears of
/// them from SDL, as a wish to close.
struct Signals {
  init() {
    for number in [SIGINT, SIGTERM] { signal(number, noteSignal) }
  }

  /// The signal that arrived, if one did.
  var received: Int32? { lastSignal == 0 ? nil : lastSignal }
}

/// Written by the handler alone, one word at a time, which no signal can split.
nonisolated(unsafe) private var lastSignal: Int32 = 0

nonisolated private func noteSignal(_ number: Int32) { lastSignal = number }
