import Geometry
import Stage
import Views

/// The inspector over the picture of the inspected stage.
package final class DockedInspector {
  package let panel: StagePanel
  let controller: PanelController
  private unowned let core: StageCore
  /// Where the panel is.
  private(set) var dock: PanelDock
  /// Called when the user moves or resizes the panel.
  package var onDockChange: ((PanelDock) -> Void)?
  private let inspection: InspectorController
  private let onClose: () -> Void

  /// Begins the inspection, and shows its screen over the picture of the stage.
  /// - Parameter onClose: called when the user closes the panel, and when the stage closes its window.
  package init(_ core: StageCore, _ dock: PanelDock, onClose: @escaping () -> Void) {
    self.core = core
    self.dock = dock
    panel = StagePanel(over: core)
    let own = panel.core
    own.themes.preference = core.window.theme.style == .light ? .light : .dark
    self.onClose = onClose
    var made: (InspectorController, PanelController)?
    // Animations of the inspector's views follow the inspector's clock.
    own.loop.dispatch(at: own.loop.now) {
      let inspection = InspectorController(core, on: own, onEnd: onClose)
      let controller = PanelController(inspection)
      own.window.setRootViewController(controller, environment: own.environment)
      made = (inspection, controller)
    }
    guard let made else { preconditionFailure("a loop runs what it dispatches") }
    (inspection, controller) = made
    connect(own)
    core.show(panel)
  }

  private func connect(_ own: StageCore) {
    let edge = controller.edge
    edge.onDrag = { [weak self] in self?.drag(to: $0) }
    edge.close.onActivate = onClose
    edge.swap.onActivate = { [weak self] in self?.swapSide() }
    controller.onEscape = { [weak core] in core?.giveKeyboard(toPanel: false) }
    panel.onKeyboardChange = { [weak edge] in edge?.hasKeyboard = $0 }
    let next = own.window.onUnhandledKey
    own.window.onUnhandledKey = { [weak self] in self?.handle($0) == true || next?($0) == true }
    panel.place = { [weak self] in self?.place(in: $0) }
  }

  private func place(in window: Size) -> Rect? {
    controller.side = dock.side(in: window)
    return dock.frame(in: window)
  }

  /// Ends the inspection; the panel stays.
  package func stop() { inspection.stop() }

  /// Removes the panel from the stage.
  package func remove() { core.removePanel() }

  private func drag(to place: Point) {
    guard let frame = panel.frame else { return }
    dock.moveEdge(to: place + Vector(frame.minX, frame.minY), in: core.window.bounds.size)
    dockDidChange()
  }

  /// Moves the panel to the other side of the window.
  func swapSide() {
    dock.isAtStart.toggle()
    dockDidChange()
  }

  private func dockDidChange() {
    onDockChange?(dock)
    panel.placeDidChange()
  }

  private func handle(_ key: KeyEvent) -> Bool {
    guard key.phase == .down, !key.isRepeat else { return false }
    guard key.key == .character("d"), key.modifiers == [.control, .shift] else { return false }
    swapSide()
    return true
  }
}
