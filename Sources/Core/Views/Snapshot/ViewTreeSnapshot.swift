/// Snapshots of a view and of everything inside it, to put back looks, places and order.
package struct ViewTreeSnapshot {
  private let snapshot: ViewSnapshot
  private let children: [ViewTreeSnapshot]

  package init(_ view: View) {
    snapshot = ViewSnapshot(view)
    children = view.subviews.map(ViewTreeSnapshot.init)
  }

  /// Puts back the properties and the subviews of each view, in the old order. Views that were added since stay, on
  /// top.
  package func restore() {
    restoreChildren()
    restoreProperties()
  }

  private func restoreChildren() {
    for (index, child) in children.enumerated() {
      let view = child.snapshot.view
      let isInPlace = index < snapshot.view.subviews.count && snapshot.view.subviews[index] === view
      if !isInPlace, !snapshot.view.isDescendant(of: view) { snapshot.view.insertSubview(view, at: index) }
      child.restoreChildren()
    }
  }

  /// The parent first, so that layout after a resize places a child in the parent's final size.
  private func restoreProperties() {
    snapshot.restore()
    for child in children where child.snapshot.view.superview === snapshot.view { child.restoreProperties() }
  }
}
