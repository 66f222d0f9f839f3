import Animation
import Geometry
import Runtime
import Views

/// What tools see of an animator: the views that it moves, and the hands that take them.
extension DynamicAnimator {
  /// Reports the bodies that move, and those that rest.
  func reportMovement() {
    guard let loop, loop.areMovementsObserved else { return }
    for record in records {
      guard let view = record.view else { continue }
      // A body that was laid down at rest needs some steps to be known as such.
      if let body = record.body, record.hasMoved, !world.isAtRest(body) {
        loop.report(movement, of: view)
      } else {
        record.hasMoved = false
        loop.reportRest(of: view, from: movement)
      }
    }
  }

  /// Reports that the animator does not move the items of some records.
  func reportRest(of records: [ItemRecord]) {
    guard let loop, loop.areMovementsObserved else { return }
    for record in records { record.view.map { loop.reportRest(of: $0, from: movement) } }
  }

  /// Reports that a hand takes or leaves an item.
  /// - Parameter velocity: that of the item from now on, in points a second.
  package func reportHand(_ kind: PropertyHandover.Kind, of view: View, velocity: Vector) {
    guard let loop, loop.areMovementsObserved else { return }
    let place = SIMD4(view.center.x, view.center.y, 0, 0)
    let before = motion(of: view)?.velocity ?? .zero
    loop.report(
      PropertyHandover(
        kind, from: .init(place, velocity: SIMD4(before.x, before.y, 0, 0)),
        to: .init(place, velocity: SIMD4(velocity.x, velocity.y, 0, 0))),
      of: .center, view, hand: kind == .released ? velocity : nil)
  }
}
