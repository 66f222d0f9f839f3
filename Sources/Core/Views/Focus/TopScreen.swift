/// The screens that have been asked for and wait for a running transition: what is typed meanwhile is for them.
@MainActor package protocol ComingScreens: AnyObject {
  /// The number of the newest request that waits; nil: none does.
  var newestRequest: Int? { get }
  /// Whether a key is for the way between screens: it waits only for what was typed before.
  func isForScreens(_ key: KeyEvent) -> Bool
  /// Whether a request, or one before it, has not begun.
  func isWaiting(_ request: Int) -> Bool
}

/// The screen that receives keys while nothing has the focus.
package struct TopScreen {
  package let responder: Responder
  package let view: View
  /// The view within which the focus moves: that of the screen, or of a container that shares the focus with it.
  package let focusScope: View
  /// The outermost view of what was presented last, or of the window's root: nothing beneath it gets a key.
  package let modalView: View
  /// A view beside the screen that works on it, and can have the focus: the grabber of a sheet.
  package let handle: View?

  package init(
    _ responder: Responder, _ view: View, focusScope: View? = nil, modalView: View? = nil, handle: View? = nil
  ) {
    self.responder = responder
    self.view = view
    self.focusScope = focusScope ?? view
    self.modalView = modalView ?? view.root
    self.handle = handle
  }
}
