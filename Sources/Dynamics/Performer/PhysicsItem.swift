import Geometry
import Runtime
import Views

/// How an item is read and written, whatever it is.
struct PhysicsItem {
  private enum Kind {
    case stage(StageBody)
    case view(View)
    case other(any DynamicItem)
  }

  private let kind: Kind
  /// How its transform was when it was met, and the angle in it.
  private let transform: Transform2D
  private let angle: Double
  /// The transform without the turn.
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

  /// What it moves in; items that have the same there meet. nil where it is in nothing now.
  /// - Parameter nowhere: what items that are no views are in.
  func container(otherwise nowhere: AnyObject?) -> AnyObject? {
    switch kind {
    case .stage(let body): body.space
    case .view(let view): view.superview
    case .other: nowhere
    }
  }

  /// Of the container, in the coordinates in which it moves; nil where it has none.
  var bounds: Rect? {
    switch kind {
    case .stage(let body): body.containerBounds
    case .view(let view): view.superview?.bounds
    case .other: nil
    }
  }

  /// What nobody sees, in those coordinates.
  var restDistance: Double {
    switch kind {
    case .stage(let body): body.restDistance
    case .view, .other: 0.5
    }
  }

  /// As it is seen upright.
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

  /// What a hand takes hold of.
  var view: View? {
    switch kind {
    case .stage(let body): body.view
    case .view(let view): view
    case .other: nil
    }
  }

  /// A place of the window, in the coordinates in which the item moves; nil where there is none.
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

  /// How many points of the window one of the coordinates in which it moves is, about.
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
