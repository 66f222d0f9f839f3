/// The reason why a text cannot be drawn.
package nonisolated enum TextFailure: Error, Hashable, Sendable {
  /// There is no font for it.
  case noFont(String)
  /// A library failed, for example because memory is short; the next frame tries again.
  case library(String)
}

/// The first failure of a library in a frame.
final class LibraryFailure {
  private var reason: String?

  func note(_ reason: String) { self.reason = self.reason ?? reason }

  /// Returns the reason that was noted since the last call; nil without a failure.
  func take() -> String? {
    defer { reason = nil }
    return reason
  }
}
