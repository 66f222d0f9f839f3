import Geometry
import Runtime
import Views

/// A view as a body on the reference stage: what is thrown about there looks the same at every size of its container.
///
/// The unit is a 568th of the container's height, so that a container of any size is as high as the stage on which
/// physics was authored; or one point, for what has its sizes in points. The view is moved by its
/// `relativeTranslation`, in fractions of its own size from where layout has put it, and by a turn of its `transform`
/// about its middle: a container that is resized on the way changes nothing.
///
/// ```swift
/// let body = StageBody(transition.foreViewController.view, in: transition.containerView)
/// body.center.y -= body.bounds.height
/// transaction.add(Fall(), to: body)
/// transaction.add(EndCondition(deadline: 4, at: body.homeCenter), to: body)
/// ```
/// At ``homeCenter``, upright, the view has a translation of exactly zero and exactly the transform that it had when
/// the body was made. Bodies of one container meet. The view is held weakly.
public final class StageBody: DynamicItem, TargetStandIn {
  /// How a container's points become those of the stage.
  public enum Unit: Hashable, Sendable {
    /// The container is as high as the stage, see ``StageBody/stageHeight``.
    case stage
    /// Points are points.
    case point
  }

  /// Of the reference stage, in its units.
  /// > Source: the screen that the transitions of the physics essay were tuned on, 320 by 568 points.
  public static let stageHeight = 568.0

  public private(set) weak var view: View?
  public private(set) weak var container: View?
  /// How many points one unit of the stage was when the body was made.
  public let unit: Double
  /// Where the view belongs: without any translation, in units of the stage.
  public let homeCenter: Point
  /// Of the container when the body was made, in units of the stage.
  package let containerBounds: Rect
  private let size: Size
  private let original: Transform2D
  /// From the anchor point to the middle, turned as the view was.
  private let middle: Vector
  private var angle = 0.0

  /// - Parameters:
  ///   - container: holds the view, at whatever depth. One that has no height counts as the stage itself.
  public init(_ view: View, in container: View, unit: Unit = .stage) {
    self.view = view
    self.container = container
    let height = container.bounds.height
    self.unit =
      switch unit {
      case .stage: height > 0 ? height / Self.stageHeight : 1
      case .point: 1
      }
    isScaled = unit == .stage
    restDistance = 0.5 / self.unit
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

  /// The view.
  public var standsFor: AnyObject? { view }

  /// Where the view belongs, upright.
  package var home: BodyPose { BodyPose(center: homeCenter) }

  /// What nobody sees of a tenth of a second, in units of the stage; half a pixel unless it is set.
  package var restDistance: Double
  /// Whether its units are those of the reference stage, and not points.
  package let isScaled: Bool

  // MARK: DynamicItem

  /// The view's middle, in units of the stage; at home for a view that is gone.
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

  /// In units of the stage.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// A turn; of any other transform the turn counts alone.
  public var transform: Transform2D {
    get { Transform2D(rotation: angle) }
    set { pose = BodyPose(center: center, angle: newValue.rotation) }
  }

  /// What it moves in; nil where the view is out of it.
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

  /// A place of the window on the stage, as seen from where the view belongs now; nil where there is none.
  func point(_ location: Point) -> Point? {
    guard let view, let parent = view.superview, let map = parent.transform(from: nil) else { return nil }
    let (place, home, now) = (location.applying(map), view.frame.center, view.bounds.size)
    guard place.isFinite, now.width > 0, now.height > 0 else { return nil }
    return Point(
      homeCenter.x + (place.x - home.x) / now.width * size.width,
      homeCenter.y + (place.y - home.y) / now.height * size.height)
  }
}
