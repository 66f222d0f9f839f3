import Controls
import Views

/// The list of the tree: Left and Right close and open the selected row.
final class OutlineListView: ListView {
  /// Called with true to open the selected row and false to close it; returns whether it did something.
  var onDisclose: ((Bool) -> Bool)?

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.modifiers.isEmpty, event.key == .left || event.key == .right, window?.focusedView === self {
      if onDisclose?(directed(event.key) == .right) == true { return true }
    }
    return super.keyDown(event)
  }
}
