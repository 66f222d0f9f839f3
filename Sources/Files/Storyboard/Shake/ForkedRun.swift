import JSON

#if canImport(Glibc)
import Glibc
#endif

/// Runs something that may trap or never end in a copy of this process, and collects the lines that it says.
enum ForkedRun {
  enum End {
    case exited
    /// Ended by a signal, with what the program said of it.
    case trapped(String)
    /// Said nothing for too long.
    case hung
  }

  /// Tells lines of the copy from what the program prints to standard error.
  private static let mark = "\u{1}"

  /// - Parameters:
  ///   - patience: seconds of real time after which a silent copy counts as hung.
  ///   - body: runs in the copy, and says lines through its argument.
  static func run(patience: Double, _ body: (_ say: (String) -> Void) -> Void) -> (lines: [String], end: End) {
    var ends: [Int32] = [-1, -1]
    fflush(nil)
    let isPiped = pipe(&ends) == 0
    let child = isPiped ? fork() : -1
    if child == 0 {
      becomeCopy(ends)
      body { write(mark + $0 + "\n", to: STDERR_FILENO) }
      _exit(0)
    }
    guard child > 0 else { return runHere(body) }
    close(ends[1])
    let (text, isOver) = read(ends[0], patience)
    close(ends[0])
    if !isOver { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let all = text.split(separator: "\n").map(String.init)
    let lines = all.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst()) }
    guard isOver else { return (lines, .hung) }
    let signal = status & 0x7f
    let words = all.first { $0.contains("Fatal error") }
    return (lines, signal == 0 ? .exited : .trapped(words ?? "the program ended by signal \(signal)"))
  }

  /// Without memory for a copy.
  private static func runHere(_ body: (_ say: (String) -> Void) -> Void) -> (lines: [String], end: End) {
    var lines: [String] = []
    body { lines.append($0) }
    return (lines, .exited)
  }

  /// A crash ends the copy at once, without a backtrace or a core file.
  private static func becomeCopy(_ ends: [Int32]) {
    close(ends[0])
    dup2(ends[1], STDERR_FILENO)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGPIPE] { signal(number, SIG_DFL) }
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  private static func write(_ text: String, to file: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// - Returns: what was written, and whether its end was reached in time.
  private static func read(_ file: Int32, _ patience: Double) -> (String, Bool) {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      var entry = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let ready = poll(&entry, 1, Int32(patience * 1000))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return (String(decoding: bytes, as: UTF8.self), false) }
      let count = Glibc.read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return (String(decoding: bytes, as: UTF8.self), true) }
      bytes += part[..<count]
    }
  }
}

extension Shaker {
  /// Explores in one copy of the process, which says each line before it plays it.
  func exploreApart(_ count: Int, _ seed: UInt64) -> Found? {
    let (said, end) = ForkedRun.run(patience: silence) { say in
      let found = explore(
        count, seed, didBegin: { say("T\($0)") }, willPlay: { for line in $0 { say("L" + line) } })
      if let violation = found?.violation { say(violation.text) }
    }
    guard let start = said.lastIndex(where: { $0.hasPrefix("T") }) else { return nil }
    let lines = said[start...].filter { $0.hasPrefix("L") }.map { String($0.dropFirst()) }
    guard let violation = Self.violation(said, end) else { return nil }
    return Found(attempt: Int(said[start].dropFirst()) ?? 1, lines: lines, violation: violation)
  }

  func playApart(_ lines: [String]) -> ShakerViolation? {
    let (said, end) = ForkedRun.run(patience: silence) { say in
      if let violation = ShakerRun(self).play(lines) { say(violation.text) }
    }
    return Self.violation(said, end)
  }

  private static func violation(_ said: [String], _ end: ForkedRun.End) -> ShakerViolation? {
    switch end {
    case .exited: said.last.flatMap { ShakerViolation(text: $0) }
    case .trapped(let words): ShakerViolation(rule: "trap", message: words, time: 0)
    case .hung: ShakerViolation(rule: "hang", message: "the program does not come back", time: 0)
    }
  }
}

extension ShakerViolation {
  /// The violation as a line.
  fileprivate var text: String {
    ["V", rule, "\(time)", message].map { Wording.oneLine($0) }.joined(separator: "\t")
  }

  fileprivate init?(text: String) {
    let parts = text.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, parts[0] == "V", let time = Double(parts[2]) else { return nil }
    self.init(rule: parts[1], message: parts[3], time: time)
  }
}
