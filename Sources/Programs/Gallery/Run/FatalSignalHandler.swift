import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

#if canImport(Glibc)
import Glibc
#endif

/// Handles the signals that end the program at once, and removes unfinished files first.
enum FatalSignalHandler {
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  static func prepare() {
    // After a stack overflow the handler needs a separate stack.
    var stack = stack_t()
    stack.ss_sp = handlerStack
    stack.ss_size = handlerStackSize
    sigaltstack(&stack, nil)
    former.initialize(repeating: sigaction(), count: formerCount)
    for number in crashes + [SIGQUIT] {
      var old = sigaction()
      sigaction(number, nil, &old)
      // 1 is SIG_IGN: a shell ignores SIGQUIT for background jobs, for example.
      guard unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) != 1 else { continue }
      former[Int(number)] = old
      var action = sigaction()
      action.__sigaction_handler.sa_handler = endFatally
      // The previous action of the signal runs while this handler is still running.
      action.sa_flags = SA_ONSTACK | SA_NODEFER
      sigaction(number, &action, nil)
    }
  }

  /// Clears errno after each frame, so that an earlier lack of memory is not reported as the cause of a crash.
  static func forgetShortMemory() { errno = 0 }
}

private nonisolated let handlerStackSize = 65_536
/// Lives as long as the program; used only by the kernel.
nonisolated(unsafe) private let handlerStack = UnsafeMutableRawPointer.allocate(
  byteCount: handlerStackSize, alignment: 16)

private nonisolated let formerCount = 65
/// The previous action of each signal; filled before the handler can run.
nonisolated(unsafe) private let former = UnsafeMutablePointer<sigaction>.allocate(capacity: formerCount)

/// Removes unfinished files and ends the program. Calls only functions that are safe in a signal handler.
nonisolated private func endFatally(_ number: Int32) {
  let hasNoMemory = errno == ENOMEM || isMemoryShort()
  TemporaryFiles.removeAll()
  if number != SIGQUIT {
    if hasNoMemory {
      complain("stagecraft: out of memory; unfinished files were removed\n")
      _exit(ExitStatus.noMemory.rawValue)
    }
    complain("stagecraft: crashed because of a bug in stagecraft or in a library; unfinished files were removed\n")
  }
  // Repeat the signal with its default effect: a backtrace, a core dump, and the shell's message. The backtrace returns
  // here if another process sent the signal.
  if number != SIGQUIT {
    sigaction(number, former + Int(number), nil)
    raise(number)
  }
  signal(number, SIG_DFL)
  raise(number)
}

/// Whether the system refuses an allocation of 16 MiB now.
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
