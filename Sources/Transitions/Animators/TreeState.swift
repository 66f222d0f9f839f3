import Views

/// A view and all it holds, as they stand and look, so that a run that is taken back leaves no trace.
struct TreeState {
  private let state: ViewState
  private let children: [TreeState]

  init(_ view: View) {
    state = ViewState(view)
    children = view.subviews.map(TreeState.init)
  }

  /// Puts back what each view looks like, where it stands and what it holds, in the old order. Views that came since
  /// stay, on top.
  func restore() {
    putBackChildren()
    restoreLooks()
  }

  private func putBackChildren() {
    for (index, child) in children.enumerated() {
      let view = child.state.view
      let isInPlace = index < state.view.subviews.count && state.view.subviews[index] === view
      if !isInPlace, !state.view.isDescendant(of: view) { state.view.insertSubview(view, at: index) }
      child.putBackChildren()
    }
  }

  /// The parent first, so that a child that layout has to place, after a resize, is placed in its final size.
  private func restoreLooks() {
    state.restore()
    for child in children where child.state.view.superview === state.view { child.restoreLooks() }
  }
}
