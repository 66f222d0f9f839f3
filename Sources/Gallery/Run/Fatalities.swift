import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

#if canImport(Glibc)
import Glibc
#endif

/// The signals that end the program on the spot, and what is done before.
enum Fatalities {
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  static func prepare() {
    // Where the stack itself has no room, the handler has one of its own.
    var stack = stack_t()
    stack.ss_sp = handlerStack
    stack.ss_size = handlerStackSize
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
      // The former action of a signal runs while this handler is still running.
      action.sa_flags = SA_ONSTACK | SA_NODEFER
      sigaction(number, &action, nil)
    }
  }

  /// To be called after each frame, so that memory that was short long ago is not taken for the reason of a crash.
  static func forgetShortMemory() { errno = 0 }
}

private nonisolated let handlerStackSize = 65_536
/// Lives as long as the program; only the kernel uses it.
nonisolated(unsafe) private let handlerStack = UnsafeMutableRawPointer.allocate(
  byteCount: handlerStackSize, alignment: 16)

private nonisolated let formerCount = 65
/// The former action of each signal; filled before the handler can be called.
nonisolated(unsafe) private let former = UnsafeMutablePointer<sigaction>.allocate(capacity: formerCount)

/// Calls nothing that may not be called in a signal's handler.
nonisolated private func endFatally(_ number: Int32) {
  let hasNoMemory = errno == ENOMEM || isMemoryShort()
  TemporaryFiles.removeAll()
  if number != SIGQUIT {
    if hasNoMemory {
      complain("stagecraft: out of memory; unfinished files were removed\n")
      _exit(ExitStatus.noMemory.rawValue)
    }
    complain("stagecraft: crashed, by a fault of its own or of a library; unfinished files were removed\n")
  }
  // As if nobody had listened: a backtrace, a core dump, the shell's word for it. A backtrace takes its time, and comes
  // back where the signal was sent by another process.
  if number != SIGQUIT {
    sigaction(number, former + Int(number), nil)
    raise(number)
  }
  signal(number, SIG_DFL)
  raise(number)
}

/// Whether the system refuses memory now, of which a running program needs some all the time.
nonisolated private func isMemoryShort() -> Bool {
  let size = 1 << 24
  let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard memory != MAP_FAILED else { return true }
  munmap(memory, size)
  return false
}

nonisolated private func complain(_ line: StaticString) {
  _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
}
