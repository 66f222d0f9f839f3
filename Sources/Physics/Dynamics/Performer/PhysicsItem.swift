import Geometry
import Runtime
import Views

/// Reads and writes the pose of an item of any kind.
struct PhysicsItem {
  private enum Kind {
    case stage(StageBody)
    case view(View)
    case other(any DynamicItem)
  }

  private let kind: Kind
  /// The initial transform of the item, and its rotation.
  private let transform: Transform2D
  private let angle: Double
  /// The transform without its rotation.
  private let upright: Transform2D

  init(_ item: any DynamicItem) {
    kind =
      if let body = item as? StageBody {
        .stage(body)
      } else if let view = item as? View {
        .view(view)
      } else {
        .other(item)
      }
    transform = item.transform
    angle = item.transform.rotation
    let turned = item.transform.concatenating(Transform2D(rotation: -angle))
    upright = angle == 0 ? transform : Self.isNearlyIdentity(turned) ? .identity : turned
  }

  private static func isNearlyIdentity(_ t: Transform2D) -> Bool {
    abs(t.a - 1) < 1e-9 && abs(t.b) < 1e-9 && abs(t.c) < 1e-9 && abs(t.d - 1) < 1e-9 && t.tx == 0 && t.ty == 0
  }

  // MARK: Where it is

  /// The container whose coordinates the item moves in; items collide only within one container. nil if the item is in
  /// none.
  /// - Parameter nowhere: the container of items that are not views.
  func container(otherwise nowhere: AnyObject?) -> AnyObject? {
    switch kind {
    case .stage(let body): body.space
    case .view(let view): view.superview
    case .other: nowhere
    }
  }

  /// The bounds of the container, in the item's coordinate space; nil without a container.
  var bounds: Rect? {
    switch kind {
    case .stage(let body): body.containerBounds
    case .view(let view): view.superview?.bounds
    case .other: nil
    }
  }

  /// The movement below which the item counts as at rest, in its coordinate space.
  var restDistance: Double {
    switch kind {
    case .stage(let body): body.restDistance
    case .view, .other: 0.5
    }
  }

  /// The visible size without rotation.
  var size: Size {
    let size = item.bounds.size
    precondition(
      size.isFinite && size.width >= 0 && size.height >= 0,
      "a dynamic item's size is finite and not negative, not \(size)")
    let scale = scale
    return Size(size.width * scale.width, size.height * scale.height)
  }

  private var scale: Size { upright == .identity ? Size(1, 1) : upright.scale }

  private var item: any DynamicItem {
    switch kind {
    case .stage(let body): body
    case .view(let view): view
    case .other(let item): item
    }
  }

  var shape: BodyShape {
    switch item.collisionBounds {
    case .rectangle: return .rectangle(size)
    case .ellipse: return .ellipse(size)
    case .path(let polygon):
      let scale = scale
      return .polygon(polygon.points.map { Point($0.x * scale.width, $0.y * scale.height) })
    }
  }

  var pose: BodyPose {
    switch kind {
    case .stage(let body): body.pose
    case .view(let view): BodyPose(center: view.center, angle: view.transform.rotation)
    case .other(let item): BodyPose(center: item.center, angle: item.transform.rotation)
    }
  }

  func write(_ pose: BodyPose) {
    switch kind {
    case .stage(let body): body.pose = pose
    case .view(let view):
      view.center = pose.center
      view.transform = turned(to: pose.angle)
    case .other(let item):
      item.center = pose.center
      item.transform = turned(to: pose.angle)
    }
  }

  private func turned(to angle: Double) -> Transform2D {
    if angle == self.angle { return transform }
    return angle == 0 ? upright : upright.concatenating(Transform2D(rotation: angle))
  }

  // MARK: Who it is

  func isPlace(of target: AnyObject) -> Bool {
    switch kind {
    case .stage(let body): body === target || body.view === target
    case .view(let view): view === target
    case .other(let item): item === target
    }
  }

  /// The view that a gesture recognizer can be added to.
  var view: View? {
    switch kind {
    case .stage(let body): body.view
    case .view(let view): view
    case .other: nil
    }
  }

  /// Converts a location in the window to the item's coordinate space; nil if that is not possible.
  func point(_ location: Point) -> Point? {
    switch kind {
    case .stage(let body): body.point(location)
    case .view(let view):
      view.superview.flatMap { $0.transform(from: nil) }.map { location.applying($0) }.flatMap {
        $0.isFinite ? $0 : nil
      }
    case .other: nil
    }
  }

  /// Window points per unit of the item's coordinate space, approximately.
  var pointsPerUnit: Double {
    switch kind {
    case .stage(let body): body.unit
    case .view, .other: 1
    }
  }

  var name: String {
    let named: AnyObject? =
      switch kind {
      case .stage(let body): body.view
      case .view(let view): view
      case .other(let item): item
      }
    guard let named else { return "an item" }
    return (named as? View)?.identifier ?? (named as? any CustomStringConvertible)?.description ?? "\(type(of: named))"
  }
}
