import Dynamics
import Geometry
import Views

/// An item of a scene: its view, and its motion between two simulations.
final class SceneBody {
  let view: View
  let traits: StoryboardDocument.Traits
  /// The frame in the storyboard, which an anchored item keeps.
  private let home: RelativeFrame?
  /// The velocity between simulations, in points a second.
  var velocity: Vector
  /// The rotation between simulations, in radians a second.
  var spin: Double
  /// Whether the body has left the scene.
  private(set) var isGone = false

  init(_ view: View, _ traits: StoryboardDocument.Traits) {
    self.view = view
    self.traits = traits
    home = view.relativeFrame
    velocity = traits.velocity
    spin = traits.spin * .pi / 180
    if isMovable, traits.isThrowable { view.acceptsHits = true }
  }

  var isMovable: Bool { traits.material.isAnchored != true }
  var falls: Bool { isMovable && traits.falls }

  /// The location of a point of the body.
  /// - Parameter offset: the point relative to the center, without the body's rotation.
  func place(of offset: Vector) -> Point {
    view.center + offset.applying(Transform2D(rotation: view.transform.rotation))
  }

  /// Removes the body from the layout. From now on the simulation places it.
  func detach() {
    if isMovable { view.relativeFrame = nil }
    shape()
  }

  func leave() {
    isGone = true
    view.isHidden = true
    (velocity, spin) = (.zero, 0)
  }

  /// Sets the collision shape for the view's present size.
  private func shape() {
    switch traits.shape {
    case .rectangle: view.collisionBounds = .rectangle
    case .ellipse: view.collisionBounds = .ellipse
    case .polygon(let corners):
      let size = view.bounds.size
      let points = corners.map { Point(($0.x - 0.5) * size.width, ($0.y - 0.5) * size.height) }
      // A view without a size has no corners.
      view.collisionBounds = (try? ConvexPolygon(points)).map { .path($0) } ?? .rectangle
    }
  }

  // MARK: Resizes

  /// Keeps the body's relative place when the area's size changes. A body at an edge stays at the edge, and a body
  /// inside stays inside.
  /// - Parameter walls: the rectangle that the body stays in; nil if it can leave.
  func follow(from old: Size, to new: Size, within walls: Rect?) {
    if isMovable {
      let extent = half
      view.center = Point(
        Self.share(of: view.center.x, extent.width, old.width, new.width),
        Self.share(of: view.center.y, extent.height, old.height, new.height))
      if let size = home?.resolved(in: new).size { view.bounds.size = size }
      if let walls, !isGone { view.center = inside(walls) }
    }
    shape()
  }

  /// The nearest place at which the whole body is inside. On an axis on which it is too large, the middle.
  private func inside(_ walls: Rect) -> Point {
    func bound(_ place: Double, _ low: Double, _ high: Double) -> Double {
      low <= high ? min(max(place, low), high) : (low + high) / 2
    }
    let (center, half) = (view.center, half)
    return Point(
      bound(center.x, walls.minX + half.width, walls.maxX - half.width),
      bound(center.y, walls.minY + half.height, walls.maxY - half.height))
  }

  /// Half the size of the body's bounding box.
  private var half: Size {
    let box = Rect(center: .zero, size: view.bounds.size).applying(Transform2D(rotation: view.transform.rotation))
    return Size(box.width / 2, box.height / 2)
  }

  private static func share(of place: Double, _ half: Double, _ old: Double, _ new: Double) -> Double {
    let (room, newRoom) = (old - 2 * half, new - 2 * half)
    guard room > 0, newRoom > 0 else { return old > 0 ? place * new / old : new / 2 }
    return half + (place - half) * newRoom / room
  }
}
