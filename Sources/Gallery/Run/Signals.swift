import Stagecraft
import StagecraftRecording

#if canImport(Glibc)
import Glibc
#endif

/// The program's handling of signals.
///
/// - A wish to end, SIGINT, SIGTERM or SIGHUP, is followed after the frame, with the promised outputs written; while
///   nothing is promised yet it ends the program at once, as by default. One that was ignored from the start, as under
///   `nohup`, stays ignored.
/// - A closed pipe or a full quota is an error of writing like any other.
/// - A fatal signal is said in a line, and the names of unfinished files are removed, before it does what it always does.
///   Where memory ran out, which makes Swift and many libraries crash, the line says so, and the status is 71.
/// - SIGQUIT ends at once, likewise without unfinished files.
enum Signals {
  private static let wishes = [SIGINT, SIGTERM, SIGHUP]

  /// To be called first.
  static func prepare() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    TemporaryFiles.prepare()
    Fatalities.prepare()
  }

  /// To be called before the first output is opened.
  static func listen() {
    Interruption.prepare()
    for number in wishes where !isIgnored(number) { signal(number, noteSignal) }
    EndRequest.isThere = { lastSignal != 0 }
  }

  /// SDL hears of them, too, which wakes its wait for events: it takes the handlers that are free.
  static func leaveToWindow() {
    for number in [SIGINT, SIGTERM] where !isIgnored(number) { signal(number, SIG_DFL) }
  }

  /// To be called when there is a window: hears before SDL does, and passes on.
  static func listenBesideWindow() {
    for number in [SIGINT, SIGTERM] where !isIgnored(number) {
      var old = sigaction()
      sigaction(number, nil, &old)
      windowHandler = old.__sigaction_handler.sa_handler
      signal(number, noteAndPassOn)
    }
    if !isIgnored(SIGHUP) { signal(SIGHUP, passOnAsTermination) }
  }

  /// The signal that arrived since the first output was about to be opened.
  static var received: String? {
    switch lastSignal {
    case 0: nil
    case SIGINT: "SIGINT"
    case SIGHUP: "SIGHUP"
    default: "SIGTERM"
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// Written by the handlers alone, one word at a time, which no signal can split.
nonisolated(unsafe) private var lastSignal: Int32 = 0
/// Written before the handler that reads it is installed.
nonisolated(unsafe) private var windowHandler: (@convention(c) (Int32) -> Void)?

nonisolated private func noteSignal(_ number: Int32) {
  lastSignal = number
  Interruption.request()
}

nonisolated private func noteAndPassOn(_ number: Int32) {
  lastSignal = number
  windowHandler?(number)
}

nonisolated private func passOnAsTermination(_ number: Int32) { raise(SIGTERM) }
