import Geometry

nonisolated extension Rect {
  /// Whether it can be the frame or the bounds of a view.
  var isPlaceable: Bool { isFinite && width >= 0 && height >= 0 }

  /// The same rectangle, with 0 for a negative width or height.
  var placeable: Rect {
    precondition(isFinite, "a view's frame and bounds are finite, not \(self)")
    return Rect(minX, minY, max(0, width), max(0, height))
  }
}

extension View {
  /// The rectangle that layout gave, in the parent's coordinates: before `transform` and `relativeTranslation`.
  ///
  /// ``screenFrame`` includes those. A negative width or height counts as 0, with one warning a window.
  /// - Precondition: the frame is finite.
  public final var frame: Rect {
    get { state.pointee.frame }
    set {
      let newValue = newValue.isPlaceable ? newValue : placeable(newValue)
      let anchor = state.pointee.anchorPoint
      let center = Point(newValue.minX + anchor.x * newValue.width, newValue.minY + anchor.y * newValue.height)
      if PropertyInterception.isOn {
        bounds.size = newValue.size
        self.center = center
      } else {
        place(newValue.size, center)
      }
    }
  }

  /// The rectangle without a negative size, with a warning.
  @inline(never) final func placeable(_ rect: Rect) -> Rect {
    window?.warnOfNegativeSize(rect.size, of: self)
    return rect.placeable
  }

  /// Sets size and center at once, which layout does for each view.
  private func place(_ size: Size, _ center: Point) {
    let old = state.pointee.bounds.size
    let isMoved = center != state.pointee.center
    if isMoved { state.pointee.center = center }
    if size != old {
      state.pointee.bounds.size = size
      sizeDidChange()
      mark([.place, .looks, .content])
    } else if isMoved {
      mark(.place)
    }
  }

  /// The map from this view's coordinates to its parent's, without its tilt.
  public final var transformToSuperview: Transform2D { state.pointee.transformToSuperview }

  /// The map from this view's coordinates to those of its topmost ancestor, usually the window; without tilts.
  public final var transformToRoot: Transform2D {
    var map = Transform2D.identity
    var next: View? = self
    while let view = next, let parent = view.superview {
      map = map.concatenating(view.transformToSuperview)
      next = parent
    }
    return map
  }

  /// The smallest upright rectangle around the view as it is on screen, in window coordinates.
  public final var screenFrame: Rect {
    isInDepth ? enclosingRect(bounds) { pointToRoot($0) } ?? .zero : bounds.applying(transformToRoot)
  }

  /// The map from this view's coordinates to those of `other`, or of the window where `other` is nil; without tilts.
  /// - Returns: nil where the two are in different trees, or where `other` is flattened to a line.
  public final func transform(to other: View?) -> Transform2D? {
    guard let other else { return transformToRoot }
    if other === self { return .identity }
    guard other.root === root else { return nil }
    return other.transformToRoot.inverted.map { transformToRoot.concatenating($0) }
  }

  /// The map to this view's coordinates from those of `other`, or of the window where `other` is nil; without tilts.
  /// - Returns: nil where the two are in different trees, or where this view is flattened to a line.
  public final func transform(from other: View?) -> Transform2D? {
    guard let other else { return transformToRoot.inverted }
    return other.transform(to: self)
  }

  /// Converts a point of this view to the coordinates of `other`, or of the window where `other` is nil. Through tilts,
  /// the result is the point that is seen at the same place.
  /// - Returns: nil where the two are in different trees, where `other` is flattened to a line, or where a tilt takes
  ///   the point out of sight.
  public final func convert(_ point: Point, to other: View?) -> Point? {
    guard isInDepth || other?.isInDepth == true else { return transform(to: other).map { point.applying($0) } }
    if other === self { return point }
    guard let other else { return pointToRoot(point) }
    guard other.root === root else { return nil }
    return pointToRoot(point).flatMap { other.pointFromRoot($0) }
  }

  /// Converts a point of `other`, or of the window where `other` is nil, to this view's coordinates.
  /// - Returns: nil in the same cases as ``convert(_:to:)-(Point,_)``.
  public final func convert(_ point: Point, from other: View?) -> Point? {
    if let other { return other.convert(point, to: self) }
    return isInDepth ? pointFromRoot(point) : transform(from: nil).map { point.applying($0) }
  }

  /// Converts a distance or velocity of this view to the coordinates of `other`, or of the window where it is nil;
  /// without tilts.
  public final func convert(_ vector: Vector, to other: View?) -> Vector? {
    transform(to: other).map { vector.applying($0) }
  }

  /// Converts a distance or velocity of `other`, or of the window where it is nil, to this view's coordinates; without
  /// tilts.
  public final func convert(_ vector: Vector, from other: View?) -> Vector? {
    transform(from: other).map { vector.applying($0) }
  }

  /// Converts a rectangle of this view: the smallest upright rectangle around its corners in the coordinates of
  /// `other`, or of the window where it is nil.
  /// - Returns: nil where a corner has no image there.
  public final func convert(_ rect: Rect, to other: View?) -> Rect? {
    guard isInDepth || other?.isInDepth == true else { return transform(to: other).map { rect.applying($0) } }
    return enclosingRect(rect) { convert($0, to: other) }
  }

  /// Converts a rectangle of `other`, or of the window where it is nil: the smallest upright rectangle around its
  /// corners in this view's coordinates.
  /// - Returns: nil where a corner has no image there.
  public final func convert(_ rect: Rect, from other: View?) -> Rect? {
    guard isInDepth || other?.isInDepth == true else { return transform(from: other).map { rect.applying($0) } }
    return enclosingRect(rect) { convert($0, from: other) }
  }

  /// The corner radius as it is drawn: at most half the shorter side.
  public final var effectiveCornerRadius: Double { state.pointee.effectiveCornerRadius }
}
