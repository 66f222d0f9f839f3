import Geometry
import Views

/// Divides one drag, by a pointer or a touchpad, between a scroll view and the view around it that moves with it.
final class SharedScroll {
  private unowned let scrollView: ScrollView
  private weak var partner: (any ScrollHandOver)?
  /// Whether the last movement moved the partner.
  private(set) var isPartnerMoving = false

  init(_ scrollView: ScrollView) { self.scrollView = scrollView }

  /// Whether a partner takes part in the present drag.
  var hasPartner: Bool { partner != nil }

  /// A drag up or down begins.
  func begin() {
    isPartnerMoving = false
    if let partner = scrollView.scrollPartner, partner.beginSharing() { self.partner = partner }
  }

  /// Moves the partner by its part of a distance.
  /// - Parameter distance: of the offset, in points: positive where the drag goes up.
  /// - Returns: the part of the content.
  func share(_ distance: Double) -> Double {
    guard let partner else { return distance }
    if distance > 0 {
      let used = partner.lift(by: distance)
      if used > 0 { isPartnerMoving = true }
      if used < distance { isPartnerMoving = false }
      return distance - used
    }
    let room = max(0, scrollView.contentOffset.y - scrollView.machine.y.range.lowerBound)
    let rest = distance + room
    guard rest < 0 else {
      if distance < 0 { isPartnerMoving = false }
      return distance
    }
    let used = partner.lower(by: -rest)
    isPartnerMoving = used > 0
    return distance + used
  }

  /// The drag ends.
  /// - Parameters:
  ///   - velocity: of the drag, as offset a second of motion.
  ///   - partnerMayLeave: whether a throw may take the partner away.
  /// - Returns: the velocity of the content: a drag that moved the partner last throws the partner.
  func end(velocity: Vector, partnerMayLeave: Bool) -> Vector {
    guard let partner else { return velocity }
    self.partner = nil
    let isThrown = isPartnerMoving
    isPartnerMoving = false
    let down = -velocity.y * scrollView.ticker.rate
    partner.endSharing(velocity: isThrown ? down : nil, mayLeave: partnerMayLeave)
    return isThrown ? Vector(velocity.x, 0) : velocity
  }
}
