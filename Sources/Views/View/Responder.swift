/// A link of the chain that events travel: a view, its controller, the parent view, up to the window.
///
/// A responder that does not handle an event hands it to the next one; that is what each method here does.
@MainActor open class Responder {
  public init() {}

  /// Who is asked next; nil at the end of the chain.
  open var nextResponder: Responder? { nil }

  open func pointerBegan(_ event: PointerEvent) { nextResponder?.pointerBegan(event) }
  open func pointerMoved(_ event: PointerEvent) { nextResponder?.pointerMoved(event) }
  open func pointerEnded(_ event: PointerEvent) { nextResponder?.pointerEnded(event) }
  /// The pointer was taken away; whatever `pointerBegan` started must be undone.
  open func pointerCancelled(_ event: PointerEvent) { nextResponder?.pointerCancelled(event) }
  open func wheelTurned(_ event: WheelEvent) { nextResponder?.wheelTurned(event) }

  /// - Returns: whether the key was handled. The chain is asked until somebody says yes.
  open func keyDown(_ event: KeyEvent) -> Bool { nextResponder?.keyDown(event) ?? false }
  /// - Returns: whether the key was handled.
  open func keyUp(_ event: KeyEvent) -> Bool { nextResponder?.keyUp(event) ?? false }
}
