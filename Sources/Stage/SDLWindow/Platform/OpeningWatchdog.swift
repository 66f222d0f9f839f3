import Stage

#if canImport(Glibc)
import Glibc
#endif

/// A watchdog that ends the program if a display stops answering while a window opens.
///
/// SDL, Xlib and libwayland wait forever for a display that hangs, and ignore signals. If a Wayland compositor goes
/// away before it has shown the window, SDL loops forever or reads address 0. No call returns from there, so the
/// watchdog writes a message and exits with status 69. No output has begun by then.
enum OpeningWatchdog {
  /// The seconds that a display may take.
  private static let patience = 10.0
  /// The microseconds between two checks of the connection; a window usually opens within the first.
  private static let period = 250_000
  private static let wallTimer = __itimer_which_t(ITIMER_REAL.rawValue)

  /// Runs a step of the opening under the watchdog.
  /// - Parameter connection: the file descriptor of the compositor's connection; nil on X11.
  static func during<Result, Failure: Error>(
    connection: Int32?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    openingConnection = connection ?? -1
    if openingProgram.start == nil {
      openingProgram = (UnsafeMutableRawPointer(strdup(ProgramName.own)), ProgramName.own.utf8.count)
    }
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

/// Written before the timer starts, and used only by its handler until it stops; one word each.
nonisolated(unsafe) private var openingConnection: Int32 = -1
nonisolated(unsafe) private var ticksLeft: Int32 = 0
/// The bytes of the program's name, which are never freed.
nonisolated(unsafe) private var openingProgram: (start: UnsafeMutableRawPointer?, count: Int) = (nil, 0)

/// Calls only async-signal-safe functions.
nonisolated private func openingTick(_: Int32) {
  let before = errno
  endIfGone()
  ticksLeft -= 1
  if ticksLeft <= 0 { endOpening(": the display does not answer; restart it, or run headless\n") }
  errno = before
}

nonisolated private func endOpening(_ line: StaticString) -> Never {
  var parts = (
    iovec(iov_base: openingProgram.start, iov_len: openingProgram.count),
    iovec(iov_base: UnsafeMutableRawPointer(mutating: line.utf8Start), iov_len: line.utf8CodeUnitCount)
  )
  // In one write, so that no other program's line comes between.
  withUnsafePointer(to: &parts) {
    $0.withMemoryRebound(to: iovec.self, capacity: 2) { _ = writev(STDERR_FILENO, $0, 2) }
  }
  _exit(69)
}

/// Another crash still ends the program: the instruction runs again, without this handler.
nonisolated private func openingCrash(_: Int32) {
  endIfGone()
  signal(SIGSEGV, SIG_DFL)
}

nonisolated private func endIfGone() {
  guard openingConnection >= 0 else { return }
  var state = pollfd(fd: openingConnection, events: 0, revents: 0)
  if poll(&state, 1, 0) > 0, Int32(state.revents) & (POLLHUP | POLLERR) != 0 {
    endOpening(": the display went away while the window was opened\n")
  }
}
