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

  /// The portal that displays the view instead of its parent.
  package final var shownPortal: PortalView? {
    invalidation?.portals.update()
    return portal
  }

  /// The displayed parent: the portal that shows the view, else its parent.
  package final var shownParent: View? { shownPortal ?? superview }

  /// The map from this view's coordinates to the window's, as displayed through portals.
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

  /// The smallest upright rectangle around the view as displayed, in window coordinates: equal to ``screenFrame``
  /// unless a portal shows it.
  package final var shownFrame: Rect {
    let map = shownTransformToRoot
    return isShownInDepth ? enclosingRect(bounds) { pointToShownRoot($0) } ?? .zero : bounds.applying(map)
  }
}

extension View {
  /// The alpha of the view where it is displayed; 0 where it is not drawn.
  package final var shownAlpha: Double { shownPortal != nil ? 1 : state.pointee.isDrawn ? alpha : 0 }

  /// The product of the alpha values of this view and of those around it.
  package final var alphaOnScreen: Double {
    var product = shownAlpha
    var next = shownParent
    while let view = next {
      product *= view.shownAlpha
      next = view.shownParent
    }
    return product
  }

  /// The corners of the bounds in window points as displayed, from the top left one clockwise.
  package final var cornersOnScreen: [Point] {
    let map = shownTransformToRoot
    return (0..<4).map { cornerOnScreen($0, map) }
  }

  /// The largest distance of a corner on screen from one of four places, in points.
  package final func cornerDistance(from places: [Point]) -> Double {
    let map = shownTransformToRoot
    return places.indices.reduce(0) { max($0, cornerOnScreen($1, map).distance(to: places[$1])) }
  }

  private func cornerOnScreen(_ index: Int, _ map: Transform2D) -> Point {
    let (box, isRight, isLow) = (bounds, index == 1 || index == 2, index > 1)
    let corner = Point(isRight ? box.maxX : box.minX, isLow ? box.maxY : box.minY)
    return isShownInDepth ? pointToShownRoot(corner) ?? corner.applying(map) : corner.applying(map)
  }

  /// The rotation on screen in degrees, clockwise.
  package final var rotationOnScreen: Double { shownTransformToRoot.rotation * 180 / .pi }

  /// The topmost view with an identifier, in this view and those inside it.
  package final func topmostView(withIdentifier id: String) -> View? {
    var index = subviews.count
    while index > 0 {
      index -= 1
      if let found = subviews[index].topmostView(withIdentifier: id) { return found }
    }
    return identifier == id ? self : nil
  }
}

// MARK: - Hits

extension View {
  /// Whether events reach a view, and whether the user can seize it where they do not.
  struct HitBounds {
    var isReachable = true
    var isSeizable = false

    mutating func enter(_ view: View) {
      isReachable = isReachable && view.isUserInteractionEnabled
      isSeizable = !isReachable && (isSeizable || view.recognizersForPress(isTaken: true).contains(where: \.canSeize))
    }
  }

  /// The reach of the view's ancestors at home.
  private final var reachOfHome: HitBounds {
    var reach = HitBounds()
    for view in pathToRoot.reversed().dropLast() { reach.enter(view) }
    return reach
  }

  /// The hit view in a portal, at a point of the portal.
  final func topmostShown(at point: Point, seizing: Bool) -> View? {
    guard let portal = self as? PortalView, portal.acceptsHits, let source = portal.shown,
      let map = portal.contentTransform.inverted
    else { return nil }
    if let hit = source.topmost(at: point.applying(map), source.reachOfHome, seizing: seizing) { return hit }
    return contains(point) ? source.nearestHit(seizing: seizing) : nil
  }

  /// The innermost of this view and its ancestors, at home, that accepts a press.
  private final func nearestHit(seizing: Bool) -> View? {
    pathToRoot.first { view in
      var reach = view.reachOfHome
      reach.enter(view)
      return view.acceptsHits && (reach.isReachable || (seizing && reach.isSeizable))
    }
  }
}
