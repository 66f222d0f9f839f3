extension View {
  /// Makes a copy of the view and its subviews as they look now. The copy has no parent, and copy and original do not
  /// affect each other.
  ///
  /// Place, transform, looks, texts and relative frames are copied; identifiers, gestures and event handling are not,
  /// and a copy is not hit. Subviews that are concealed or shown by a portal are left out; this view itself is copied
  /// also where it is concealed.
  /// - Complexity: O(n) in the copied views.
  public final func replicate() -> View {
    let replica = makeReplica()
    precondition(
      replica !== self && replica.superview == nil && !(replica is Window),
      "the replica of a \(type(of: self)) is a new view that stands in no other")
    replica.takeLooks(of: self)
    replica.replicaSource = self
    replica.acceptsHits = false
    replica.semanticContentAttribute = semanticContentAttribute
    replica.overrideLayoutDirection =
      inheritedLayoutDirection == .rightToLeft ? .rightToLeft : extras?.ownLayoutDirection
    if replica.subviews.isEmpty { replica.copyChildren(of: self) }
    return replica
  }

  /// UIKit's name for ``replicate()``: a picture of the view to animate instead of it.
  /// - Parameter afterUpdates: whether due layout happens first.
  public final func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    if afterUpdates { layoutIfNeeded() }
    return replicate()
  }

  private func takeLooks(of other: View) {
    let showsAnother = state.pointee.showsAnother
    state.pointee = other.state.pointee
    state.pointee.concealments = 0
    state.pointee.projection = nil
    state.pointee.showsAnother = showsAnother
    backgroundColor = other.displayedColor
    takeDrawing(of: other)
  }

  private func copyChildren(of other: View) {
    for child in other.subviews where !child.isConcealed && child.portal == nil {
      let copy = child.replicate()
      copy.relativeFrame = child.relativeFrame
      addSubview(copy)
    }
  }

  /// The copy of a view among this one and its subviews.
  package final func replica(of view: View) -> View? {
    if replicaSource === view { return self }
    for child in subviews {
      if let found = child.replica(of: view) { return found }
    }
    return nil
  }
}
