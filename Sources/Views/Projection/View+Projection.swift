import Geometry

extension View {
  final func beginProjection(_ projection: UnsafeMutablePointer<Projection>, in portal: PortalView) {
    state.pointee.projection = UnsafePointer(projection)
    self.portal = portal
  }

  final func endProjection() {
    state.pointee.projection = nil
    portal = nil
  }

  /// The portal in which the view is shown instead of at home.
  package final var shownPortal: PortalView? {
    invalidation?.portals.update()
    return portal
  }

  /// What the view is shown in: the portal that shows it, else its parent.
  package final var shownParent: View? { shownPortal ?? superview }

  /// The map from this view's coordinates to the window's, the way it is shown: through portals, where it is in one.
  package final var shownTransformToRoot: Transform2D {
    invalidation?.portals.update()
    var map = Transform2D.identity
    var next: View? = self
    while let view = next, let parent = view.portal ?? view.superview {
      map = map.concatenating(view.state.pointee.transformToShownParent)
      next = parent
    }
    return map
  }

  /// The smallest upright rectangle around the view as it is seen, in window coordinates: where ``screenFrame`` says, unless a
  /// portal shows it.
  package final var shownFrame: Rect {
    let map = shownTransformToRoot
    return isShownInDepth ? enclosingRect(bounds) { pointToShownRoot($0) } ?? .zero : bounds.applying(map)
  }
}

extension View {
  /// How opaque the view is in what it is shown in; 0 where it is not drawn.
  package final var shownAlpha: Double { shownPortal != nil ? 1 : state.pointee.isDrawn ? alpha : 0 }
}

// MARK: - Hits

extension View {
  /// Whether events reach what a view holds, and whether a hand can seize it where they do not.
  struct Reach {
    var isReachable = true
    var isSeizable = false

    mutating func enter(_ view: View) {
      isReachable = isReachable && view.isUserInteractionEnabled
      isSeizable = !isReachable && (isSeizable || view.recognizersForPress(isHit: false).contains(where: \.canSeize))
    }
  }

  /// As the views at home around this one have it.
  private final var reachOfHome: Reach {
    var reach = Reach()
    for view in pathToRoot.reversed().dropLast() { reach.enter(view) }
    return reach
  }

  /// Who is hit in a portal at a point, given in the portal's coordinates.
  final func topmostShown(at point: Point, seizing: Bool) -> View? {
    guard let portal = self as? PortalView, portal.acceptsHits, let source = portal.shown,
      let map = portal.contentTransform.inverted
    else { return nil }
    if let hit = source.topmost(at: point.applying(map), source.reachOfHome, seizing: seizing) { return hit }
    return contains(point) ? source.nearestHit(seizing: seizing) : nil
  }

  /// This view or the innermost one around it, at home, that a press can go to.
  private final func nearestHit(seizing: Bool) -> View? {
    pathToRoot.first { view in
      var reach = view.reachOfHome
      reach.enter(view)
      return view.acceptsHits && (reach.isReachable || (seizing && reach.isSeizable))
    }
  }
}
