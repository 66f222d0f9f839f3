#if canImport(Glibc)
import Glibc
#endif

/// Ends the program where a display stops answering while a window is opened.
///
/// SDL, Xlib and libwayland wait for ever for a display that hangs, deaf to signals; where a Wayland compositor goes away before
/// it has shown the window, SDL turns round without end, or reads at address 0. No call returns from there, so the program
/// ends with a line and status 69. Nothing was promised to be written by then.
enum OpeningWatch {
  /// How long a display may take, in seconds.
  private static let patience = 10.0
  /// How often the connection is looked at, in microseconds; a window usually opens within the first.
  private static let period = 250_000
  private static let wallTimer = __itimer_which_t(ITIMER_REAL.rawValue)

  /// Runs a step of the opening.
  /// - Parameter connection: to the compositor, which is watched for its end; nil elsewhere.
  static func during<Result, Failure: Error>(
    connection: Int32?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    openingConnection = connection ?? -1
    ticksLeft = Int32(patience * 1_000_000) / Int32(period)
    let alarm = install(openingTick, for: SIGALRM)
    let crash = connection == nil ? nil : install(openingCrash, for: SIGSEGV)
    var timer = itimerval(
      it_interval: timeval(tv_sec: 0, tv_usec: period), it_value: timeval(tv_sec: 0, tv_usec: period))
    var timerBefore = itimerval()
    setitimer(wallTimer, &timer, &timerBefore)
    defer {
      setitimer(wallTimer, &timerBefore, nil)
      restore(alarm, for: SIGALRM)
      if let crash { restore(crash, for: SIGSEGV) }
    }
    return try body()
  }

  private static func install(_ handler: @escaping @convention(c) (Int32) -> Void, for signal: Int32) -> sigaction {
    var (action, before) = (sigaction(), sigaction())
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = Int32(SA_RESTART)
    sigaction(signal, &action, &before)
    return before
  }

  private static func restore(_ action: sigaction, for signal: Int32) {
    var action = action
    sigaction(signal, &action, nil)
  }
}

/// Written before the timer starts, read and written by its handler until it is stopped; one word each.
nonisolated(unsafe) private var openingConnection: Int32 = -1
nonisolated(unsafe) private var ticksLeft: Int32 = 0

/// Calls nothing but what a signal's handler may call.
nonisolated private func openingTick(_: Int32) {
  let before = errno
  endIfGone()
  ticksLeft -= 1
  if ticksLeft <= 0 { endOpening("stagecraft: the display does not answer; restart it, or run headless\n") }
  errno = before
}

nonisolated private func endOpening(_ line: StaticString) -> Never {
  _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
  _exit(69)
}

/// A crash for another reason stays one: the instruction is run once more, without this handler.
nonisolated private func openingCrash(_: Int32) {
  endIfGone()
  signal(SIGSEGV, SIG_DFL)
}

nonisolated private func endIfGone() {
  guard openingConnection >= 0 else { return }
  var state = pollfd(fd: openingConnection, events: 0, revents: 0)
  if poll(&state, 1, 0) > 0, Int32(state.revents) & (POLLHUP | POLLERR) != 0 {
    endOpening("stagecraft: the display went away while the window was opened\n")
  }
}
