/// A view that lies over the screens of a window and belongs to one of their views, as menus and tooltips do.
///
/// It ends when its owner is removed, hidden or covered by another screen, and when the window loses the keyboard.
package protocol FloatingView: View {
  /// The view that it belongs to.
  var owner: View? { get }
  /// Takes the view away. A second call does nothing.
  func endFloating()
}

/// A floating view that takes all keys of its window.
package protocol KeyInterceptor: FloatingView {
  /// A second button of the mouse went down while the first one was held.
  func otherButtonPressed()
}

extension KeyInterceptor {
  package func otherButtonPressed() {}
}

extension Window {
  /// Shows a floating view over everything that is in the window now.
  package func addFloatingView(_ view: any FloatingView) {
    addSubview(view)
    floatingViews.append(view)
  }

  /// Ends the floating views that belong to a screen which leaves, or which another one covers.
  package func endCoveredFloatingViews() {
    guard !floatingViews.isEmpty else { return }
    let reachable = topScreen?()?.modalView ?? self
    endFloatingViews { !$0.isDescendant(of: reachable) || $0.keyboardReach == .none }
  }

  /// Ends the floating views whose owner a closure picks.
  func endFloatingViews(where isOver: (View) -> Bool) {
    for view in floatingViews where view.owner.map(isOver) == true { view.endFloating() }
  }
}
