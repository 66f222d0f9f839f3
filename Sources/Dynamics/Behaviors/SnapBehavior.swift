import Geometry
import Motion

/// Brings an item to a point, upright, as on a damped spring; there it rests exactly.
///
/// The spring is exact: an item never moves on an axis on which it is not displaced, however it is damped. Its response is
/// 0.37 s and its damping ratio 0.4 + 0.6 * ``damping``, so that with the default a screen that comes from 200 points away
/// is to the eye there after half a second. Mass does not matter.
public final class SnapBehavior: DynamicBehavior {
  nonisolated static let response = 0.37

  /// Whom it brings there.
  public let item: any DynamicItem

  /// Where the item's center goes, in points. Another one may be set at any time; speed is kept.
  public var snapPoint: Point {
    didSet {
      snapPoint = checkedPlace(snapPoint, "a snap point")
      if snapPoint != oldValue { didChange() }
    }
  }

  /// 0, which swings most, to 1, which does not swing at all; 0.5 unless set. What is outside counts as the nearer end.
  public var damping = 0.5 {
    didSet {
      precondition(!damping.isNaN, "a damping is a number from 0 to 1, not \(damping)")
      damping = min(1, max(0, damping))
      if damping != oldValue { didChange() }
    }
  }

  public init(item: any DynamicItem, snapTo point: Point) {
    self.item = item
    snapPoint = checkedPlace(point, "a snap point")
  }

  /// The spring that a damping stands for.
  package nonisolated static func spring(damping: Double) -> Spring {
    Spring(response: response, dampingRatio: 0.4 + 0.6 * min(1, max(0, damping)))
  }

  override var ownItems: [any DynamicItem] { [item] }

  override func realize(in animator: DynamicAnimator) {
    guard let body = animator.body(of: item) else { return withdraw(from: animator.world) }
    let world = animator.world
    // Upright is any number of whole turns away from upright.
    let turns = (world.pose(of: body).angle / (2 * .pi)).rounded()
    let target = BodyPose(center: snapPoint, angle: turns * 2 * .pi)
    holdings.hold(.snap(to: target, Self.spring(damping: damping)), on: [body], isStale: isStale, in: world)
  }
}
