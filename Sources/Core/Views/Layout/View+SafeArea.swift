import Geometry

extension View {
  /// The distances from the view's edges to the part of it that nothing covers, in points.
  ///
  /// They come from the ``additionalSafeAreaInsets`` of the view and of the views around it, as far as these reach into
  /// it. Transforms do not count. `safeAreaInsetsDidChange()` tells of changes of those insets, not of places.
  /// - Complexity: O(depth)
  public final var safeAreaInsets: EdgeInsets {
    var insets = superview.map { inheritedSafeArea(from: $0) } ?? .zero
    if let additional = layoutNode?.additionalSafeAreaInsets {
      insets.top += additional.top
      insets.left += additional.left
      insets.bottom += additional.bottom
      insets.right += additional.right
    }
    return insets
  }

  private func inheritedSafeArea(from parent: View) -> EdgeInsets {
    let outer = parent.safeAreaInsets
    guard outer != .zero else { return .zero }
    let (whole, frame) = (parent.bounds, frame)
    return EdgeInsets(
      top: max(0, whole.minY + outer.top - frame.minY), left: max(0, whole.minX + outer.left - frame.minX),
      bottom: max(0, frame.maxY - (whole.maxY - outer.bottom)), right: max(0, frame.maxX - (whole.maxX - outer.right)))
  }

  /// Insets that the view adds to the safe area of itself and of the views inside it, as for a bar that floats over
  /// them; on a window, for everything. Numbers that are not finite or are negative count as 0. Default: none.
  public final var additionalSafeAreaInsets: EdgeInsets {
    get { layoutNode?.additionalSafeAreaInsets ?? .zero }
    set {
      func number(_ number: Double) -> Double { number.isFinite ? min(LayoutItem.mostPoints, max(0, number)) : 0 }
      let new = EdgeInsets(
        top: number(newValue.top), left: number(newValue.left), bottom: number(newValue.bottom),
        right: number(newValue.right))
      guard new != additionalSafeAreaInsets else { return }
      madeLayoutNode.additionalSafeAreaInsets = new
      tellSafeArea()
    }
  }

  private func tellSafeArea() {
    if isArranging { contentLayoutDidChange() }
    safeAreaInsetsDidChange()
    // A copy: the notified views may change the tree.
    for child in subviews where child.superview === self { child.tellSafeArea() }
  }
}
