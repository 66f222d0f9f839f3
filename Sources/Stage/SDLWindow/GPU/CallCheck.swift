import CSDL2
import Stage

/// Records the first SDL call of a frame that failed, because the frame is then incomplete.
final class CallCheck {
  private var message: String?

  /// - Parameter result: the result of an SDL call; 0 is success.
  @inline(__always)
  func callAsFunction(_ result: Int32) {
    if result != 0 { note() }
  }

  /// Records a failure.
  ///
  /// Call it right after the failed call, because any later call may replace SDL's message.
  /// - Parameter reason: the reason. Default: nil, SDL's message.
  @inline(never)
  func note(_ reason: String? = nil) { message = message ?? reason ?? sdlMessage() }

  /// Throws the failure recorded since the last call, if there is one.
  ///
  /// - Throws: ``StageError/noRenderer(reason:)``
  func end() throws(StageError) {
    guard let message else { return }
    self.message = nil
    throw .noRenderer(reason: message)
  }
}

/// Returns SDL's last error message. Call it at once, because any later call may replace the message.
nonisolated func sdlMessage() -> String {
  let message = SDL_GetError().map { String(cString: $0) } ?? ""
  return message.isEmpty ? "SDL gives no reason" : message.split(whereSeparator: \.isNewline).joined(separator: " ")
}
