import Geometry

/// How a view is shown in another place than its own: plain memory of the portal that shows it, which whoever draws reaches
/// as it reaches a ``ViewState``.
package nonisolated struct Projection {
  /// From the view's coordinates to the portal's.
  package internal(set) var transform = Transform2D.identity
  /// Whether the view's own background, border and shadow are shown.
  package internal(set) var showsLooks = true
  /// Whether the view cuts off what it holds, where it does so at home.
  package internal(set) var appliesClip = true
}

nonisolated extension ViewState {
  /// Whether the view is drawn, where it stands or where a portal shows it, as far as it says itself.
  package var isShown: Bool { projection != nil || isDrawn }

  /// How opaque the view is in what it is shown in.
  package var shownAlpha: Double { projection == nil ? alpha : 1 }

  /// The map from the view's coordinates to those of the view that it is shown in: its parent, or a portal.
  package var transformToShownParent: Transform2D { projection?.pointee.transform ?? transformToSuperview }

  /// Whether the view cuts off what it holds, where it is shown.
  package var clipsWhereShown: Bool { clipsToBounds && projection?.pointee.appliesClip ?? true }

  /// Whether the view's own background, border and shadow are shown.
  package var showsLooks: Bool { projection?.pointee.showsLooks ?? true }
}
