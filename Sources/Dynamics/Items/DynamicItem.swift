import Geometry

/// What a ``DynamicAnimator`` can move: every `View`, and any object of yours that has a place and a size.
///
/// The animator reads an item when it joins the simulation, and from then on writes `center` and the rotation in
/// `transform`. Scale and shear of the transform stay as they are, and count: an item is as large in the simulation as it is
/// seen. An item without a size is 0.1 points wide there: it falls, snaps and hangs on attachments as any other, but
/// hardly collides.
///
/// After you have moved, turned or resized an item yourself, say so with ``DynamicAnimator/updateItem(usingCurrentState:)``.
/// - Precondition: whatever an item answers is finite.
@MainActor public protocol DynamicItem: AnyObject {
  /// The middle of the item, in points, in the coordinates of the animator's reference view; for a view, of its parent.
  var center: Point { get set }
  /// Its size counts, in points.
  var bounds: Rect { get }
  /// Turns the item about its center.
  var transform: Transform2D { get set }
  /// What of the item touches others; a rectangle where an item does not say.
  var collisionBounds: CollisionBounds { get }
}

extension DynamicItem {
  public var collisionBounds: CollisionBounds { .rectangle }
}

/// What of an item touches others.
public nonisolated enum CollisionBounds: Hashable, Sendable {
  /// The item's bounds.
  case rectangle
  /// The ellipse that fills the item's bounds.
  case ellipse
  /// A convex polygon about the item's center, in points.
  case path(ConvexPolygon)
}
