import Stagecraft
import StagecraftRecording

#if canImport(Glibc)
import Glibc
#endif

/// The program's signal handling.
///
/// - SIGINT, SIGTERM and SIGHUP end the program after the present frame and its outputs. Before the outputs are opened,
///   they end the program at once, as by default. A second signal discards them, and ends the program within two
///   seconds. A signal that was ignored from the start, as under `nohup`, stays ignored.
/// - SIGPIPE and SIGXFSZ are ignored, so that a closed pipe or a full quota is an ordinary write error.
/// - A fatal signal prints one line and removes unfinished files before its default action. If memory is exhausted,
///   which makes Swift and many libraries crash, the line says so and the exit status is 71.
/// - SIGQUIT removes unfinished files and ends the program at once.
enum Signals {
  private static let wishes = [SIGINT, SIGTERM, SIGHUP]

  /// Prepares signal handling; call it first.
  static func prepare() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    TemporaryFiles.prepare()
    FatalSignalHandler.prepare()
  }

  /// Installs the handlers of the ending signals. Call it before the first output is opened.
  static func listen() {
    Interruption.beforeEnd = { TemporaryFiles.removeAll() }
    Interruption.prepare()
    for number in wishes where !isIgnored(number) { signal(number, noteSignal) }
    EndRequest.isThere = { lastSignal != 0 }
  }

  /// Restores the default actions, so that SDL installs handlers that wake its wait for events.
  static func leaveToWindow() {
    for number in [SIGINT, SIGTERM] where !isIgnored(number) { signal(number, SIG_DFL) }
  }

  /// Installs handlers that record the signal and call SDL's handlers. Call it once the window is open.
  static func listenBesideWindow() {
    for number in [SIGINT, SIGTERM] where !isIgnored(number) {
      var old = sigaction()
      sigaction(number, nil, &old)
      windowHandler = old.__sigaction_handler.sa_handler
      signal(number, noteAndPassOn)
    }
    if !isIgnored(SIGHUP) { signal(SIGHUP, passOnAsTermination) }
  }

  /// The ending signal that was received since ``listen()``; nil for none.
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

/// Written by the handlers alone, as one word, which a signal cannot interrupt.
nonisolated(unsafe) private var lastSignal: Int32 = 0
/// Written before the handler that reads it is installed.
nonisolated(unsafe) private var windowHandler: (@convention(c) (Int32) -> Void)?

nonisolated private func noteSignal(_ number: Int32) {
  lastSignal = number
  Interruption.requestEnd(number)
}

nonisolated private func noteAndPassOn(_ number: Int32) {
  lastSignal = number
  windowHandler?(number)
}

nonisolated private func passOnAsTermination(_ number: Int32) { raise(SIGTERM) }
