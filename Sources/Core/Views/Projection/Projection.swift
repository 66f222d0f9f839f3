import Geometry

/// How a portal shows a view: plain memory of the portal, which rendering reads like a ``ViewState``.
package nonisolated struct Projection {
  /// From the view's coordinates to the portal's.
  package internal(set) var transform = Transform2D.identity
  /// Whether the view's own background, border and shadow are shown.
  package internal(set) var showsLooks = true
  package internal(set) var clipping = PortalClipping.asAtHome
}

/// How a portal clips the subviews of its source, where the source clips them.
nonisolated public enum PortalClipping: Hashable, Sendable {
  /// As the source does.
  case asAtHome
  /// At the source's edge, with square corners.
  case square
  /// Not at all.
  case none
}

nonisolated extension ViewState {
  /// Whether the view is displayed, at home or in a portal, as far as its own properties decide.
  package var isShown: Bool { projection != nil || isDrawn }

  /// The alpha of the view where it is displayed.
  package var shownAlpha: Double { projection == nil ? alpha : 1 }

  /// The map from the view's coordinates to those of its displayed parent: its parent, or a portal.
  package var transformToShownParent: Transform2D { projection?.pointee.transform ?? transformToSuperview }

  /// Whether the view clips its subviews where it is displayed.
  package var clipsWhereShown: Bool { clipsToBounds && projection?.pointee.clipping != PortalClipping.none }

  /// The corner radius of that clipping.
  package var shownClipRadius: Double { projection?.pointee.clipping == .square ? 0 : effectiveCornerRadius }

  /// Whether the view's own background, border and shadow are shown.
  package var showsLooks: Bool { projection?.pointee.showsLooks ?? true }
}
