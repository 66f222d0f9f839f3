/// Decides whether a gesture may begin.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// false: the recognizer does not receive the press. Default: true.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool
  /// false: the gesture fails instead of beginning. Default: true.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// true: both gestures go on. Default: false; one of the two delegates returning true is enough.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Default: the recognizer receives every press.
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool { true }
  /// Default: the gesture may begin.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }
  /// Default: one gesture ends the others.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
}
