import Transitions

#if canImport(Glibc)
import Glibc
#endif

/// Prints warnings to standard error, one line each.
///
/// ``Stage/run(title:size:theme:root:)`` adds one. For a stage that you create yourself, add one to the environment, or
/// your own observer:
///
/// ```swift
/// stage.environment.addObserver(WarningPrinter())
/// ```
public final class WarningPrinter: TransitionObserver {
  /// Creates a printer.
  public init() {}

  /// Prints the event if it is a warning.
  public func transitionEvent(_ event: TransitionEvent) {
    guard case .warning(let message) = event else { return }
    Self.write("warning: \(message)")
  }

  /// Writes a line with the library's prefix to standard error.
  static func write(_ message: String) {
    var line = Array("stagecraft: \(message)\n".utf8)[...]
    while !line.isEmpty {
      let written = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      // A failed write to standard error cannot be reported.
      guard written > 0 || errno == EINTR else { return }
      line = line.dropFirst(max(0, written))
    }
  }
}
