import Geometry

// The views under the mouse, from the outside in, and the shape of the mouse pointer over them.

extension Window {
  func hover(at point: Point) {
    hover(over: pressTarget(at: point)?.innermostReachable)
  }

  func hover(over view: View?) {
    if isHovered(view) { return }
    while let left = hovered.last(where: { view?.isDescendant(of: $0) != true }) { exit(left) }
    enter(view)
    updateCursor()
  }

  /// The innermost hovered view that names a shape decides.
  func updateCursor() {
    let cursor = cursorOverride ?? hovered.last { $0.cursor != nil }?.cursor ?? .arrow
    guard cursor != shownCursor else { return }
    shownCursor = cursor
    onCursorChange?(cursor)
  }

  /// Tells the observers of the hovered views, of which there are few.
  func tellHover(_ change: HoverChange) {
    guard hovered.contains(where: { $0.extras?.hoverObserver != nil }) else { return }
    for view in hovered { view.extras?.hoverObserver?.hover(view, change) }
  }

  /// From the outside in. The callee may change the tree, so each ancestor is looked up again.
  private func enter(_ view: View?) {
    guard let view, view !== self else { return }
    enter(view.superview)
    if view.window !== self || hovered.contains(where: { $0 === view }) { return }
    hovered.append(view)
    view.pointerEntered()
    view.extras?.hoverObserver?.hover(view, .entered)
  }

  /// Whether the view and its ancestors are exactly the hovered views.
  private func isHovered(_ view: View?) -> Bool {
    var place = hovered.count
    var next = view
    while let inner = next, inner !== self {
      place -= 1
      guard place >= 0, hovered[place] === inner else { return false }
      next = inner.superview
    }
    return place == 0
  }

  func exit(_ view: View) {
    hovered.removeAll { $0 === view }
    view.extras?.hoverObserver?.hover(view, .exited)
    view.pointerExited()
  }
}
