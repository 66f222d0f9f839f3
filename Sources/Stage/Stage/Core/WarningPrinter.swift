import Transitions
import Views

#if canImport(Glibc)
import Glibc
#endif

/// The name of the program, as its messages on standard error and its folder of settings carry it.
package nonisolated enum ProgramName {
  package static let own = CommandLine.arguments.first?.pathNames.last ?? "program"
}

/// Prints warnings to standard error, one line each: the program's name, and the warning.
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

  /// Writes a line with the program's name to standard error.
  package static func write(_ message: String) {
    var line = Array("\(ProgramName.own): \(message)\n".utf8)[...]
    while !line.isEmpty {
      let written = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      // A failed write to standard error cannot be reported.
      guard written > 0 || errno == EINTR else { return }
      line = line.dropFirst(max(0, written))
    }
  }
}
