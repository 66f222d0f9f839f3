import Views

/// Recognizes a press at once, and follows the pointer until it goes up: the press belongs to its view, and no drag
/// around it takes it away.
final class PressGestureRecognizer: GestureRecognizer {
  private let button: PointerEvent.Button

  init(button: PointerEvent.Button = .primary, _ action: @escaping (GestureRecognizer) -> Void) {
    self.button = button
    super.init(action: action)
    cancelsPointerInView = false
  }

  override func pointerBegan(_ event: PointerEvent) {
    if event.button == button { recognize(as: .began) } else { fail() }
  }
  override func pointerMoved(_ event: PointerEvent) { transition(to: .changed) }
  override func pointerEnded(_ event: PointerEvent) { transition(to: .ended) }
  override func pointerCancelled(_ event: PointerEvent) { transition(to: .cancelled) }
}
