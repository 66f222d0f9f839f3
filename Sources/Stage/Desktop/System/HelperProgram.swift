#if canImport(Glibc)
import Glibc
#endif

/// Starts programs of the desktop, without a shell.
enum HelperProgram {
  /// Those that may still run: what is left of one that has ended is cleared away when the next one starts.
  private static var started: [pid_t] = []

  /// - Returns: 0, or the error of the system.
  static func start(_ name: String, _ arguments: [String]) -> Int32 {
    started.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0) }
    let words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let status = posix_spawnp(&process, name, &actions, nil, words, environ)
    if status == 0 { started.append(process) }
    return status
  }
}
