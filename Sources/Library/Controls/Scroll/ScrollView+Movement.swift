import Animation
import Geometry
import Runtime
import Views

/// What tools see of a scroll view: what moves its content, and when a hand takes and leaves it.
extension ScrollView {
  private static let drag = Movement("ScrollDrag", [.boundsOrigin])
  private static let deceleration = Movement("ScrollDeceleration", [.boundsOrigin])
  private static let wheel = Movement("ScrollWheel", [.boundsOrigin])
  private static let animation = Movement("ScrollAnimation", [.boundsOrigin])

  final func reportMovement(_ events: ScrollMachine.Events) {
    guard let loop = FrameTicker.currentLoop, loop.areMovementsObserved else { return }
    switch machine.state {
    case .idle, .tracking:
      for movement in [Self.drag, Self.deceleration, Self.wheel, Self.animation] {
        loop.reportRest(of: self, from: movement)
      }
    case .dragging: loop.report(Self.drag, of: self)
    case .decelerating: loop.report(Self.deceleration, of: self)
    case .easing: loop.report(Self.wheel, of: self)
    case .animating: loop.report(Self.animation, of: self)
    }
    if events.contains(.beganDragging) { reportHand(.seized, loop) }
    if events.contains(.endedDragging) { reportHand(.released, loop) }
  }

  private func reportHand(_ kind: PropertyHandover.Kind, _ loop: FrameLoop) {
    let place = SIMD4(bounds.origin.x, bounds.origin.y, 0, 0)
    let velocity = machine.velocity
    let state = PropertyHandover.State(place, velocity: SIMD4(velocity.x, velocity.y, 0, 0))
    // The content moves against the offset.
    loop.report(
      PropertyHandover(kind, from: state, to: state), of: .boundsOrigin, self,
      hand: kind == .released ? .zero - velocity : nil)
  }
}
