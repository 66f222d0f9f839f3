/// A link of the responder chain: a view, its controller, the parent view, and so on up to the window.
///
/// A pointer or wheel event that a responder does not handle goes to the next one, which is the default of these
/// methods. Key events are passed on by the window: a responder returns whether it has handled the key, and otherwise
/// the next one is asked.
@MainActor open class Responder {
  public init() {}

  /// The next responder; nil at the end of the chain.
  open var nextResponder: Responder? { nil }

  /// Called when a pointer comes down; the default passes the event on.
  open func pointerBegan(_ event: PointerEvent) { nextResponder?.pointerBegan(event) }
  /// Called when a pressed pointer moves; the default passes the event on.
  open func pointerMoved(_ event: PointerEvent) { nextResponder?.pointerMoved(event) }
  /// Called when a pointer is released; the default passes the event on.
  open func pointerEnded(_ event: PointerEvent) { nextResponder?.pointerEnded(event) }
  /// The pointer was taken away; undo the effects of `pointerBegan`.
  open func pointerCancelled(_ event: PointerEvent) { nextResponder?.pointerCancelled(event) }
  /// Called when the wheel is turned; the default passes the event on.
  open func wheelTurned(_ event: WheelEvent) { nextResponder?.wheelTurned(event) }

  /// Handles a key that went down; the default does not.
  /// - Returns: whether the key was handled. Otherwise the next responder of the chain is asked, up to the window.
  open func keyDown(_ event: KeyEvent) -> Bool { false }
  /// Handles a key that came up; the default does not.
  /// - Returns: whether the key was handled. Otherwise the next responder of the chain is asked, up to the window.
  open func keyUp(_ event: KeyEvent) -> Bool { false }

  /// Asks this responder, and then those after it in the chain, until one handles the key.
  ///
  /// The next one is looked up after each answer, since a responder may change the tree.
  /// - Returns: whether a responder has handled it.
  public final func sendUpChain(_ event: KeyEvent) -> Bool {
    var next: Responder? = self
    while let responder = next {
      let isHandled = event.phase == .down ? responder.keyDown(event) : responder.keyUp(event)
      if isHandled { return true }
      next = responder.nextResponder
    }
    return false
  }
}
