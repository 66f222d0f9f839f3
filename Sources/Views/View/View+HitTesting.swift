import Geometry

extension View {
  /// The topmost view at the point, given in this view's coordinates: what the eye sees there, the hand touches.
  ///
  /// Points are mapped backwards through each transform, rounded corners count, a hidden, disabled or all but invisible
  /// (alpha below 0.01) view and all it holds are passed over, and so are children where their parent cuts them off.
  public final func hitTest(_ point: Point) -> View? {
    topmost(at: point, isReachable: true, isSeizable: false, seizing: false)
  }

  /// As ``hitTest(_:)``, but a view that is switched off counts where it, or one around it that is switched off too,
  /// has a recognizer that hears presses even so.
  final func hitTestForPress(_ point: Point) -> View? {
    topmost(at: point, isReachable: true, isSeizable: false, seizing: true)
  }

  private func topmost(at point: Point, isReachable: Bool, isSeizable: Bool, seizing: Bool) -> View? {
    guard !isHidden, alpha >= 0.01 else { return nil }
    let isReachable = isReachable && isUserInteractionEnabled
    guard isReachable || seizing else { return nil }
    let isSeizable = !isReachable && (isSeizable || gestureRecognizers.contains(where: \.canSeize))
    let isInside = contains(point)
    if clipsToBounds, !isInside { return nil }
    for child in subviews.reversed() {
      guard let back = child.transformToSuperview.inverted else { continue }
      let hit = child.topmost(
        at: point.applying(back), isReachable: isReachable, isSeizable: isSeizable, seizing: seizing)
      if let hit { return hit }
    }
    return isInside && acceptsHits && (isReachable || isSeizable) ? self : nil
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
