import Geometry
import Motion
import Plans
import Runtime
import Transitions
import Views

/// How a screen comes in over another one from an edge: it travels on a spring, throws a shadow, and follows the hand.
///
/// Where the spring swings it goes too far when it comes, and never when it goes; what would be seen behind it then has its
/// own colour.
final class EdgeEntrance {
  private let transition: Transition
  private let way: Vector
  private let spring: Spring
  private let backSpring: Spring?
  private let shadowStrength: Double
  private let release: ReleaseRule
  private var bleed: Veil?
  private var shadow: EdgeShadow?

  /// - Parameters:
  ///   - backSpring: for the way back; nil: `spring`.
  ///   - shadow: how dark the shadow of the moving edge is, 0...1.
  init(
    _ transition: Transition, from edge: ScreenEdge, on spring: Spring, backOn backSpring: Spring?, shadow: Double,
    release: ReleaseRule
  ) {
    self.transition = transition
    way = edge.way
    self.spring = spring
    self.backSpring = backSpring
    shadowStrength = shadow
    self.release = release
  }

  func add(to transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    let swings = spring.dampingRatio < 1
    transaction.add(
      Travel(spring: spring, stopsAtEnd: !swings, stopsAtBack: true, backwardSpring: backSpring), to: transition.window)
    if swings, transition.coversBack { fillGap(behind: fore, &transaction) }
    transaction.add(TransitionTween(.relativeTranslation, back: way, fore: .zero, isClamped: !swings), to: fore)
    if shadowStrength > 0 { throwShadow(of: fore, &transaction) }
    transaction.addDrag(to: transition, along: way, release: release)
  }

  private func fillGap(behind fore: View, _ transaction: inout Transaction) {
    let bleed = Veil(fore.backgroundColor ?? .clear, alpha: 1, behind: fore)
    transaction.add(TransitionTween(Veil.relativeTranslation, back: way, fore: .zero), to: bleed)
    self.bleed = bleed
  }

  /// Comes with the first few points of the way, so that a screen beyond the edge throws none.
  private func throwShadow(of fore: View, _ transaction: inout Transaction) {
    let shadow = EdgeShadow(of: fore, strength: shadowStrength)
    transaction.add(
      TransitionTween(EdgeShadow.presence, back: 0, fore: 1, segment: Segment(position: 0, length: 0.1)), to: shadow)
    self.shadow = shadow
  }

  /// Takes away what was laid between the screens.
  func end() {
    bleed?.lift()
    shadow?.lift()
  }
}
