import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Moves every view with the same identifier on both screens from its place on one to its place on the other. The other
/// views fade: those of the back screen first, then those of the fore screen. A drag moves the element under the
/// pointer.
public final class MorphDirector: TransitionDirector {
  /// The parameters, with their defaults. ``init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable {
    /// The response of the spring, in seconds; 0.05...5.
    public var response = 0.5
    /// The response of the spring for the backward direction, in seconds; 0.05...5. nil: `response`.
    public var backResponse: Double?
    /// The damping ratio of the spring, 0.2...1. Below 1 the elements overshoot.
    public var dampingRatio = 1.0
    /// The bend of the path of an element, 0...1; 0 is straight.
    public var arc = 0.0
    /// How contents are scaled to the size of an element.
    public var contents = ContentScaling.width
    /// The rule that decides the direction when a drag ends.
    public var release = ReleaseRule()
    /// Makes the default parameters.
    public init() {}
  }

  private let transition: Transition
  package let parameters: Parameters
  private var overlay: FlightOverlay?
  private var ground: Ground?

  // Chosen by eye: the back screen's contents disappear before other contents appear in their place.
  private static let clearing = Segment(position: 0.05, length: 0.3)
  private static let appearing = Segment(position: 0.35, length: 0.4)

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
    let way = transition.usualWay
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    let fore = transition.foreViewController.view
    let spring = Spring(response: parameters.response, dampingRatio: parameters.dampingRatio)
    let isFlown = fly(on: spring, &transaction)
    let backSpring = parameters.backResponse.map { Spring(response: $0, dampingRatio: parameters.dampingRatio) }
    transaction.add(
      SpringProgress(spring: spring, stopsAtEnd: parameters.dampingRatio >= 1, backwardSpring: backSpring),
      to: transition.progress)
    if isFlown, let ground = Ground(beneath: fore) {
      transaction.add(TransitionTween(Ground.alpha, back: 0, fore: 1, segment: Self.clearing), to: ground)
      self.ground = ground
    }
    let segment = isFlown ? Self.appearing : .entire
    transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: segment), to: fore)
    transaction.addDrag(to: transition, along: way, release: parameters.release)
  }

  /// Removes what the director added to the screens.
  public func tearDown() {
    overlay?.end()
    overlay = nil
    ground?.lift()
    ground = nil
  }

  /// Adds the flights of the matched elements.
  /// - Returns: whether there are any.
  private func fly(on spring: Spring, _ transaction: inout Transaction) -> Bool {
    let pairs = SharedTexts.added(to: transition.matchesByIdentifier.outermostFirst)
    guard !pairs.isEmpty else { return false }
    let overlay = FlightOverlay(in: transition.containerView)
    self.overlay = overlay
    for pair in pairs {
      guard let flight = overlay.fly(from: pair.back, to: pair.fore) else { continue }
      transaction.add(
        MatchedMove(scaling: parameters.contents, arc: parameters.arc, followsHandOn: spring), to: flight)
    }
    return !overlay.flights.isEmpty
  }
}

extension MorphDirector: ParameterizedDirector {
  static let stock = StockDirector(
    MorphDirector.self,
    "Whatever has the same id on both screens goes from place to place; the rest fades.")
}

extension MorphDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("Morph", noun: .parameter, Self()) {
    Field.response(\.response)
    Field.backResponse(\.backResponse)
    Field.matchedDamping(\.dampingRatio)
    Field.arc(\.arc)
    Field.contents(\.contents)
    Field.threshold(\.release)
    Field.flick(\.release)
  }
}
