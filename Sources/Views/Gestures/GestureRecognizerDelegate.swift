/// Has a say in whether a gesture begins.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// false: the press is kept from the recognizer altogether. Default true.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool
  /// false: the gesture fails instead of beginning. Default true.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// true: both go on. Default false; one of the two saying true is enough.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool { true }
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
}
