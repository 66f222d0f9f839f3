import Geometry
import Views

/// An animator's record of one item.
final class ItemRecord {
  let item: any DynamicItem
  /// The item, if it is a view.
  let view: View?
  /// The number of times that the animator's behaviors list the item.
  var claims = 0
  /// nil if the item is not in the simulation.
  var body: BodyID?
  /// The traits that were last applied to the body.
  var traits = BodyTraits(.rectangle(.zero))
  /// The traits that the behaviors ask for; recomputed when they change.
  var wanted = BodyTraits(.rectangle(.zero))
  /// The transform without its rotation, and the transform as last read or written.
  private var upright = Transform2D.identity
  private var seenTransform = Transform2D.identity
  private var shown = BodyPose(center: .zero)
  /// Whether the item has moved since it was last at rest, for tools.
  var hasMoved = false

  init(_ item: any DynamicItem) {
    self.item = item
    view = item as? View
  }

  /// Whether the animator can move the item now.
  func isPresent(in reference: DynamicAnimator.Reference) -> Bool {
    switch reference {
    case .none: true
    case .gone: view == nil
    case .view(let reference):
      if let view { view.superview.map { $0 === reference || $0.isDescendant(of: reference) } ?? false } else { true }
    }
  }

  /// The transform from the item's coordinate space to the reference view's; nil if they are the same.
  private func map(to reference: DynamicAnimator.Reference) -> Transform2D? {
    guard case .view(let reference) = reference, let parent = view?.superview, parent !== reference else { return nil }
    return parent.transform(to: reference)
  }

  // MARK: Reading

  /// Reads the present shape and pose of the item.
  func read(in reference: DynamicAnimator.Reference) -> (shape: BodyShape, pose: BodyPose) {
    precondition(item.center.isFinite, "a dynamic item's center is finite, not \(item.center)")
    rebase(on: item.transform)
    let map = map(to: reference)
    let angle = seenTransform.rotation + (map?.rotation ?? 0)
    shown = BodyPose(center: map.map { item.center.applying($0) } ?? item.center, angle: angle)
    return (shape(scale: map?.scale ?? Size(1, 1)), shown)
  }

  private func rebase(on transform: Transform2D) {
    precondition(transform.isFinite, "a dynamic item's transform is finite, not \(transform)")
    seenTransform = transform
    upright = transform
    (upright.tx, upright.ty) = (0, 0)
    let rotation = transform.rotation
    if rotation != 0 { upright = upright.concatenating(Transform2D(rotation: -rotation)) }
  }

  private func shape(scale outer: Size) -> BodyShape {
    let size = item.bounds.size
    precondition(
      size.isFinite && size.width >= 0 && size.height >= 0,
      "a dynamic item's size is finite and not negative, not \(size)")
    let scale = Size(upright.scale.width * outer.width, upright.scale.height * outer.height)
    let seen = Size(size.width * scale.width, size.height * scale.height)
    switch item.collisionBounds {
    case .rectangle: return .rectangle(seen)
    case .ellipse: return .ellipse(seen)
    case .path(let polygon):
      return .polygon(polygon.points.map { Point($0.x * scale.width, $0.y * scale.height) })
    }
  }

  /// The bounding rectangle of the item as it is rotated now.
  func extent(in reference: DynamicAnimator.Reference) -> Rect {
    var linear = item.transform
    (linear.tx, linear.ty) = (0, 0)
    let around = Rect(center: .zero, size: item.bounds.size).applying(linear).offset(by: item.center - .zero)
    return map(to: reference).map { around.applying($0) } ?? around
  }

  // MARK: Writing

  /// Moves the item to the pose of its body.
  func show(_ pose: BodyPose, in reference: DynamicAnimator.Reference) {
    guard pose != shown else { return }
    hasMoved = true
    let map = map(to: reference)
    // A superview scaled to zero in one direction has no inverse.
    guard let inverse = map.map(\.inverted) ?? .identity else { return }
    if pose.center != shown.center { item.center = map == nil ? pose.center : pose.center.applying(inverse) }
    if pose.angle != shown.angle { turn(to: pose.angle - (map?.rotation ?? 0)) }
    shown = pose
  }

  private func turn(to angle: Double) {
    // Other code has changed the transform, such as its scale.
    let current = item.transform
    if current != seenTransform { rebase(on: current) }
    var turned = angle == 0 ? upright : upright.concatenating(Transform2D(rotation: angle))
    (turned.tx, turned.ty) = (current.tx, current.ty)
    item.transform = turned
    seenTransform = turned
  }
}

/// Records which animator moves each item. An item has at most one animator.
enum ItemOwnership {
  private struct Owner { weak var animator: DynamicAnimator? }
  private static var owners: [ObjectIdentifier: Owner] = [:]

  /// - Precondition: no other animator moves the item.
  static func claim(_ item: any DynamicItem, for animator: DynamicAnimator) {
    let key = ObjectIdentifier(item)
    if let owner = owners[key]?.animator, owner !== animator {
      preconditionFailure(
        "a dynamic item has one animator: remove \(type(of: item)) from the behaviors of the other one, or release that"
      )
    }
    owners[key] = Owner(animator: animator)
  }

  static func release(_ item: any DynamicItem) { owners[ObjectIdentifier(item)] = nil }
}
