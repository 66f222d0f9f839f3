import Geometry
import Motion

/// Brings an item to a point, upright, on a damped spring. There the item rests exactly.
///
/// The spring is exact: an item does not move on an axis on which it is not displaced, whatever its damping. The
/// response is 0.37 s and the damping ratio 0.4 + 0.6 * ``damping``, so that by default a screen that comes from 200
/// points away looks at rest after half a second. Mass does not matter.
public final class SnapBehavior: DynamicBehavior {
  public let item: any DynamicItem
  /// The snap as a plan.
  package private(set) var snap: SnapTo { didSet { if snap != oldValue { didChange() } } }

  /// The point for the item's center, in points. Setting another point keeps the item's velocity. A coordinate beyond a
  /// million points counts as a million.
  public var snapPoint: Point {
    get { snap.point }
    set { snap.point = PhysicsLimits.place.bounded(newValue, "snapPoint", of: "SnapBehavior") }
  }

  /// 0...1: at 0 the item swings most, at 1 it does not swing. A number outside counts as the nearer end. Default: 0.5.
  public var damping: Double {
    get { snap.damping }
    set {
      let limits = PhysicsLimits.snapDamping
      if newValue.isNaN { limits.require(newValue, "damping", of: "SnapBehavior") }
      snap.damping = min(limits.range.upperBound, max(limits.range.lowerBound, newValue))
    }
  }

  public init(item: any DynamicItem, snapTo point: Point) {
    self.item = item
    snap = SnapTo(PhysicsLimits.place.bounded(point, "snapPoint", of: "SnapBehavior"))
  }

  override var ownItems: [any DynamicItem] { [item] }

  override func realize(in animator: DynamicAnimator) {
    guard let body = animator.body(of: item) else { return withdraw(from: animator.world) }
    let world = animator.world
    // A whole turn does not count: the item goes the short way.
    let turns = (world.pose(of: body).angle / (2 * .pi)).rounded()
    let target = BodyPose(center: snapPoint, angle: turns * 2 * .pi)
    influences.hold(.snap(to: target, snap.spring), on: [body], isStale: isStale, in: world)
  }
}
