import Geometry
import Motion
import Runtime
import Schema
import Views

/// Moves a view by a spring to each new frame that layout gives it.
///
/// A container that gets another size, another arrangement or other views gives its subviews new frames; a view with
/// this plan moves there instead of jumping. A new frame in flight retargets the spring, which goes on from the
/// present place and velocity. At rest the plan needs no frames.
///
/// ```swift
/// for card in grid.subviews { scheduler.add(FollowLayout(spring: .smooth), to: card) }
/// ```
/// The first frame of a view without a size is applied at once. So are the frames of a view that is outside a window.
/// Another plan on the position or the size takes over, until the next frame that layout gives.
public struct FollowLayout: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<View>

  /// The spring that moves the view. Default: ``Spring/materialDefault``.
  public let spring: Spring

  /// Makes a plan that follows the layout.
  /// - Parameter spring: a spring that comes to rest or has a stated end.
  public init(spring: Spring = .materialDefault) {
    requireSettling(spring, "spring", of: "FollowLayout")
    self.spring = spring
  }

  func apply(to mover: PropertyController, named name: String?) {
    guard mover.target is View else { return }
    let follower = LayoutSpring(mover, spring, name: name)
    mover.add(follower, of: self)
    follower.attach()
  }
}

/// Springs a view to the frames that layout gives it.
private final class LayoutSpring: PlanAttachment, FramePlacing {
  let name: String?
  private weak var mover: PropertyController?
  private let spring: Spring
  /// The frame that the view moves to or rests in.
  private var target: Rect?

  init(_ mover: PropertyController, _ spring: Spring, name: String?) {
    (self.mover, self.spring, self.name) = (mover, spring, name)
  }

  private var view: View? { mover?.target as? View }

  func attach() {
    target = view?.frame
    view?.framePlacer = self
  }

  func detach() {
    guard let view, view.framePlacer === self else { return }
    view.framePlacer = nil
    // The layout's frame counts from now on.
    view.superview?.setNeedsLayout()
  }

  func place(_ view: View, at frame: Rect) {
    defer { target = frame }
    guard let mover, view.window != nil, !view.bounds.size.isEmpty, frame != target else {
      if frame != target { view.frame = frame }
      return
    }
    let anchor = view.anchorPoint
    let center = Point(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height)
    mover.context?.catchUp()
    mover.context?.startUpdates()
    mover.drive(Property<View, Point>.position.core, to: center.lanes, on: spring, velocity: nil, named: name)
    mover.drive(Property<View, Size>.size.core, to: frame.size.lanes, on: spring, velocity: nil, named: name)
  }

  func didShift(_ core: PropertyCore, by distance: SIMD4<Double>) {}
}

extension FollowLayout: DeclaredPlan {
  package static let schema = ValueSchema(
    "FollowLayout", FollowLayout(),
    constructor: { values throws(FieldProblem) in
      FollowLayout(spring: try values.ifPresent("spring") ?? .materialDefault)
    }
  ) {
    Field("spring", Spring.domain, "The spring that moves the view.", get: { $0.spring.fieldValue })
  }
}
