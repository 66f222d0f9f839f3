import CSDL2
import Views

extension Stage {
  /// Gives the input method the caret of the view that is typed into, in the program or in the panel.
  func connectTextInput() {
    // The core can outlive the stage.
    window.onTextInputChange = { [weak self] in
      guard let self else { return }
      programCaret = $0
      if !core.panelHasKeyboard { textInput.update($0) }
    }
    window.onCompositionEnd = { [weak self] in
      guard let self else { return }
      if !core.panelHasKeyboard { textInput.endComposition() }
    }
    core.onPanelChange = { [weak self] in self?.panelDidChange() }
    core.onPanelCompositionEnd = { [weak self] in
      guard let self else { return }
      if core.panelHasKeyboard { textInput.endComposition() }
    }
    core.onPanelEvent = { [textInput] in textInput.note($0) }
  }

  /// Shows the shape of the mouse pointer that the program or the panel asks for.
  func connectCursors() {
    window.onCursorChange = { [weak self] in
      guard let self else { return }
      if !core.panelHasMouse { cursors.show($0) }
    }
  }

  private func panelDidChange() {
    let has = (keyboard: core.panelHasKeyboard, mouse: core.panelHasMouse)
    let had = panelHad
    panelHad = has
    // A composition of one side must not be typed into the other.
    if has.keyboard != had.keyboard { textInput.endComposition() }
    if has.keyboard || had.keyboard { textInput.update(has.keyboard ? core.panel?.caret : programCaret) }
    if has.mouse || had.mouse { cursors.show((has.mouse ? core.panel?.core.window : window)?.shownCursor ?? .arrow) }
  }
}

extension SDLWindow {
  /// Whether a second window could not be seen beside this one: its host runs the event loop, it covers its display, or
  /// SDL's video driver draws on a display without a desktop.
  package var isAlone: Bool {
    if isHosted || isFullScreen { return true }
    return VideoSession.currentDriver.map(Self.driversOfOneWindow.contains) ?? false
  }

  /// SDL's names of the drivers that show one window on each display.
  static let driversOfOneWindow: Set<String> = ["KMSDRM", "RPI", "vivante"]
}
