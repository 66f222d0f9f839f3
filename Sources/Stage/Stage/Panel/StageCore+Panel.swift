import Views

extension StageCore {
  /// Shows a panel over the picture, in place of one that is shown.
  package func show(_ panel: StagePanel) {
    removePanel()
    self.panel = panel
    router = router ?? PanelInputRouter(isMouseInside: window.pointerLocation != nil)
    panel.placeDidChange()
    panel.core.loop.requestFrame()
  }

  /// Removes the panel. Presses and keys that are down in it stay unknown to the program until they end.
  package func removePanel() {
    guard panel != nil else { return }
    panelDidHide()
    panel = nil
    dropRouterAtRest()
    wantsWholePicture()
    onPanelChange?()
  }

  /// Whether keys and text go to the panel.
  package var panelHasKeyboard: Bool { router?.keyboard == .panel }

  /// Gives the keyboard to the panel, or back to the program.
  package func giveKeyboard(toPanel: Bool) {
    guard panel?.frame != nil || !toPanel else { return }
    send(router?.giveKeyboard(to: toPanel ? .panel : .program, at: loop.now) ?? []) { receive($0) }
  }

  /// Whether the mouse is over the panel, or pressed in it.
  package var panelHasMouse: Bool { router?.mouse == .panel }

  /// Sends an event of the user to the panel or the program.
  package func distribute(_ event: Event, toProgram: (Event) -> Void) {
    guard let deliveries = router?.route(event, panel: panel?.frame) else { return toProgram(event) }
    send(deliveries, toProgram: toProgram)
    if panel == nil { dropRouterAtRest() }
  }

  /// The program gets the keyboard back and, when it moves, the mouse.
  func panelDidHide() { send(router?.panelDidLeave(at: loop.now) ?? []) { receive($0) } }

  private func send(_ deliveries: [PanelInputRouter.Delivery], toProgram: (Event) -> Void) {
    panel?.keyboardDidChange(panelHasKeyboard)
    for delivery in deliveries {
      switch delivery.side {
      case .panel: panel?.handle(delivery.event)
      case .program: toProgram(delivery.event)
      }
    }
    onPanelChange?()
  }

  /// Handles an event of the user, if the program gets it.
  func receive(_ event: Event) { if admits(event) { deliver(.event(event)) } }

  private func dropRouterAtRest() { if router?.isAtRest == true { router = nil } }
}
