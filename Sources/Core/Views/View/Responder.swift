/// An object in the responder chain: a view, its controller, the parent view, and so on up to the window.
///
/// By default the methods for pointer and wheel events pass the event to the next responder. The methods for keys
/// return whether the key was handled; if not, the window passes the key to the next responder.
@MainActor open class Responder {
  /// Creates a responder without a next responder.
  public init() {}

  /// The next responder; nil at the end of the chain.
  open var nextResponder: Responder? { nil }

  /// Records what undoes the changes that are made here. Default: that of the next responder, in the end the window's.
  ///
  /// A screen with a document of its own overrides it.
  /// > Source: UIKit, `UIResponder.undoManager`.
  open var undoManager: UndoManager? { nextResponder?.undoManager }

  /// Called when a pointer comes down; the default passes the event on.
  open func pointerBegan(_ event: PointerEvent) { nextResponder?.pointerBegan(event) }
  /// Called when a pressed pointer moves; the default passes the event on.
  open func pointerMoved(_ event: PointerEvent) { nextResponder?.pointerMoved(event) }
  /// Called when a pointer is released; the default passes the event on.
  open func pointerEnded(_ event: PointerEvent) { nextResponder?.pointerEnded(event) }
  /// Called when the press is cancelled, for example because a gesture recognizer claimed it; undo the effects of
  /// `pointerBegan`. The default passes the event on.
  open func pointerCancelled(_ event: PointerEvent) { nextResponder?.pointerCancelled(event) }
  /// Called when the wheel is turned; the default passes the event on.
  open func wheelTurned(_ event: WheelEvent) { nextResponder?.wheelTurned(event) }

  /// Called when the window became compact or regular in width, before it is laid out. Views and their controllers are
  /// told from the outside in. The default does nothing.
  open func horizontalSizeClassDidChange() {}

  /// Handles a key that went down. Default: false.
  /// - Returns: whether the key was handled. If not, the next responder receives it, up to the window.
  open func keyDown(_ event: KeyEvent) -> Bool { false }
  /// Handles a key that came up. Default: false.
  /// - Returns: whether the key was handled. If not, the next responder receives it, up to the window.
  open func keyUp(_ event: KeyEvent) -> Bool { false }

  /// Sends a key to this responder, and then to those after it in the chain, until one handles it.
  ///
  /// The next responder is looked up after each call, since a responder may change the tree.
  /// - Returns: whether a responder has handled it.
  public final func sendUpChain(_ event: KeyEvent) -> Bool { sendUpChain(event, until: nil) }

  /// Whether another responder comes after this one in the chain, or is this one.
  final func leads(to other: Responder) -> Bool {
    var next: Responder? = self
    while let responder = next {
      if responder === other { return true }
      next = responder.nextResponder
    }
    return false
  }

  /// The first responder in this one's chain that comes after another one, unless that leads to this one; nil if the
  /// two share none.
  final func firstResponder(after other: Responder) -> Responder? {
    if other.leads(to: self) { return nil }
    var next: Responder? = self
    while let responder = next, !other.leads(to: responder) { next = responder.nextResponder }
    return next
  }

  /// - Parameter last: the responder before which the key stops; nil for none.
  final func sendUpChain(_ event: KeyEvent, until last: Responder?) -> Bool {
    var next: Responder? = self
    while let responder = next, responder !== last {
      let isHandled = event.phase == .down ? responder.keyDown(event) : responder.keyUp(event)
      if isHandled { return true }
      next = responder.nextResponder
    }
    return false
  }
}
