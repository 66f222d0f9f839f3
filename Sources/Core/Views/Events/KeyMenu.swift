/// The context menu of a view, for the keyboard.
package protocol KeyMenu: AnyObject {
  /// Opens the menu of a view, for what is selected in it.
  /// - Returns: whether there is one.
  func open(from view: View) -> Bool
}

extension KeyEvent {
  /// Whether the key opens a context menu: the menu key, or Shift+F10.
  package var opensContextMenu: Bool {
    phase == .down && (key == .menu && modifiers.isEmpty || key == .function(10) && modifiers == .shift)
  }
}

extension View {
  /// Opens the context menu of this view or of the nearest one around it that has one.
  /// - Returns: whether there is one.
  final func openContextMenu() -> Bool {
    var next: View? = self
    while let view = next {
      if view.extras?.keyMenu?.open(from: view) == true { return true }
      next = view.superview
    }
    return false
  }
}
