extension Window {
  /// - Parameter changesScreens: false: only the focused view and those around it, up to their screen, get the key.
  func dispatch(_ event: KeyEvent, changesScreens: Bool = true) {
    keptComposition = nil
    if let keyInterceptor, isIntercepted {
      let isHandled = event.phase == .down ? keyInterceptor.keyDown(event) : keyInterceptor.keyUp(event)
      if !isHandled { _ = onUnhandledKey?(event) }
      return
    }
    updateFocus()
    let top = topScreen?()
    let last: Responder = top?.responder ?? rootResponder ?? self
    // Views first, then the commands of the screen's controls, then its controller.
    let focused = focusedView
    if focused?.sendUpChain(event, until: last) == true || !changesScreens { return }
    let isBeside = focused.map { view in top.map { !view.isDescendant(of: $0.modalView) } ?? false } ?? false
    let start = focused.flatMap { $0.window === self && !isBeside ? $0 : nil } ?? top?.view ?? self
    if performKeyCommand(event, from: start, within: top?.modalView ?? self) { return }
    // The way up from a container's own bar does not lead through the screen on top, whose responders come now, up to
    // those that were asked already.
    let shared = focused.flatMap { last.firstResponder(after: $0) }
    if focused.map({ $0.window === self }) != false, last.sendUpChain(event, until: shared) { return }
    if event.opensContextMenu, start.openContextMenu() { return }
    if performUndo(by: event, from: focused ?? last, top) { return }
    if onUnhandledKey?(event) == true { return }
    if event.phase == .down { moveFocus(for: event) }
  }

  /// Undoes or redoes by the keys of the desktop.
  private func performUndo(by event: KeyEvent, from start: Responder, _ top: TopScreen?) -> Bool {
    guard event.phase == .down, let manager = start.undoManager else { return false }
    // The keys of a sheet or a dialog change nothing beneath it.
    if let outermost = top?.modalView.nextResponder, outermost !== rootResponder,
      outermost.nextResponder?.undoManager === manager
    {
      return false
    }
    switch (event.key, event.modifiers) {
    case (.character("z"), .control) where manager.canUndo: manager.undo()
    case (.character("z"), [.control, .shift]) where manager.canRedo: manager.redo()
    case (.character("y"), .control) where manager.canRedo: manager.redo()
    default: return false
    }
    return true
  }
}
