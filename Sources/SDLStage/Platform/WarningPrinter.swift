import Transitions

#if canImport(Glibc)
import Glibc
#endif

/// Writes each warning of an environment to standard error, a line each.
///
/// ``Stage/run(title:size:root:)`` has one. Where you make the stage yourself, add it to the environment, or an observer of
/// your own:
///
/// ```swift
/// stage.environment.addObserver(WarningPrinter())
/// ```
public final class WarningPrinter: TransitionObserver {
  public init() {}

  public func transitionEvent(_ event: TransitionEvent) {
    guard case .warning(let message) = event else { return }
    Self.write("warning: \(message)")
  }

  /// Writes a line of the library's to standard error.
  static func write(_ message: String) {
    var line = Array("stagecraft: \(message)\n".utf8)[...]
    while !line.isEmpty {
      let written = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      // Where nobody can be told, nobody is.
      guard written > 0 || errno == EINTR else { return }
      line = line.dropFirst(max(0, written))
    }
  }
}
