import Stagecraft

#if canImport(Glibc)
import Glibc
#endif

/// The signals that end the program on the spot, and what is done before.
enum Fatalities {
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
  private static let stackSize = 65_536

  static func prepare() {
    // Where the stack itself has no room, the handler has one of its own.
    var stack = stack_t()
    stack.ss_sp = .allocate(byteCount: stackSize, alignment: 16)
    stack.ss_size = stackSize
    sigaltstack(&stack, nil)
    former.initialize(repeating: sigaction(), count: formerCount)
    for number in crashes + [SIGQUIT] {
      var old = sigaction()
      sigaction(number, nil, &old)
      // Ignored, as SIGQUIT in the background of a shell.
      guard unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) != 1 else { continue }
      former[Int(number)] = old
      var action = sigaction()
      action.__sigaction_handler.sa_handler = endFatally
      action.sa_flags = SA_ONSTACK
      sigaction(number, &action, nil)
    }
  }

  /// To be called after each frame, so that memory that was short long ago is not taken for the reason of a crash.
  static func forgetShortMemory() { errno = 0 }
}

private nonisolated let formerCount = 65
/// What was done about each signal before; filled before the handler can be called.
nonisolated(unsafe) private let former = UnsafeMutablePointer<sigaction>.allocate(capacity: formerCount)

/// Calls nothing that may not be called in a signal's handler.
nonisolated private func endFatally(_ number: Int32) {
  let hasNoMemory = errno == ENOMEM
  TemporaryNames.removeAll()
  if number != SIGQUIT {
    if hasNoMemory {
      complain("stagecraft: out of memory; unfinished files were removed\n")
      _exit(ExitStatus.noMemory.rawValue)
    }
    complain("stagecraft: crashed, by a fault of its own or of a library; unfinished files were removed\n")
  }
  // As if nobody had listened: a debugger, a core dump, the shell's word for it.
  sigaction(number, former + Int(number), nil)
  raise(number)
}

nonisolated private func complain(_ line: StaticString) {
  _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
}
