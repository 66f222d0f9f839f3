import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions

/// Fades the fore screen in over the back screen, and out again. A drag drives the fade.
public final class FadeDirector: TransitionDirector {
  /// The parameters, with their defaults. ``init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable {
    /// The response of the spring, in seconds; 0.05...5.
    public var response = 0.35
    /// The response of the spring for the backward direction, in seconds; 0.05...5. nil: `response`.
    public var backResponse: Double?
    /// The initial scale of the fore screen, 0.5...1. At 1 it does not grow.
    public var scale = 1.0
    /// The rule that decides the direction when a drag ends.
    public var release = ReleaseRule()
    /// Makes the default parameters.
    public init() {}
  }

  private let transition: Transition
  package let parameters: Parameters

  /// Makes a director with the default parameters.
  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// Makes a director with the given parameters.
  /// - Precondition: each parameter is in its range.
  public init(_ transition: Transition, _ parameters: Parameters) {
    Parameters.schema.require(parameters)
    self.transition = transition
    self.parameters = parameters
  }

  /// Adds the plans of the transition.
  public func setUp(_ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    let backSpring = parameters.backResponse.map { Spring(response: $0, dampingRatio: 1) }
    let growth = (1 - parameters.scale) / 2 * max(fore.bounds.width, fore.bounds.height)
    transaction.add(
      SpringProgress(
        spring: Spring(response: parameters.response, dampingRatio: 1),
        threshold: SpringProgress.leastVisible(moving: growth), backwardSpring: backSpring),
      to: transition.progress)
    transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha), to: fore)
    if parameters.scale != 1, !transition.prefersReducedMotion {
      transaction.add(TransitionTween(.scale, back: parameters.scale, fore: 1), to: fore)
    }
    transaction.addDrag(to: transition, along: transition.directed(Vector(1, 0)), release: parameters.release)
  }
}

extension FadeDirector: ParameterizedDirector {
  static let stock = StockDirector(FadeDirector.self, "The new screen appears over the old one.")
}

extension FadeDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("Fade", noun: .parameter, Self()) {
    Field.response(\.response)
    Field.backResponse(\.backResponse)
    Field(\.scale, "scale", in: 0.5...1, "The size from which the new screen grows; 1 is its full size.")
    Field.threshold(\.release)
    Field.flick(\.release)
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
