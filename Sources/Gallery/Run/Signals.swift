import Stagecraft

#if canImport(Glibc)
import Glibc
#endif

/// What the program does about signals: a wish to end is followed after the frame, with the promised outputs written.
enum Signals {
  private static let wishes = [SIGINT, SIGTERM, SIGHUP]

  /// To be called first: from here on no wish to end kills the program, a closed pipe or a full quota is an error of
  /// writing like any other, and SIGQUIT ends at once.
  static func prepare() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    signal(SIGQUIT, SIG_DFL)
    for number in wishes { signal(number, noteSignal) }
  }

  /// A window hears of them from SDL, which takes the handlers that are free.
  static func leaveToWindow() {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    signal(SIGHUP, passOnAsTermination)
  }

  /// The signal that arrived before a window was there, or in a run without one.
  static var received: String? {
    switch lastSignal {
    case 0: nil
    case SIGINT: "SIGINT"
    case SIGHUP: "SIGHUP"
    default: "SIGTERM"
    }
  }
}

/// Written by the handler alone, one word at a time, which no signal can split.
nonisolated(unsafe) private var lastSignal: Int32 = 0

nonisolated private func noteSignal(_ number: Int32) {
  lastSignal = number
  DrawingInterruption.request()
}

nonisolated private func passOnAsTermination(_ number: Int32) { raise(SIGTERM) }
