import Geometry
import Motion
import Plans
import Runtime
import Transitions
import Views

/// Moves a screen in over another one from an edge, by a spring, with a shadow and a drag.
///
/// A spring with a damping ratio below 1 makes the screen overshoot when it enters, but not when it leaves. An
/// ``OvershootBackground`` extends the screen meanwhile.
///
/// In a window larger than the travel the screen begins inside the window and fades in, so that it is as easy to follow
/// with the eyes as in a small window.
final class EdgeEntrance {
  private let transition: Transition
  /// The vector from the screen's place to its place at the beginning, in fractions of its size.
  let way: Vector
  private let travel: Double
  private let entrance: Entrance
  private let shadowStrength: Double
  private var overshoot: OvershootBackground?
  private var shadow: EdgeShadow?
  private var edge: PageEdge?

  /// - Parameters:
  ///   - way: the vector from the screen's place to its place beyond the edge, in fractions of its size.
  ///   - entrance: the spring and the end of a drag. If the spring overshoots, the backward direction uses its response
  ///     with critical damping.
  ///   - travel: the largest distance that the screen moves, in points.
  ///   - shadow: the opacity of the shadow at the moving edge, 0...1.
  init(
    _ transition: Transition, along way: Vector, on entrance: Entrance, travel: Double, shadow: Double
  ) {
    self.transition = transition
    self.way = (transition.handWay ?? way).limited(to: travel, in: transition.foreViewController.view.bounds.size)
    self.travel = travel
    self.entrance = entrance
    shadowStrength = shadow
  }

  func add(to transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    let spring = entrance.motion
    let swings = spring.dampingRatio < 1
    // Backward the screen cannot overshoot: stopping at full speed would be visible on the old screen.
    let back =
      swings ? Spring(response: (entrance.backwardMotion ?? spring).response, dampingRatio: 1) : entrance.backwardMotion
    transaction.add(
      SpringProgress(spring: spring, stopsAtEnd: !swings, stopsAtBack: true, backwardSpring: back),
      to: transition.progress)
    transaction.add(TransitionTween(.relativeTranslation, back: way, fore: .zero, isClamped: !swings), to: fore)
    fadeIn(fore, &transaction)
    if swings { overshoot = OvershootBackground(of: fore, in: transition, .alongWay) }
    if shadowStrength > 0 { throwShadow(of: fore, &transaction) }
    edge = transaction.addEdge(of: fore, in: transition)
    transaction.addDrag(to: transition, along: way, release: entrance.release, travel: travel)
  }

  /// Fades in a screen that begins inside the window, the longer the farther inside.
  private func fadeIn(_ fore: View, _ transaction: inout Transaction) {
    let share = way.length
    guard share < 1 else { return }
    let segment = Segment(position: 0, length: min(Self.longestFade, 1 / share - 1))
    transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: segment), to: fore)
  }

  /// The default of the largest distance, in points: 27° of the field of view at arm's length.
  /// > Source: W3C, CSS Values and Units Level 3, 6.2: the reference pixel spans 0.0213° of the field of view.
  static let travel = 1280.0
  /// The largest part of the progress in which the screen fades in. By eye.
  private static let longestFade = 0.35

  /// Fades the shadow in over the first few points, so that a screen beyond the edge has none.
  private func throwShadow(of fore: View, _ transaction: inout Transaction) {
    let shadow = EdgeShadow(of: fore, strength: shadowStrength)
    transaction.add(
      TransitionTween(EdgeShadow.presence, back: 0, fore: 1, segment: Segment(position: 0, length: 0.1)), to: shadow)
    self.shadow = shadow
  }

  /// Removes the background of the overshoot, the shadow and the edge.
  func end() {
    overshoot?.end()
    shadow?.lift()
    edge?.lift()
  }
}

extension Vector {
  /// The vector, shortened to a distance in points.
  /// - Parameter size: the size of which the vector counts fractions, in points.
  func limited(to distance: Double, in size: Size) -> Vector {
    let length = Vector(x * size.width, y * size.height).length
    return length > distance ? self * (distance / length) : self
  }
}
