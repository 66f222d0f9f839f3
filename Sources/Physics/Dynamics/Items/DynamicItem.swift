import Geometry
import Views

/// An object that a ``DynamicAnimator`` can move: any `View`, or a custom object with a position and a size.
///
/// The animator reads an item when it joins the simulation, and then writes `center` and the rotation of `transform`.
/// The scale and shear of the transform are kept, and the item's size in the simulation is its visible size. An item
/// without a size counts as 0.1 points wide: it falls, snaps and hangs on attachments like any other, but hardly
/// collides.
///
/// After you move, rotate or resize an item yourself, call ``DynamicAnimator/updateItem(usingCurrentState:)``.
/// - Precondition: all values of an item are finite.
@MainActor public protocol DynamicItem: AnyObject {
  /// The center of the item, in points, in the coordinate space of the animator's reference view; for a view, of its
  /// superview.
  var center: Point { get set }
  /// The size of the item, in points; the origin is ignored.
  var bounds: Rect { get }
  /// The transform about the item's center; the animator sets its rotation.
  var transform: Transform2D { get set }
  /// The outline of the item for collisions. Default: `.rectangle`.
  var collisionBounds: CollisionBounds { get }
}

extension DynamicItem {
  /// The default: the item's bounds.
  public var collisionBounds: CollisionBounds { .rectangle }
}

/// The outline of an item for collisions.
public nonisolated enum CollisionBounds: Hashable, Sendable {
  /// The item's bounds.
  case rectangle
  /// The ellipse that fills the item's bounds.
  case ellipse
  /// A convex polygon about the item's center, in points.
  case path(ConvexPolygon)
}

/// A view takes part in a simulation while it is a descendant of the animator's reference view. A view that is removed
/// leaves the simulation at the next step, and joins it again, at rest, when it is added again; its behaviors keep it
/// in their items.
///
/// Its `center` is the position of its anchor point, so the anchor point should be in the middle.
extension View: DynamicItem {
  /// The outline of the view for collisions. Default: `.rectangle`. During a simulation, a change takes effect with
  /// ``DynamicAnimator/updateItem(usingCurrentState:)``.
  public var collisionBounds: CollisionBounds {
    get { (collisionShape as? CollisionShape)?.bounds ?? .rectangle }
    set { collisionShape = newValue == .rectangle ? nil : CollisionShape(newValue) }
  }
}

/// Stores the collision bounds of a view.
private final class CollisionShape {
  let bounds: CollisionBounds

  init(_ bounds: CollisionBounds) { self.bounds = bounds }
}
