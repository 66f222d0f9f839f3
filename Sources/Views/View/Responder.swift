/// A link of the chain that events travel: a view, its controller, the parent view, up to the window.
///
/// A responder that does not handle a pointer or the wheel hands the event to the next one; that is what each method here
/// does. Keys travel by themselves: a responder answers whether it has handled the key, and where it has not the next one
/// is asked.
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

  /// A key went down; here, nothing is done with it.
  /// - Returns: whether the key was handled. Where not, the next responder of the chain is asked, up to the window.
  open func keyDown(_ event: KeyEvent) -> Bool { false }
  /// A key went up; here, nothing is done with it.
  /// - Returns: whether the key was handled. Where not, the next responder of the chain is asked, up to the window.
  open func keyUp(_ event: KeyEvent) -> Bool { false }

  /// Asks this responder, and then those after it in the chain, until one handles the key.
  ///
  /// The next one is looked up after each answer, since a responder may change the tree.
  /// - Returns: whether anybody has handled it.
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
