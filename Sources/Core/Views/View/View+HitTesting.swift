import Geometry

extension View {
  /// The topmost view at a point of this view.
  ///
  /// Transforms, tilts, rounded corners and clipping count. A view that is hidden, disabled or nearly transparent
  /// (alpha below 0.01) is skipped, together with its subviews.
  public final func hitTest(_ point: Point) -> View? {
    invalidation?.portals.update()
    return topmost(at: point, HitBounds(), seizing: false)
  }

  /// As ``hitTest(_:)``, but a disabled view counts where it, or a disabled ancestor, has a recognizer that receives
  /// presses while disabled.
  package final func hitTestForPress(_ point: Point) -> View? {
    invalidation?.portals.update()
    return topmost(at: point, HitBounds(), seizing: true)
  }

  /// The view that a press at a point is for: a control of the screen that arrives beneath a screen that the user could
  /// seize there, otherwise the view of ``hitTestForPress(_:)``.
  package final func pressTarget(at point: Point) -> View? {
    let top = hitTestForPress(point)
    guard let top, !top.isReachable, let reached = hitTest(point) else { return top }
    var isTaken = false
    for view in reached.pathToRoot {
      isTaken = isTaken || view.takesPresses
      if let seized = view.seizedView, !seized.isDescendant(of: view), isTaken { return reached }
    }
    return top
  }

  final func topmost(at point: Point, _ around: HitBounds, seizing: Bool) -> View? {
    guard state.pointee.isShown, state.pointee.shownAlpha >= 0.01 || isHitUnseen else { return nil }
    var reach = around
    reach.enter(self)
    guard reach.isReachable || seizing else { return nil }
    let isInside = contains(point)
    if state.pointee.clipsWhereShown, !isInside { return nil }
    for child in subviews.reversed() where child.state.pointee.projection == nil {
      guard let there = child.fromSuperview(point) else { continue }
      // Most views are skipped here.
      if child.subviews.isEmpty, !child.bounds.contains(there), !child.state.pointee.showsAnother { continue }
      if let hit = child.topmost(at: there, reach, seizing: seizing) { return hit }
    }
    if state.pointee.isPortal { return topmostShown(at: point, seizing: seizing) }
    return isInside && acceptsHits && (reach.isReachable || reach.isSeizable) ? self : nil
  }

  private final var isHitUnseen: Bool {
    state.pointee.showsAnother && (self as? PortalView)?.isHitWhereUnseen == true
  }

  /// A point of the parent in this view's coordinates, where the view is seen there; nil where it is flattened to a
  /// line, or shows its back.
  private final func fromSuperview(_ point: Point) -> Point? {
    if state.pointee.isTilted, !state.pointee.tilt.facesEye { return nil }
    return pointFromSuperview(point)
  }

  /// Whether a point of this view lies inside its rounded rectangle.
  public final func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let r = effectiveCornerRadius
    guard r > 0 else { return true }
    let dx = max(bounds.minX + r - point.x, point.x - (bounds.maxX - r), 0)
    let dy = max(bounds.minY + r - point.y, point.y - (bounds.maxY - r), 0)
    return dx * dx + dy * dy <= r * r
  }
}
