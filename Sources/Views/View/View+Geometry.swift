import Geometry

extension View {
  /// The place that layout gave, in the parent's coordinates: before `transform` and `relativeTranslation`.
  ///
  /// Where those displace the view, ``screenFrame`` says what is on screen.
  public final var frame: Rect {
    get { state.pointee.frame }
    set {
      precondition(
        newValue.isFinite && newValue.width >= 0 && newValue.height >= 0, "a frame is finite, not \(newValue)")
      bounds.size = newValue.size
      center = Point(
        newValue.minX + anchorPoint.x * newValue.width, newValue.minY + anchorPoint.y * newValue.height)
    }
  }

  /// The map from this view's coordinates to its parent's, without its tilt.
  public final var transformToSuperview: Transform2D { state.pointee.transformToSuperview }

  /// The map from this view's coordinates to those of the topmost view that holds it, as a rule the window; without tilts.
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

  /// The map from this view's coordinates to those of `other`; of the window where `other` is nil. Without tilts.
  /// - Returns: nil where the two are not in one tree, or where `other` is flattened to a line.
  public final func transform(to other: View?) -> Transform2D? {
    guard let other else { return transformToRoot }
    if other === self { return .identity }
    guard other.root === root else { return nil }
    return other.transformToRoot.inverted.map { transformToRoot.concatenating($0) }
  }

  /// The map to this view's coordinates from those of `other`; from the window's where `other` is nil. Without tilts.
  /// - Returns: nil where the two are not in one tree, or where this view is flattened to a line.
  public final func transform(from other: View?) -> Transform2D? {
    guard let other else { return transformToRoot.inverted }
    return other.transform(to: self)
  }

  /// The point, given in this view's coordinates, in those of `other`; of the window where `other` is nil. Through tilts, it
  /// is the point that is seen at the same place.
  /// - Returns: nil where the two are not in one tree, where `other` is flattened to a line, or where a tilt takes the point
  ///   out of sight.
  public final func convert(_ point: Point, to other: View?) -> Point? {
    guard isInDepth || other?.isInDepth == true else { return transform(to: other).map { point.applying($0) } }
    if other === self { return point }
    guard let other else { return pointToRoot(point) }
    guard other.root === root else { return nil }
    return pointToRoot(point).flatMap { other.pointFromRoot($0) }
  }

  /// The point, given in the coordinates of `other` (the window where nil), in this view's.
  /// - Returns: nil where ``convert(_:to:)-(Point,_)`` the other way is.
  public final func convert(_ point: Point, from other: View?) -> Point? {
    if let other { return other.convert(point, to: self) }
    return isInDepth ? pointFromRoot(point) : transform(from: nil).map { point.applying($0) }
  }

  /// The distance or velocity, given in this view's coordinates, in those of `other`, or of the window; without tilts.
  public final func convert(_ vector: Vector, to other: View?) -> Vector? {
    transform(to: other).map { vector.applying($0) }
  }

  /// The distance or velocity, given in the coordinates of `other` (the window where nil), in this view's; without tilts.
  public final func convert(_ vector: Vector, from other: View?) -> Vector? {
    transform(from: other).map { vector.applying($0) }
  }

  /// The upright rectangle around the mapped corners, in the coordinates of `other`, or of the window.
  /// - Returns: nil where a corner has no place there.
  public final func convert(_ rect: Rect, to other: View?) -> Rect? {
    guard isInDepth || other?.isInDepth == true else { return transform(to: other).map { rect.applying($0) } }
    return enclosingRect(rect) { convert($0, to: other) }
  }

  /// The upright rectangle, in this view's coordinates, around the corners given in those of `other`, or the window's.
  /// - Returns: nil where a corner has no place there.
  public final func convert(_ rect: Rect, from other: View?) -> Rect? {
    guard isInDepth || other?.isInDepth == true else { return transform(from: other).map { rect.applying($0) } }
    return enclosingRect(rect) { convert($0, from: other) }
  }

  /// The corner radius as it is drawn: at most half the shorter side.
  public final var effectiveCornerRadius: Double { state.pointee.effectiveCornerRadius }
}
