import Transitions
import Views

/// A page of the inspector. Its title is that of its tab.
class InspectorPage: ViewController {
  init(title: String) {
    super.init()
    self.title = title
  }

  /// Shows the present state of the inspected program. Called while the page is visible: when it appears, and after
  /// frames of the program.
  func update() {}

  override func keyDown(_ event: KeyEvent) -> Bool {
    // The inspector has no screen to go back to.
    guard event.key == .escape, let inspector = parent as? InspectorController else { return super.keyDown(event) }
    return inspector.keyDown(event)
  }

  /// Ends what the page does in the inspected program. Called when the inspector closes.
  func stop() {}
}
