import Geometry

extension View {
  /// The topmost view at the point, given in this view's coordinates: what the eye sees there, the hand touches.
  ///
  /// Points are mapped backwards through each transform and tilt, rounded corners count, a hidden, disabled or all but invisible
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
    guard state.pointee.isDrawn, alpha >= 0.01 else { return nil }
    let isReachable = isReachable && isUserInteractionEnabled
    guard isReachable || seizing else { return nil }
    let isSeizable = !isReachable && (isSeizable || gestureRecognizers.contains(where: \.canSeize))
    let isInside = contains(point)
    if clipsToBounds, !isInside { return nil }
    for child in subviews.reversed() {
      guard let there = child.fromSuperview(point) else { continue }
      // Most views are passed over here.
      if child.subviews.isEmpty, !child.bounds.contains(there) { continue }
      if let hit = child.topmost(at: there, isReachable: isReachable, isSeizable: isSeizable, seizing: seizing) {
        return hit
      }
    }
    return isInside && acceptsHits && (isReachable || isSeizable) ? self : nil
  }

  /// A point of the parent's in this view's coordinates, where the view can be seen there; nil where it is flattened to a
  /// line, or shows its back.
  private final func fromSuperview(_ point: Point) -> Point? {
    if state.pointee.isTilted, !state.pointee.tilt.facesEye { return nil }
    return pointFromSuperview(point)
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
