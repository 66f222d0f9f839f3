import Views

/// A bar that shows the titles and the buttons of a navigation stack, and moves with its transitions.
package protocol NavigationBarHosting: View {
  /// A transition to a screen begins: it can be animated alongside.
  func stackWillShow(_ controller: ViewController, animated: Bool)
  /// The stack has changed, or its transition has ended.
  func stackDidSettle()
}
