import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions

/// Fades the fore screen in over the back screen, and out again. A drag drives the fade.
public final class FadeDirector: ParameterizedDirector<FadeDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, EntranceParameters, DeclaredParameters {
    /// The spring and the end of a drag.
    public var entrance = Entrance(.default, response: 0.35)
    /// The initial scale of the fore screen, 0.5...1. At 1 it does not grow.
    public var scale = 1.0
    /// Makes the default parameters.
    public init() {}

    package static let schema = ValueSchema("Fade", noun: .parameter, Self()) {
      Field.spring()
      Field(\.scale, "scale", in: 0.5...1, "The size from which the new screen grows; 1 is its full size.")
      Field.release(\.release)
    }
  }

  public override func setUp(_ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    let growth = (1 - parameters.scale) / 2 * max(fore.bounds.width, fore.bounds.height)
    transaction.add(
      SpringProgress(parameters.entrance, threshold: SpringProgress.leastVisible(moving: growth)),
      to: transition.progress)
    transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha), to: fore)
    if parameters.scale != 1, !transition.prefersReducedMotion {
      transaction.add(TransitionTween(.scale, back: parameters.scale, fore: 1), to: fore)
    }
    transaction.addDrag(to: transition, along: transition.directed(Vector(1, 0)), release: parameters.release)
  }
}

extension Transaction {
  /// Adds the drag that drives the transition, if the screen can be dragged.
  /// - Parameter travel: the largest distance from one end to the other, in points.
  package mutating func addDrag(
    to transition: Transition, along way: Vector, release: ReleaseRule, travel: Double = .infinity
  ) {
    guard !transition.dragDirections.isEmpty else { return }
    let fore = transition.foreViewController.view
    let way = transition.dragWay(otherwise: way).limited(to: travel, in: fore.bounds.size)
    add(
      Draggable(drivesTransitionAlong: way, release: release, gesture: transition.gestureName), named: "drag", to: fore)
  }

  /// Adds a short fade with the same drag. All directors use it if the user prefers reduced motion.
  package mutating func addReducedMotion(to transition: Transition, along way: Vector, release: ReleaseRule) {
    let fore = transition.foreViewController.view
    add(SpringProgress(spring: .reducedMotion, threshold: SpringProgress.leastVisible()), to: transition.progress)
    add(TransitionTween(.alpha, back: 0, fore: fore.alpha), to: fore)
    addDrag(to: transition, along: way, release: release)
  }
}

nonisolated extension Spring {
  /// The spring of transitions with reduced motion. It rests after 0.2 s, 1.6 times its response.
  static let reducedMotion = Spring(response: 0.12, dampingRatio: 1)
}
