/// The controller of a view, which takes part in its layout.
package protocol ViewOwner: Responder {
  /// Called before the view lays out its subviews.
  func viewWillLayoutSubviews()
  /// Called after the view has laid out its subviews, and before these lay out theirs.
  func viewDidLayoutSubviews()
  /// Says for assistive technologies which screen the view is.
  func describeScreen(_ description: inout AccessibilityDescription)
  /// Goes back, as Escape does.
  /// - Returns: false where there is no screen to go back to.
  func performEscape() -> Bool
  /// Remembers a view that is to have the focus when the screen is on top.
  func keepFocusWish(for view: View, showingRing: Bool)
}
