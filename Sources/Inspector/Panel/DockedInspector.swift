import Geometry
import SDLStage
import Views

/// The inspector over the picture of the inspected stage.
final class DockedInspector {
  let panel: StagePanel
  let controller: PanelController
  private unowned let core: StageCore
  /// Where the panel is.
  private(set) var dock: PanelDock
  /// Called when the user moves or resizes the panel.
  var onDockChange: ((PanelDock) -> Void)?
  /// Called when the user closes the panel.
  var onClose: (() -> Void)?

  /// Shows the screen of an inspector.
  /// - Parameter makeController: makes the screen for the stage of the panel.
  init(_ core: StageCore, _ dock: PanelDock, makeController: (StageCore) -> InspectorController) {
    self.core = core
    self.dock = dock
    panel = StagePanel(over: core)
    let own = panel.core
    own.themes.preference = core.window.theme.style == .light ? .light : .dark
    var made: PanelController?
    // Animations of the inspector's views follow the inspector's clock.
    own.loop.dispatch(at: own.loop.now) {
      let controller = PanelController(makeController(own))
      own.window.setRootViewController(controller, environment: own.environment)
      made = controller
    }
    guard let made else { preconditionFailure("a loop runs what it dispatches") }
    controller = made
    connect(own)
    core.show(panel)
  }

  private func connect(_ own: StageCore) {
    let edge = controller.edge
    edge.onDrag = { [weak self] in self?.drag(to: $0) }
    edge.close.onActivate = { [weak self] in self?.onClose?() }
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

  /// Removes the panel from the stage.
  func remove() { core.removePanel() }

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
