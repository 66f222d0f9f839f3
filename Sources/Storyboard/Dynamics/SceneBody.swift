import Dynamics
import Geometry
import Views

/// An item of a scene: the view, and what of it outlasts a simulation.
final class SceneBody {
  let view: View
  let traits: StoryboardDocument.Traits
  /// Where layout has put it at first; an anchored item stays there.
  private let home: RelativeFrame?
  /// Points a second, while no simulation knows better.
  var velocity: Vector
  /// Radians a second.
  var spin: Double
  /// Whether it has left the scene for good.
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

  /// Where a part of it is, given from its center as it stands upright.
  func place(of offset: Vector) -> Point {
    view.center + offset.applying(Transform2D(rotation: view.transform.rotation))
  }

  /// From here on nobody but the simulation places it.
  func detach() {
    if isMovable { view.relativeFrame = nil }
    shape()
  }

  func leave() {
    isGone = true
    view.isHidden = true
    (velocity, spin) = (.zero, 0)
  }

  /// The body's shape in the view's size, which may follow the area's.
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

  /// Keeps the body's share of the room in an area of another size: what touches an edge still does, and what was inside is.
  /// - Parameter walls: what the body stays within, where something had pressed it through them, too.
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

  /// The place nearest to where it is at which all of it is inside; the middle on an axis on which it is too large.
  private func inside(_ walls: Rect) -> Point {
    func bound(_ place: Double, _ low: Double, _ high: Double) -> Double {
      low <= high ? min(max(place, low), high) : (low + high) / 2
    }
    let (center, half) = (view.center, half)
    return Point(
      bound(center.x, walls.minX + half.width, walls.maxX - half.width),
      bound(center.y, walls.minY + half.height, walls.maxY - half.height))
  }

  /// Half the upright box around it.
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
