import Geometry
import Views

/// A view takes part in a simulation while it is in the tree of the animator's reference view. One that is removed leaves at
/// the next step, and joins again, at rest, when it comes back; its behaviors keep it listed.
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
