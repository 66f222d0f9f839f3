/// Notes the first call of a frame that SDL refused: what it should have drawn is missing, so the frame is no good.
final class CallCheck {
  private var message: String?

  /// - Parameter result: what SDL answered; 0 where all went well.
  @inline(__always)
  func callAsFunction(_ result: Int32) {
    if result != 0 { note() }
  }

  /// Notes a call that failed.
  ///
  /// To be called right after it: any later one may replace SDL's message.
  /// - Parameter reason: nil for SDL's message.
  @inline(never)
  func note(_ reason: String? = nil) { message = message ?? reason ?? sdlMessage() }

  /// Throws what was noted since the last time.
  ///
  /// - Throws: ``StageError/noRenderer(reason:)``
  func end() throws(StageError) {
    guard let message else { return }
    self.message = nil
    throw .noRenderer(reason: message)
  }
}
