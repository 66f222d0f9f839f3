/// How much room a window, or a part of it, has on one axis.
///
/// > Source: UIKit, `UIUserInterfaceSizeClass`.
nonisolated public enum UserInterfaceSizeClass: String, CaseIterable, Hashable, Sendable {
  /// A window narrower than 600 points, times ``View/textScale`` where texts are larger.
  case compact
  case regular

  /// The width at which windows become regular, in points.
  package static let regularWidth = 600.0

  package init(width: Double) { self = width < Self.regularWidth ? .compact : .regular }
}

extension View {
  /// Whether there is little room across: ``overrideHorizontalSizeClass`` of the nearest view that has one, from this
  /// view outwards, else whether the window is narrow; regular for a view outside a window.
  public final var horizontalSizeClass: UserInterfaceSizeClass {
    var next: View? = self
    while let view = next {
      if let own = view.extras?.sizeClass { return own }
      next = view.superview
    }
    return window.map { UserInterfaceSizeClass(width: $0.bounds.width / max(1, $0.windowTextScale)) } ?? .regular
  }

  /// The size class of this view and those inside it; nil, the default, inherits the size class.
  ///
  /// Set it on a screen that needs more room than most, or on a pane that is narrower than its window.
  /// `horizontalSizeClassDidChange()` is called for this view and those inside it.
  /// > Source: UIKit, `UITraitOverrides.horizontalSizeClass`.
  public final var overrideHorizontalSizeClass: UserInterfaceSizeClass? {
    get { extras?.sizeClass }
    set {
      guard newValue != extras?.sizeClass else { return }
      let old = horizontalSizeClass
      madeExtras.sizeClass = newValue
      if window != nil, horizontalSizeClass != old { tellSizeClass() }
    }
  }

  /// The layout values for the window's size class. They stay where they are as long as the view lives, and may change
  /// whenever code of the program runs.
  package final var currentLayout: UnsafePointer<LayoutItem> {
    guard hasCompactLayout, let compact = layoutNode?.compactItem, horizontalSizeClass == .compact else {
      return layoutValues
    }
    return UnsafePointer(compact)
  }

  /// Tells the view, its controller and everything inside it.
  final func tellSizeClass() {
    if let layoutNode, layoutNode.compactItem != nil { superview?.contentLayoutDidChange() }
    horizontalSizeClassDidChange()
    controller?.horizontalSizeClassDidChange()
    // A copy: the notified views may change the tree.
    for child in subviews where child.window === window && child.extras?.sizeClass == nil { child.tellSizeClass() }
  }
}
