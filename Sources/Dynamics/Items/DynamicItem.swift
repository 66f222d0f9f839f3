import Geometry
import Views

/// What a ``DynamicAnimator`` can move: every `View`, and any object of yours that has a place and a size.
///
/// The animator reads an item when it joins the simulation, and from then on writes `center` and the rotation in
/// `transform`. Scale and shear of the transform stay as they are, and count: an item is as large in the simulation as
/// it is seen. An item without a size is 0.1 points wide there: it falls, snaps and hangs on attachments as any other,
/// but hardly collides.
///
/// After you have moved, turned or resized an item yourself, say so with
/// ``DynamicAnimator/updateItem(usingCurrentState:)``.
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

/// A view takes part in a simulation while it is in the tree of the animator's reference view. One that is removed
/// leaves at the next step, and joins again, at rest, when it comes back; its behaviors keep it listed.
///
/// Its `center` is the place of its anchor point, so leave that in the middle.
extension View: DynamicItem {
  /// What of the view touches others; a rectangle unless set. Set while the view takes part, it counts after
  /// ``DynamicAnimator/updateItem(usingCurrentState:)``.
  public var collisionBounds: CollisionBounds {
    get { (collisionShape as? CollisionShape)?.bounds ?? .rectangle }
    set { collisionShape = newValue == .rectangle ? nil : CollisionShape(newValue) }
  }
}

/// What a view keeps of its collision bounds.
private final class CollisionShape {
  let bounds: CollisionBounds

  init(_ bounds: CollisionBounds) { self.bounds = bounds }
}
