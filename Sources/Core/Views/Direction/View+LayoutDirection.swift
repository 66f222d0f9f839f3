import Geometry

extension View {
  /// The direction in which the view arranges its subviews and aligns its text: by ``semanticContentAttribute``, else
  /// the inherited direction.
  ///
  /// The inherited direction is ``overrideLayoutDirection`` or the theme's ``Theme/layoutDirection`` of the nearest
  /// view that has one, from this view outwards, else left to right. `Stage` gives its window the direction of the
  /// desktop's language.
  /// > Source: UIKit, `UIView.effectiveUserInterfaceLayoutDirection`.
  /// - Complexity: O(depth), and O(1) in a program in which nothing is right to left.
  public final var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    guard LayoutDirections.mayDiffer else { return .leftToRight }
    return switch semanticContentAttribute {
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: inheritedLayoutDirection
    }
  }

  /// The direction without ``semanticContentAttribute``.
  final var inheritedLayoutDirection: UserInterfaceLayoutDirection {
    guard LayoutDirections.mayDiffer else { return .leftToRight }
    var next: View? = self
    while let view = next {
      if let own = view.extras?.ownLayoutDirection { return own }
      next = view.superview
    }
    return .leftToRight
  }

  /// Whether the view is mirrored.
  package final var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The layout direction of this view and those inside it; nil, the default, inherits the direction.
  ///
  /// Set it on a window or a screen that is written in another language than the desktop.
  /// ``layoutDirectionDidChange()`` is called for this view and those inside it, and all of them are laid out again.
  ///
  /// ```swift
  /// window.overrideLayoutDirection = .rightToLeft
  /// player.semanticContentAttribute = .playback     // stays as it is
  /// ```
  /// > Source: UIKit, `UITraitOverrides.layoutDirection`.
  public final var overrideLayoutDirection: UserInterfaceLayoutDirection? {
    get { extras?.layoutDirection }
    set {
      guard newValue != overrideLayoutDirection else { return }
      if newValue == .rightToLeft { LayoutDirections.mayDiffer = true }
      let old = inheritedLayoutDirection
      madeExtras.layoutDirection = newValue
      if inheritedLayoutDirection != old { tellLayoutDirection() }
    }
  }

  /// The meaning of the view's content. It decides the direction of this view alone; views inside it inherit from
  /// outside. Default: unspecified.
  public final var semanticContentAttribute: SemanticContentAttribute {
    get { extras?.semanticContentAttribute ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      if newValue == .forceRightToLeft { LayoutDirections.mayDiffer = true }
      let old = effectiveUserInterfaceLayoutDirection
      madeExtras.semanticContentAttribute = newValue
      if effectiveUserInterfaceLayoutDirection != old { takeLayoutDirection() }
    }
  }

  /// From the outside in. A view that has its own direction keeps it.
  final func tellLayoutDirection() {
    takeLayoutDirection()
    // A copy, since overrides may change the tree.
    for child in subviews where child.superview === self && child.extras?.ownLayoutDirection == nil {
      child.tellLayoutDirection()
    }
  }

  /// The view has come under another parent, or under none.
  final func tellLayoutDirection(ifOtherThan old: UserInterfaceLayoutDirection) {
    if inheritedLayoutDirection != old { tellLayoutDirection() }
  }

  private func takeLayoutDirection() {
    if isArranging { contentLayoutDidChange() } else { setNeedsLayout() }
    setNeedsDisplay()
    layoutDirectionDidChange()
  }

  /// Returns the place of a rectangle that is given from the leading edge: itself in a left-to-right view, its mirror
  /// image about the middle of the bounds in a right-to-left one.
  ///
  /// A view that places its subviews itself works in both directions with it:
  ///
  /// ```swift
  /// override func layoutSubviews() {
  ///   icon.frame = directed(Rect(12, 8, 24, 24))      // at the leading edge
  /// }
  /// ```
  /// - Parameter rect: in the view's coordinates, in points. The function is its own inverse.
  public final func directed(_ rect: Rect) -> Rect {
    isRightToLeft ? rect.mirrored(in: bounds) : rect
  }

  /// Returns the place of a point that is given from the leading edge. The function is its own inverse.
  public final func directed(_ point: Point) -> Point {
    isRightToLeft ? Point(bounds.minX + bounds.maxX - point.x, point.y) : point
  }

  /// Returns a direction or distance that is given from the leading edge, as seen: with x negated in a right-to-left
  /// view. The function is its own inverse.
  public final func directed(_ vector: Vector) -> Vector {
    isRightToLeft ? Vector(-vector.x, vector.y) : vector
  }

  /// Returns the insets of the leading and the trailing side as those of left and right. The function is its own
  /// inverse.
  package final func directed(_ insets: EdgeInsets) -> EdgeInsets {
    isRightToLeft
      ? EdgeInsets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left) : insets
  }

  /// Returns the arrow key that means the same in a left-to-right view: in a right-to-left one, Left and Right are
  /// exchanged.
  package final func directed(_ key: Key) -> Key {
    guard key == .left || key == .right, isRightToLeft else { return key }
    return key == .left ? .right : .left
  }
}

/// Whether a program has anything from right to left, so that others pay nothing for it.
package enum LayoutDirections {
  /// Set for ever by the first right-to-left direction of the program.
  package static var mayDiffer = false
}

nonisolated extension Rect {
  /// The mirror image about the vertical line through the middle of a rectangle. A negative width counts as 0, as in
  /// frames.
  package func mirrored(in whole: Rect) -> Rect {
    Rect(whole.minX + whole.maxX - minX - max(0, width), minY, width, height)
  }
}

nonisolated extension TextAlignment {
  /// The side of a label's lines in a direction. In a left-to-right interface, `natural` lets each paragraph choose; in
  /// a right-to-left one it is right.
  package func directed(isRightToLeft: Bool) -> TextAlignment {
    guard isRightToLeft else { return self }
    return switch self {
    case .natural, .leading: .right
    case .trailing: .left
    case .left, .center, .right: self
    }
  }
}
