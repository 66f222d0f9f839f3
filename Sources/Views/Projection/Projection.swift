import Geometry

/// How a view is shown in another place than its own: plain memory of the portal that shows it, which whoever draws reaches
/// as it reaches a ``ViewState``.
package nonisolated struct Projection {
  /// From the view's coordinates to the portal's.
  package internal(set) var transform = Transform2D.identity
  /// Whether the view's own background, border and shadow are shown.
  package internal(set) var showsLooks = true
  package internal(set) var clipping = PortalClipping.asAtHome
}

/// How a portal cuts off what its source holds, where the source does so at home.
nonisolated public enum PortalClipping: Hashable, Sendable {
  /// As the source does.
  case asAtHome
  /// At the source's edge, with square corners.
  case square
  /// Not at all.
  case none
}

nonisolated extension ViewState {
  /// Whether the view is drawn, where it stands or where a portal shows it, as far as it says itself.
  package var isShown: Bool { projection != nil || isDrawn }

  /// How opaque the view is in what it is shown in.
  package var shownAlpha: Double { projection == nil ? alpha : 1 }

  /// The map from the view's coordinates to those of the view that it is shown in: its parent, or a portal.
  package var transformToShownParent: Transform2D { projection?.pointee.transform ?? transformToSuperview }

  /// Whether the view cuts off what it holds, where it is shown.
  package var clipsWhereShown: Bool { clipsToBounds && projection?.pointee.clipping != PortalClipping.none }

  /// The radius of the corners at which it does.
  package var shownClipRadius: Double { projection?.pointee.clipping == .square ? 0 : effectiveCornerRadius }

  /// Whether the view's own background, border and shadow are shown.
  package var showsLooks: Bool { projection?.pointee.showsLooks ?? true }
}
