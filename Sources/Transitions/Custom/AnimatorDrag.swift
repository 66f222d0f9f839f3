import Geometry
import Motion
import Views

/// A drag on a screen that drives the animator which takes the screen away.
final class AnimatorDrag {
  private let driver: PercentDrivenInteractiveTransition
  /// The whole way on to the end that was asked for, in points.
  private let way: Vector
  /// Where the animator was when it was taken, 0...1.
  private let start: Double
  /// Where a hand that is taken away leaves it to.
  private let goesOnAlone: Bool
  private let rule: ReleaseRule
  private var tracker = VelocityTracker()
  /// How far the hand was at most from where it pressed, in points.
  private var reach = 0.0

  /// How fast, in points a second along the way, a throw decides whatever the place is.
  /// > Source: Material Motion, flick threshold.
  private static let flick = 100.0

  /// - Parameter isTaken: whether the animator was on its way already.
  init(_ driver: PercentDrivenInteractiveTransition, _ transition: Transition, isTaken: Bool) {
    self.driver = driver
    start = driver.percentComplete
    goesOnAlone = isTaken && transition.currentDirection == transition.initialDirection
    let size = transition.containerView.bounds.size
    let part = transition.dragWay(otherwise: Vector(1, 0))
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

  /// Thrown on it goes on, thrown back it goes back; else where it would land decides. Not moved, it goes on as before.
  func end(_ pan: PanGestureRecognizer) {
    move(pan)
    if reach < rule.slop { return driver.resume(goesOnAlone ? .on : .back) }
    let velocity = pan.lastEvent.map { tracker.velocity(at: $0.time) } ?? .zero
    go(on: rule.goesOn(at: driver.percentComplete, velocity: share(of: velocity), way: way.length))
  }

  /// The pointer was taken away: what was on its way goes on, and what the drag began is taken back.
  func cancel() { go(on: goesOnAlone) }

  private func go(on goesOn: Bool) {
    if goesOn { driver.finish() } else { driver.cancel() }
  }

  private func share(of distance: Vector) -> Double {
    let square = way.dot(way)
    return square > 0 ? distance.dot(way) / square : 0
  }
}
