import Geometry

extension View {
  /// The topmost view at the point, given in this view's coordinates: what the eye sees there, the hand touches.
  ///
  /// Points are mapped backwards through each transform, rounded corners count, a hidden, disabled or all but invisible
  /// (alpha below 0.01) view and all it holds are passed over, and so are children where their parent cuts them off.
  public final func hitTest(_ point: Point) -> View? { hitTest(point, includingDisabled: false) }

  package final func hitTest(_ point: Point, includingDisabled: Bool) -> View? {
    guard !isHidden, alpha >= 0.01, includingDisabled || isUserInteractionEnabled else { return nil }
    let isInside = contains(point)
    if clipsToBounds, !isInside { return nil }
    for child in subviews.reversed() {
      guard let back = child.transformToSuperview.inverted else { continue }
      if let hit = child.hitTest(point.applying(back), includingDisabled: includingDisabled) { return hit }
    }
    return isInside && acceptsHits ? self : nil
  }

  /// Whether the point, in this view's coordinates, lies inside its rounded rectangle.
  public final func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let r = effectiveCornerRadius
    guard r > 0 else { return true }
    let dx = max(bounds.minX + r - point.x, point.x - (bounds.maxX - r), 0)
    let dy = max(bounds.minY + r - point.y, point.y - (bounds.maxY - r), 0)
    return dx * dx + dy * dy <= r * r
  }
}
