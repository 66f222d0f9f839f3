import Geometry
import Transitions
import Views

/// The position, the transform and the opacity of a screen.
struct ScreenPose: Hashable {
  var center: Point
  var size: Size
  var transform: Transform2D
  var alpha: Double

  init(_ view: View) {
    (center, size, transform, alpha) = (view.center, view.bounds.size, view.transform, view.alpha)
  }

  /// Whether each corner lies within so many points of its place in another pose.
  func isNear(_ other: ScreenPose, by points: Double) -> Bool {
    let (one, two) = (corners, other.corners)
    return alpha == other.alpha && zip(one, two).allSatisfy { $0.distance(to: $1) <= points }
  }

  /// The corners, for an anchor point in the middle.
  private var corners: [Point] {
    Rect(-size.width / 2, -size.height / 2, size.width, size.height).corners.map {
      let corner = $0.applying(transform)
      return Point(center.x + corner.x, center.y + corner.y)
    }
  }

  /// Gives the view this pose. Inside an animation block the view moves to it.
  func apply(to view: View) {
    view.transform = transform
    view.bounds.size = size
    view.center = center
    view.alpha = alpha
  }

  /// The frame that layout gives a view which an animator moves now, with the transform and the opacity of this pose.
  func laidOut(_ view: View) -> ScreenPose {
    guard let frame = view.heldPlace?.frame, transform.isIdentity else { return self }
    var pose = self
    pose.size = frame.size
    pose.center = Point(
      frame.minX + view.anchorPoint.x * frame.width, frame.minY + view.anchorPoint.y * frame.height)
    return pose
  }

  /// The pose at a share of the way to another pose: turned and scaled, not sheared.
  func mixed(with other: ScreenPose, _ share: Double) -> ScreenPose {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    var pose = other
    pose.center = Point(mix(center.x, other.center.x), mix(center.y, other.center.y))
    pose.size = Size(mix(size.width, other.size.width), mix(size.height, other.size.height))
    pose.alpha = mix(alpha, other.alpha)
    if transform != other.transform {
      let (from, to) = (transform.scale, other.transform.scale)
      let scale = Transform2D(scaleX: mix(from.width, to.width), y: mix(from.height, to.height))
      pose.transform = scale.concatenating(
        Transform2D(rotation: mix(transform.rotation, other.transform.rotation)))
      pose.transform.tx = mix(transform.tx, other.transform.tx)
      pose.transform.ty = mix(transform.ty, other.transform.ty)
    }
    return share == 1 ? other : share == 0 ? self : pose
  }
}
