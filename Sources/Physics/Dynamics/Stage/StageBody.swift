import Geometry
import Runtime
import Views

/// A view as a physics body on the reference stage, so that a simulation looks the same at every container size.
///
/// The unit is 1/568 of the container's height, the height of the reference stage. The body moves the view by its
/// `relativeTranslation`, in fractions of the view's size from its layout position, and by a rotation of its
/// `transform` about its middle. The view therefore keeps its relative position when the container is resized.
///
/// ```swift
/// let body = StageBody(transition.foreViewController.view, in: transition.containerView)
/// body.center.y -= body.bounds.height
/// transaction.add(Fall(), to: body)
/// transaction.add(EndCondition(deadline: 4, at: body.homeCenter), to: body)
/// ```
/// At ``homeCenter``, unrotated, the view has a translation of exactly zero and exactly its original transform. Bodies
/// of one container collide. The view is held weakly.
public final class StageBody: DynamicItem, TargetProxy {
  /// The height of the reference stage, in its units.
  /// > Source: the screen that the transitions of the physics essay were tuned on, 320 by 568 points.
  public static let stageHeight = 568.0

  /// The view; nil after it has been released.
  public private(set) weak var view: View?
  /// The container; nil after it has been released.
  public private(set) weak var container: View?
  /// The points per unit of the stage, when the body was made.
  public let unit: Double
  /// The center of the view without a translation, in units of the stage.
  public let homeCenter: Point
  /// The bounds of the container when the body was made, in units of the stage.
  package let containerBounds: Rect
  private let size: Size
  private let original: Transform2D
  /// The vector from the anchor point to the middle, in the view's original rotation.
  private let middle: Vector
  private var angle = 0.0

  /// Makes the body of a view.
  /// - Parameters:
  ///   - container: an ancestor of the view. If its height is 0, the unit is one point.
  public init(_ view: View, in container: View) {
    self.view = view
    self.container = container
    let height = container.bounds.height
    unit = height > 0 ? height / Self.stageHeight : 1
    restDistance = 0.5 / unit
    let scale = 1 / self.unit
    let home = view.superview?.convert(view.frame.center, to: container) ?? view.frame.center
    homeCenter = Point(home.x * scale, home.y * scale)
    let bounds = container.bounds
    containerBounds = Rect(bounds.minX * scale, bounds.minY * scale, bounds.width * scale, bounds.height * scale)
    size = Size(view.bounds.width * scale, view.bounds.height * scale)
    original = view.transform
    middle = Vector(
      (0.5 - view.anchorPoint.x) * view.bounds.width, (0.5 - view.anchorPoint.y) * view.bounds.height
    ).applying(view.transform)
  }

  /// The view, or nil if it has been released.
  public var representedTarget: AnyObject? { view }

  /// The pose of the view without a translation or rotation.
  package var home: BodyPose { BodyPose(center: homeCenter) }

  /// The movement below which the body counts as at rest, in units of the stage. Default: half a point.
  package var restDistance: Double

  // MARK: DynamicItem

  /// The center of the view, in units of the stage; ``homeCenter`` if the view has been released.
  public var center: Point {
    get {
      guard let shift = view?.relativeTranslation else { return homeCenter }
      return Point(homeCenter.x + shift.x * size.width, homeCenter.y + shift.y * size.height)
    }
    set {
      precondition(newValue.isFinite, "a body's center is finite, not \(newValue)")
      pose = BodyPose(center: newValue, angle: angle)
    }
  }

  /// The size of the view when the body was made, in units of the stage; the origin is zero.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The rotation of the view; the other parts of a new value are ignored.
  public var transform: Transform2D {
    get { Transform2D(rotation: angle) }
    set { pose = BodyPose(center: center, angle: newValue.rotation) }
  }

  /// The container; nil if the view is not in it.
  var space: AnyObject? {
    guard let view, let container, view.superview != nil, view.isDescendant(of: container) else { return nil }
    return container
  }

  package var pose: BodyPose {
    get { BodyPose(center: center, angle: angle) }
    set {
      angle = newValue.angle
      guard let view else { return }
      view.relativeTranslation = Vector(
        size.width > 0 ? (newValue.center.x - homeCenter.x) / size.width : 0,
        size.height > 0 ? (newValue.center.y - homeCenter.y) / size.height : 0)
      view.transform = turned(to: angle)
    }
  }

  private func turned(to angle: Double) -> Transform2D {
    if angle == 0 { return original }
    let turn = Transform2D(rotation: angle)
    guard middle != .zero else { return original.concatenating(turn) }
    return original.concatenating(Transform2D(translationX: -middle.x, y: -middle.y)).concatenating(turn)
      .concatenating(Transform2D(translationX: middle.x, y: middle.y))
  }

  // MARK: Hands

  /// Converts a location in the window to the stage, relative to the view's present layout position; nil if that is not
  /// possible.
  func point(_ location: Point) -> Point? {
    guard let view, let parent = view.superview, let map = parent.transform(from: nil) else { return nil }
    let (place, home, now) = (location.applying(map), view.frame.center, view.bounds.size)
    guard place.isFinite, now.width > 0, now.height > 0 else { return nil }
    return Point(
      homeCenter.x + (place.x - home.x) / now.width * size.width,
      homeCenter.y + (place.y - home.y) / now.height * size.height)
  }
}
