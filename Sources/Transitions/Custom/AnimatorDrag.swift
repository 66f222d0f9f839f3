import Geometry
import Motion
import Views

/// A drag on a screen that drives the animator which takes the screen away.
final class AnimatorDrag {
  private let driver: PercentDrivenInteractiveTransition
  /// The whole way, in points.
  private let way: Vector
  private var tracker = VelocityTracker()

  /// How fast, in points a second along the way, a throw decides whatever the place is.
  /// > Source: Material Motion, flick threshold.
  private static let flick = 100.0

  init(_ driver: PercentDrivenInteractiveTransition, _ transition: Transition) {
    self.driver = driver
    let size = transition.containerView.bounds.size
    let part = transition.dragWay(otherwise: Vector(1, 0))
    way = Vector(part.x * size.width, part.y * size.height)
  }

  func move(_ pan: PanGestureRecognizer) {
    if let event = pan.lastEvent { _ = tracker.add(event.location, at: event.time) }
    driver.update(share(of: pan.translation))
  }

  /// Thrown on it goes on, thrown back it goes back, at rest it goes to the nearer end.
  func end(_ pan: PanGestureRecognizer) {
    move(pan)
    let velocity = pan.lastEvent.map { tracker.velocity(at: $0.time) } ?? .zero
    let speed = share(of: velocity) * way.length
    let goesOn = abs(speed) >= Self.flick ? speed > 0 : driver.percentComplete > 0.5
    if goesOn { driver.finish() } else { driver.cancel() }
  }

  func cancel() { driver.cancel() }

  private func share(of distance: Vector) -> Double {
    let square = way.dot(way)
    return square > 0 ? distance.dot(way) / square : 0
  }
}
