import Geometry

/// Conversions of coordinates through tilts.
extension View {
  /// Whether this view or one of its ancestors is tilted.
  final var isInDepth: Bool {
    var next: View? = self
    while let view = next, let parent = view.superview {
      if view.state.pointee.isTilted { return true }
      next = parent
    }
    return false
  }

  /// The point in the parent's coordinates; nil where the tilt takes it behind the eye.
  final func pointToSuperview(_ point: Point) -> Point? {
    guard state.pointee.isTilted else { return point.applying(transformToSuperview) }
    return tilt.map(in: bounds).apply(point)?.applying(transformToSuperview)
  }

  /// A point of the parent in this view's coordinates; nil where the view is flattened to a line, or the tilt shows
  /// nothing of its plane there.
  final func pointFromSuperview(_ point: Point) -> Point? {
    let map = transformToSuperview
    let there: Point
    if map.isTranslation {
      // Most views are only moved.
      there = Point(point.x - map.tx, point.y - map.ty)
    } else {
      guard let inverse = map.inverted else { return nil }
      there = point.applying(inverse)
    }
    return state.pointee.isTilted ? tilt.map(in: bounds).unapply(there) : there
  }

  final func pointToRoot(_ point: Point) -> Point? {
    var there = point
    var next: View? = self
    while let view = next, let parent = view.superview {
      guard let outside = view.pointToSuperview(there) else { return nil }
      there = outside
      next = parent
    }
    return there
  }

  /// Whether this view or one of its ancestors, as displayed through portals, is tilted.
  final var isShownInDepth: Bool {
    var next: View? = self
    while let view = next, let parent = view.portal ?? view.superview {
      if view.state.pointee.isShownTilted { return true }
      next = parent
    }
    return false
  }

  /// The point in the window's coordinates, as displayed through portals.
  final func pointToShownRoot(_ point: Point) -> Point? {
    var there = point
    var next: View? = self
    while let view = next, let parent = view.portal ?? view.superview {
      if view.state.pointee.isShownTilted {
        guard let turned = view.tilt.map(in: view.bounds).apply(there) else { return nil }
        there = turned
      }
      there = there.applying(view.state.pointee.transformToShownParent)
      next = parent
    }
    return there
  }

  final func pointFromRoot(_ point: Point) -> Point? {
    guard let parent = superview else { return point }
    return parent.pointFromRoot(point).flatMap { pointFromSuperview($0) }
  }

  /// The smallest upright rectangle around the mapped corners; nil where a corner has no image.
  final func enclosingRect(_ rect: Rect, _ map: (Point) -> Point?) -> Rect? {
    let corners = rect.corners.compactMap(map)
    return corners.count == rect.corners.count ? Rect(enclosing: corners) : nil
  }
}
