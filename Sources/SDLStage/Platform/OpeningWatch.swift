#if canImport(Glibc)
import Glibc
#endif

/// Ends the program where a display stops answering while a window is opened.
///
/// SDL, Xlib and libwayland wait for ever for a display that hangs, deaf to signals, and SDL turns round without end where a
/// Wayland compositor goes away before it has shown the window. No call returns from there, so a timer ends the program with a
/// line and status 69. Nothing was promised to be written by then.
enum OpeningWatch {
  /// How long a display may take for one step, in seconds.
  private static let patience = 10.0
  /// How often the connection is looked at, in microseconds; a window usually opens within the first.
  private static let period = 250_000
  private static let wallTimer = __itimer_which_t(ITIMER_REAL.rawValue)

  /// Runs a step of the opening.
  /// - Parameter connection: the socket to the display, which is watched for its end; nil where it is not known.
  static func during<Result>(connection: Int32? = nil, _ body: () -> Result) -> Result {
    openingConnection = connection ?? -1
    ticksLeft = Int32(patience * 1_000_000) / Int32(period)
    var (action, before) = (sigaction(), sigaction())
    action.__sigaction_handler.sa_handler = openingTick
    action.sa_flags = Int32(SA_RESTART)
    sigaction(SIGALRM, &action, &before)
    var timer = itimerval(
      it_interval: timeval(tv_sec: 0, tv_usec: period), it_value: timeval(tv_sec: 0, tv_usec: period))
    var timerBefore = itimerval()
    setitimer(wallTimer, &timer, &timerBefore)
    defer {
      setitimer(wallTimer, &timerBefore, nil)
      sigaction(SIGALRM, &before, nil)
    }
    return body()
  }
}

/// Written before the timer starts, read and written by its handler until it is stopped; one word each.
nonisolated(unsafe) private var openingConnection: Int32 = -1
nonisolated(unsafe) private var ticksLeft: Int32 = 0

/// Calls nothing but what a signal's handler may call.
nonisolated private func openingTick(_: Int32) {
  let before = errno
  if openingConnection >= 0 {
    var state = pollfd(fd: openingConnection, events: 0, revents: 0)
    if poll(&state, 1, 0) > 0, Int32(state.revents) & (POLLHUP | POLLERR) != 0 {
      endOpening("stagecraft: the display went away while the window was opened\n")
    }
  }
  ticksLeft -= 1
  if ticksLeft <= 0 { endOpening("stagecraft: the display does not answer; restart it, or run headless\n") }
  errno = before
}

nonisolated private func endOpening(_ line: StaticString) -> Never {
  _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
  _exit(69)
}
