import Geometry

/// The properties and the parent of a view at one moment, to put them back to the bit.
///
/// It holds every property that ``ViewProperty`` marks to be restored.
package struct ViewSnapshot {
  package let view: View
  private weak var superview: View?
  private let index: Int?
  private let superviewSize: Size?
  private let state: ViewState

  package init(_ view: View) {
    self.view = view
    superview = view.superview
    index = view.superview?.subviews.firstIndex { $0 === view }
    superviewSize = view.superview?.bounds.size
    state = view.state.pointee
  }

  /// Puts back the parent and all properties.
  package func restore() {
    restoreParent()
    restoreInPlace()
  }

  /// Puts back all properties, whatever the parent is now.
  package func restoreInPlace() {
    for property in ViewProperty.appearance { view.restore(property, from: state) }
    restorePlacement()
  }

  /// Puts the view back into its parent, if it has left it.
  package func restoreParent() {
    guard let superview, let index, view.superview !== superview, !superview.isDescendant(of: view) else { return }
    superview.insertSubview(view, at: min(index, superview.subviews.count))
  }

  /// Puts back where the view is and whether it shows, and leaves its looks.
  ///
  /// After a resize of the parent the snapshot's place is out of date, so the parent is laid out.
  package func restorePlacement() {
    for property in ViewProperty.placement { view.restore(property, from: state) }
    guard let parent = view.superview, parent.bounds.size != superviewSize else { return }
    parent.setNeedsLayout()
    parent.layoutIfNeeded()
  }

  /// Whether the view is posed as it was. After a resize of the parent its center does not count.
  package var hasSamePose: Bool {
    var posed: [ViewProperty] = [.transform, .relativeTranslation, .tilt, .alpha]
    if view.superview?.bounds.size == superviewSize { posed.append(.center) }
    return posed.allSatisfy { property in
      let change = view.read(property) - state.lanes(of: property)
      return (0..<property.row.components.laneCount).allSatisfy { abs(change[$0]) < 1e-3 }
    }
  }

  /// Puts back all properties, and asks no parent for layout.
  package func restoreProperties() {
    for property in ViewProperty.appearance { view.restore(property, from: state) }
    for property in ViewProperty.placement { view.restore(property, from: state) }
  }
}
