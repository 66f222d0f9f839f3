import Geometry
import Motion
import Plans
import Runtime
import Transitions
import Views

/// How a screen comes in over another one from an edge: it travels on a spring, throws a shadow, and follows the hand.
///
/// Where the spring swings the screen goes too far when it comes, and never when it goes; a ``Bleed`` continues it meanwhile.
final class EdgeEntrance {
  private let transition: Transition
  private let way: Vector
  private let spring: Spring
  private let backSpring: Spring?
  private let shadowStrength: Double
  private let release: ReleaseRule
  private var bleed: Bleed?
  private var shadow: EdgeShadow?

  /// - Parameters:
  ///   - way: from its place to where it stands beyond the edge, in fractions of its size.
  ///   - backSpring: for the way back; nil: `spring`. Where that swings the way back has its response, and no swing.
  ///   - shadow: how dark the shadow of the moving edge is, 0...1.
  init(
    _ transition: Transition, along way: Vector, on spring: Spring, backOn backSpring: Spring?, shadow: Double,
    release: ReleaseRule
  ) {
    self.transition = transition
    self.way = transition.handWay ?? way
    self.spring = spring
    self.backSpring = backSpring
    shadowStrength = shadow
    self.release = release
  }

  func add(to transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    let swings = spring.dampingRatio < 1
    // On the way back there is nowhere to swing to: stopped at full speed there, the old screen would be seen to stop, too.
    let back = swings ? Spring(response: (backSpring ?? spring).response, dampingRatio: 1) : backSpring
    transaction.add(
      SpringProgress(spring: spring, stopsAtEnd: !swings, stopsAtBack: true, backwardSpring: back),
      to: transition.progress)
    transaction.add(TransitionTween(.relativeTranslation, back: way, fore: .zero, isClamped: !swings), to: fore)
    if swings { bleed = Bleed(of: fore, in: transition, .alongWay) }
    if shadowStrength > 0 { throwShadow(of: fore, &transaction) }
    transaction.addDrag(to: transition, along: way, release: release)
  }

  /// Comes with the first few points of the way, so that a screen beyond the edge throws none.
  private func throwShadow(of fore: View, _ transaction: inout Transaction) {
    let shadow = EdgeShadow(of: fore, strength: shadowStrength)
    transaction.add(
      TransitionTween(EdgeShadow.presence, back: 0, fore: 1, segment: Segment(position: 0, length: 0.1)), to: shadow)
    self.shadow = shadow
  }

  /// Takes away what was laid around the screens.
  func end() {
    bleed?.end()
    shadow?.lift()
  }
}
