extension View {
  /// A copy of the view and of all that it holds, as they look at this moment: it stands in no parent, and whatever happens
  /// to one of the two changes nothing of the other. This view keeps everything that it has.
  ///
  /// Copied are place, transform, looks, texts, and how the children follow their parent's size; not identifiers, gestures,
  /// or what reacts to events: a copy is not hit. What is concealed, since something else stands for it, or shown by a
  /// portal, is left out, and shows as a hole; this view itself is copied also where it is concealed.
  /// - Complexity: O(n) in the views copied.
  public final func replicate() -> View {
    let replica = makeReplica()
    precondition(
      replica !== self && replica.superview == nil && !(replica is Window),
      "the replica of a \(type(of: self)) is a new view that stands in no other")
    replica.takeLooks(of: self)
    replica.replicaSource = self
    replica.acceptsHits = false
    if replica.subviews.isEmpty { replica.copyChildren(of: self) }
    return replica
  }

  /// The same as ``replicate()``, by its UIKit name: a picture of the view to animate in its stead.
  /// - Parameter afterUpdates: whether layout that was asked for is done first.
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
  }

  private func copyChildren(of other: View) {
    for child in other.subviews where !child.isConcealed && child.portal == nil {
      let copy = child.replicate()
      copy.relativeFrame = child.relativeFrame
      addSubview(copy)
    }
  }

  /// The copy of a view among this one and what it holds.
  package final func replica(of view: View) -> View? {
    if replicaSource === view { return self }
    for child in subviews {
      if let found = child.replica(of: view) { return found }
    }
    return nil
  }
}
