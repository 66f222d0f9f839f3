import Dynamics
import Geometry
import Views

/// An item of a scene: the view, and its state between two simulations.
final class SceneBody {
  let view: View
  let traits: StoryboardDocument.Traits
  /// The frame in the storyboard; an anchored item keeps it.
  private let home: RelativeFrame?
  /// Points a second, outside of a simulation.
  var velocity: Vector
  /// Radians a second, outside of a simulation.
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

  /// The place of a point of the body.
  /// - Parameter offset: from the center, in the upright body.
  func place(of offset: Vector) -> Point {
    view.center + offset.applying(Transform2D(rotation: view.transform.rotation))
  }

  /// Leaves the layout: from here on the simulation places the body.
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

  /// Keeps the body's relative place when the area's size changes: a body at an edge stays there, and a body inside
  /// stays inside.
  /// - Parameter walls: the room in which the body stays; nil where it can leave.
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

  /// The nearest place with all of the body inside; the middle on an axis on which the body is too large.
  private func inside(_ walls: Rect) -> Point {
    func bound(_ place: Double, _ low: Double, _ high: Double) -> Double {
      low <= high ? min(max(place, low), high) : (low + high) / 2
    }
    let (center, half) = (view.center, half)
    return Point(
      bound(center.x, walls.minX + half.width, walls.maxX - half.width),
      bound(center.y, walls.minY + half.height, walls.maxY - half.height))
  }

  /// Half the size of the bounding box.
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
