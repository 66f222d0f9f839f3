#if canImport(Glibc)
import Glibc
#endif

/// Runs a helper program, feeds its standard input, and waits for its end.
///
/// No shell is involved. The program has a separate process group: Ctrl-C in a terminal ends the recorded run, which
/// then still completes the input of the program. Releasing this object kills a running program, and so does a stall:
/// one timeout holds from start to end, and each progress restarts it.
nonisolated final class HelperProcess {
  /// The reason, in words, why the program takes no more input.
  struct Failure: Error {
    let reason: String
  }

  /// The file descriptor of the output, in the program.
  static let outputNumber: Int32 = 3

  private enum State {
    case running(pid_t)
    case ended(Failure?)
  }

  private let name: String
  private var state: State
  /// Our end of the program's standard input; -1 once closed.
  private var input: Int32
  /// The program's standard error: a nameless file; -1 if none could be made.
  private let messages: Int32
  private var standstill: StallTimeout

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the path of the executable.
  ///   - name: the program's name in messages.
  ///   - output: a file of this process that the program inherits as ``outputNumber``.
  ///   - patience: the seconds that the program may make no progress: read no input or, after the input, write no
  ///     output.
  init(
    _ path: String, name: String, arguments: [String], output: Int32, patience: Double
  ) throws(Failure) {
    self.name = name
    standstill = StallTimeout(patience: patience)
    // A socket instead of a pipe: writing without a reader is an error, not a signal.
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Failure(reason: "\(name) cannot be started: \(Self.words(errno))")
    }
    input = ends[0]
    messages = Self.namelessFile()
    let started = Self.spawn(path, arguments, input: ends[1], output: output, messages: messages)
    close(ends[1])
    switch started {
    case .success(let pid): state = .running(pid)
    case .failure(let failure):
      close(input)
      if messages >= 0 { close(messages) }
      throw Failure(reason: "\(name) cannot be started: \(failure.reason)")
    }
  }

  deinit {
    if case .running(let pid) = state { Self.end(pid) }
    if input >= 0 { close(input) }
    if messages >= 0 { close(messages) }
  }

  /// Writes bytes to the program, and waits until it has read them.
  func feed<Element: BitwiseCopyable>(_ elements: [Element]) throws(Failure) {
    try elements.withUnsafeBufferPointer { elements throws(Failure) in
      try feed(UnsafeRawBufferPointer(elements))
    }
  }

  private func feed(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = bytes
    // The program was idle since the last bytes.
    standstill.noteProgress()
    while !rest.isEmpty {
      let count = send(input, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        standstill.noteProgress()
        continue
      }
      let code = errno
      if code == EINTR { continue }
      guard code == EAGAIN else { throw whyItEnded(code) }
      guard !standstill.isOver else { throw giveUp("takes no more pictures") }
      var entry = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
      _ = poll(&entry, 1, Int32(StallTimeout.glance * 1000))
    }
  }

  /// Ends the program's input, and waits for its end.
  ///
  /// - Parameter progress: a number that grows while the program works.
  func finish(progress: () -> Int) throws(Failure) {
    close(input)
    input = -1
    var seen = progress()
    while case .running(let pid) = state {
      if let failure = reap(pid, WNOHANG) {
        state = .ended(failure.failure)
        break
      }
      let size = progress()
      if size != seen { standstill.noteProgress() }
      seen = size
      guard !standstill.isOver else { throw giveUp("does not end") }
      usleep(2000)
    }
    if case .ended(let failure?) = state { throw failure }
  }

  // MARK: Ends

  private func giveUp(_ what: String) -> Failure {
    if case .running(let pid) = state { Self.end(pid) }
    let failure = Failure(reason: "\(name) \(what)")
    state = .ended(failure)
    return failure
  }

  /// The reason why the program closed its input: it has ended, or is about to.
  private func whyItEnded(_ code: Int32) -> Failure {
    while case .running(let pid) = state, !standstill.isOver {
      if let ending = reap(pid, WNOHANG) {
        state = .ended(ending.failure ?? Failure(reason: "\(name) ended before it had all pictures"))
      } else {
        usleep(2000)
      }
    }
    if case .ended(let failure?) = state { return failure }
    return giveUp("takes no more pictures: \(Self.words(code))")
  }

  private struct Ending {
    /// nil for success.
    let failure: Failure?
  }

  /// - Returns: nil while the program runs.
  private func reap(_ pid: pid_t, _ options: Int32) -> Ending? {
    var status: Int32 = 0
    let code = waitpid(pid, &status, options)
    if code == 0 || code < 0 && errno == EINTR { return nil }
    guard code == pid else { return Ending(failure: Failure(reason: "\(name) is lost: \(Self.words(errno))")) }
    let (signal, exit) = (status & 0x7f, status >> 8 & 0xff)
    if signal != 0 { return Ending(failure: Failure(reason: "\(name) was ended by signal \(signal)")) }
    guard exit != 0 else { return Ending(failure: nil) }
    let last = lastMessage.map { ": \($0)" } ?? ""
    return Ending(failure: Failure(reason: "\(name) failed with status \(exit)\(last)"))
  }

  /// The last line that the program wrote to standard error; nil for none.
  private var lastMessage: String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let size = lseek(messages, 0, SEEK_END)
    let count = pread(messages, &bytes, bytes.count, max(0, size - bytes.count))
    guard count > 0 else { return nil }
    let lines = bytes.prefix(count).split { $0 == 10 || $0 == 13 }.map { String(decoding: $0, as: UTF8.self) }
    let last = lines.last { line in line.contains { !$0.isWhitespace } }
    return last.map { line in
      String(line.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : Character($0) }.prefix(200))
    }
  }

  // MARK: System

  private static func spawn(
    _ path: String, _ arguments: [String], input: Int32, output: Int32, messages: Int32
  ) -> Result<pid_t, Failure> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    if messages >= 0 {
      posix_spawn_file_actions_adddup2(&actions, messages, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    // Last, because the number may belong to another of these descriptors in this process.
    posix_spawn_file_actions_adddup2(&actions, output, outputNumber)
    // The program inherits no ignored or blocked signals.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, path, &actions, &attributes, words, environ)
    return code == 0 ? .success(pid) : .failure(Failure(reason: Self.words(code)))
  }

  private static func namelessFile() -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/stagecraft-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return -1 }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }

  private static func end(_ pid: pid_t) {
    // The whole group: the children of a script keep its input open.
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  }

  private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
