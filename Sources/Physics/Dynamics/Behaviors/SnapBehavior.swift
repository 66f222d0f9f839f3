import Geometry
import Motion

/// Moves an item to a point, unrotated, with a damped spring. The item comes to rest exactly there.
///
/// The spring is exact: an item does not move along an axis on which it is not displaced, at any damping. The response
/// is 0.37 s and the damping ratio 0.4 + 0.6 * ``damping``; by default, a screen that comes from 200 points away
/// appears at rest after half a second. Mass has no effect.
public final class SnapBehavior: DynamicBehavior {
  /// The item.
  public let item: any DynamicItem
  /// The snap as a plan.
  package private(set) var snap: SnapTo { didSet { if snap != oldValue { didChange() } } }

  /// The target of the item's center, in points. A new target keeps the item's velocity. Each coordinate is limited to
  /// -1e6...1e6.
  public var snapPoint: Point {
    get { snap.point }
    set { snap.point = PhysicsLimits.place.bounded(newValue, "snapPoint", of: "SnapBehavior") }
  }

  /// The damping, clamped to 0...1: at 0 the item oscillates most, at 1 it does not. Default: 0.5.
  public var damping: Double {
    get { snap.damping }
    set {
      let limits = PhysicsLimits.snapDamping
      if newValue.isNaN { limits.require(newValue, "damping", of: "SnapBehavior") }
      snap.damping = min(limits.range.upperBound, max(limits.range.lowerBound, newValue))
    }
  }

  /// Makes a behavior that snaps an item to a point.
  public init(item: any DynamicItem, snapTo point: Point) {
    self.item = item
    snap = SnapTo(PhysicsLimits.place.bounded(point, "snapPoint", of: "SnapBehavior"))
  }

  override var ownItems: [any DynamicItem] { [item] }

  override func realize(in animator: DynamicAnimator) {
    guard let body = animator.body(of: item) else { return withdraw(from: animator.world) }
    let world = animator.world
    // Whole turns are removed, so that the item takes the shortest way.
    let turns = (world.pose(of: body).angle / (2 * .pi)).rounded()
    let target = BodyPose(center: snapPoint, angle: turns * 2 * .pi)
    influences.hold(.snap(to: target, snap.spring), on: [body], isStale: isStale, in: world)
  }
}
