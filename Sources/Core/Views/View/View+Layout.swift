import Geometry

extension View {
  /// The size of the bounds has changed: the view lays out its subviews, and its parent lays out the view and its
  /// siblings.
  ///
  /// The parent of a view with a ``relativeFrame`` is not laid out, since it determined the size. A motion that sets
  /// the size in every frame calls ``resizeInMotion(to:)`` instead.
  package final func sizeDidChange() {
    if case .drawn = ownDrawing { drawingIsDue() }
    if parentAddress != nil, parentAddress == View.placingView {
      // The parent comes to its subviews after it has placed them.
      needsLayout = true
      hasLayoutWork = true
      return
    }
    requestLayout()
    guard !isRelative, let superview, !superview.isPlacingChildren else { return }
    superview.setNeedsLayout()
  }

  /// Sets the size without laying out the parent, as motions do in every frame.
  package final func resizeInMotion(to size: Size) {
    let parent = superview
    let wasPlacing = parent?.isPlacingChildren ?? false
    parent?.isPlacingChildren = true
    bounds.size = size
    parent?.isPlacingChildren = wasPlacing
  }

  /// Asks for `layoutSubviews` before the next frame is drawn.
  public final func setNeedsLayout() {
    isRearranged = true
    requestLayout()
  }

  private func requestLayout() {
    needsLayout = true
    var next: View? = self
    while let view = next, !view.hasLayoutWork || view === self {
      view.hasLayoutWork = true
      next = view.superview
    }
    invalidation?.markLayout()
    if PropertyInterception.isOn, PropertyInterception.layoutDepth == 0, window != nil {
      PropertyInterception.interceptor?.layoutIsDue(of: self)
    }
  }

  /// Lays out this view and those inside it, where layout is due.
  public final func layoutIfNeeded() {
    guard hasLayoutWork else { return }
    PropertyInterception.performAsLayout(layOut)
  }

  /// Lays out this view within the eight passes of a frame; what still asks then waits for the frame.
  package final func settleLayout() {
    if let window = self as? Window { return window.settleWholeLayout() }
    for _ in 0..<8 where hasLayoutWork { layoutIfNeeded() }
  }

  private func layOut() {
    // A view that lays itself out while it is laid out is laid out again in the next pass.
    if needsLayout, !isPlacingChildren {
      needsLayout = false
      invalidation?.layoutCount += 1
      let outer = View.placingView
      View.placingView = address
      isPlacingChildren = true
      if isRearranged, let spring = layoutNode?.spring, let interceptor = PropertyInterception.interceptor {
        PropertyInterception.layoutDepth += 1
        interceptor.animateLayout(by: spring, placeChildren)
        PropertyInterception.layoutDepth -= 1
      } else {
        placeChildren()
      }
      isRearranged = false
      isPlacingChildren = false
      View.placingView = outer
    }
    // A request from now on climbs through this view again.
    hasLayoutWork = needsLayout
    for child in subviews {
      if child.hasLayoutWork {
        child.layOut()
        if child.hasLayoutWork { hasLayoutWork = true }
      }
      if child.hasPlace == child.isHidden { child.hasPlace = !child.isHidden }
    }
  }

  private func placeChildren() {
    guard hasController else { return layoutSubviews() }
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  /// The offset from its center in its parent to that in another parent, as both are seen.
  final func offset(to parent: View) -> Vector? {
    var offset: Vector?
    PropertyInterception.performAsSeen { [self] in
      offset = superview?.convert(center, to: parent).map { $0 - center }
    }
    return offset
  }

  /// A container has taken the view from another parent: layout that animates moves it from where it is seen.
  final func keepPlace(_ offset: Vector) {
    PropertyInterception.performAsLayout { center += offset }
    hasPlace = true
  }

  /// Whether the view, or one around it, has not been seen where it is: layout places it at once.
  package final var isNewToLayout: Bool {
    var next: View? = self
    while let view = next {
      if !view.hasPlace { return !(view is Window) }
      next = view.superview
    }
    return false
  }

  final var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

extension View {
  /// The innermost view in this one that still asks for layout, for a warning.
  final var layoutCulprit: String {
    var found = self
    while let next = found.subviews.first(where: \.hasLayoutWork) { found = next }
    return "\(type(of: found))" + (found.identifier.map { " \"\($0)\"" } ?? "")
  }
}
