import Geometry
import Motion
import Views

/// Drives an animator by a drag of the screen that it takes away.
final class AnimatorDrag {
  private let driver: PercentDrivenInteractiveTransition
  /// The whole way to the requested end, in points.
  private let way: Vector
  /// The animator's place when the drag took it, 0...1.
  private let start: Double
  /// Whether it plays on, not back, when the drag is cancelled.
  private let goesOnAlone: Bool
  private let rule: ReleaseRule
  private var tracker = VelocityTracker()
  /// The greatest distance of the pointer from its press, in points.
  private var reach = 0.0

  /// The velocity along the way, in points a second, from which a throw decides whatever the place is.
  /// > Source: Material Motion, flick threshold.
  private static let flick = 100.0

  /// - Parameter isTaken: whether the animator played already.
  init(_ driver: PercentDrivenInteractiveTransition, _ transition: Transition, isTaken: Bool) {
    self.driver = driver
    start = driver.percentComplete
    goesOnAlone = isTaken && transition.currentDirection == transition.initialDirection
    let size = transition.containerView.bounds.size
    let part = transition.dragWay(otherwise: transition.directed(Vector(1, 0)))
    let sign = transition.initialDirection == .backward ? 1.0 : -1
    way = Vector(sign * part.x * size.width, sign * part.y * size.height)
    rule = ReleaseRule(flick: Self.flick / max(1, min(way.length, ReleaseRule.longestWay)))
  }

  func move(_ pan: PanGestureRecognizer) {
    if let event = pan.lastEvent {
      tracker.add(event.location, at: event.time)
      reach = max(reach, event.location.distance(to: pan.pressLocation))
    }
    driver.update(start + share(of: pan.grabTranslation))
  }

  /// A throw decides by its direction, otherwise the place where the motion would land. A drag that has not moved
  /// changes nothing.
  func end(_ pan: PanGestureRecognizer) {
    move(pan)
    if reach < rule.slop { return driver.resume(goesOnAlone ? .on : .back) }
    let isAtRest = pan.scrollEnding == .rested
    let velocity = isAtRest ? .zero : pan.lastEvent.map { tracker.velocity(at: $0.time) } ?? .zero
    go(on: rule.shouldComplete(at: driver.percentComplete, velocity: share(of: velocity), way: way.length))
  }

  /// The drag was cancelled: an animator that played before plays on, and one that the drag began goes back.
  func cancel() { go(on: goesOnAlone) }

  private func go(on goesOn: Bool) {
    if goesOn { driver.finish() } else { driver.cancel() }
  }

  private func share(of distance: Vector) -> Double {
    let square = way.dot(way)
    return square > 0 ? distance.dot(way) / square : 0
  }
}
