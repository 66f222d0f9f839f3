import Glibc

/// A program run from outside, as its user runs it.
public final class Program {
  /// How a program ended.
  public enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It was still running at the deadline, and was killed.
    case deadline
  }

  public let pid: pid_t
  private let outputPath: String?
  private let errorPath: String?
  private var ending: Ending?

  /// Starts a program.
  /// - Parameters:
  ///   - path: of the executable.
  ///   - environment: added to this process's own; an empty value takes the variable away.
  ///   - directory: where it runs.
  ///   - scratch: where its output is kept until it is read; nil leaves the output where it goes by default.
  ///   - inherited: a file descriptor that the program sees as 3.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], directory: String? = nil,
    scratch: TemporaryDirectory? = nil, inherited: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let name = "run-\(Program.nextNumber())"
    outputPath = scratch.map { $0.file(name + ".out") }
    errorPath = scratch.map { $0.file(name + ".err") }
    if let outputPath, let errorPath {
      posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    if let inherited { posix_spawn_file_actions_adddup2(&actions, inherited, 3) }

    // The threads of a test runner block signals; a program that inherits that hears none.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var values = Program.environment
    for (key, value) in environment { values[key] = value.isEmpty ? nil : value }
    let command = directory.map { ["/usr/bin/env", "-C", $0, path] } ?? [path]
    let argv = (command + arguments).map { strdup($0) } + [nil]
    let envp = values.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, command[0], &actions, &attributes, argv, envp)
    guard code == 0 else { throw ProgramError("cannot start \(path): \(String(cString: strerror(code)))") }
    self.pid = pid
  }

  deinit {
    if ending == nil { kill() }
  }

  public var isRunning: Bool {
    if ending == nil { ending = reap(WNOHANG) }
    return ending == nil
  }

  /// Waits for the end; a program that outlives the deadline is killed.
  public func wait(seconds: Double = 60) -> Ending {
    let deadline = monotonicSeconds() + seconds
    while isRunning {
      guard monotonicSeconds() < deadline else {
        kill()
        ending = .deadline
        break
      }
      usleep(1000)
    }
    return ending ?? .deadline
  }

  public func signal(_ number: Int32) {
    if isRunning { _ = Glibc.kill(pid, number) }
  }

  /// Asks it to end, and makes it.
  public func stop(within seconds: Double = 5) -> Ending {
    signal(SIGTERM)
    return wait(seconds: seconds)
  }

  /// What it has written to standard output so far.
  public var output: String { outputPath.flatMap(readText) ?? "" }
  /// What it has written to standard error so far.
  public var errors: String { errorPath.flatMap(readText) ?? "" }

  private func kill() {
    _ = Glibc.kill(pid, SIGKILL)
    ending = reap(0)
  }

  private func reap(_ options: Int32) -> Ending? {
    var status: Int32 = 0
    var code: pid_t = 0
    repeat { code = waitpid(pid, &status, options) } while code < 0 && errno == EINTR
    guard code == pid else { return code == 0 ? nil : .signalled(0) }
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  private static var environment: [String: String] {
    var values: [String: String] = [:]
    var pointer = environ
    while let entry = pointer.pointee {
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
      pointer += 1
    }
    return values
  }

  private static func nextNumber() -> Int { Int(monotonicSeconds() * 1e9) &+ Int.random(in: 0..<1_000_000) }
}

/// Why a program could not be run.
public struct ProgramError: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}

/// Seconds of the clock that never runs back.
public func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}

/// Waits until something is so; false when it never was.
public func waitUntil(_ seconds: Double, _ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = monotonicSeconds() + seconds
  while try !condition() {
    if monotonicSeconds() > deadline { return false }
    usleep(2000)
  }
  return true
}
