import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Every view that has the same identifier on both screens goes from its place on one to its place on the other; what has no
/// partner fades: that of the back screen first, then that of the fore screen. A hand that takes hold of an element takes it
/// along.
public final class MorphDirector: TransitionDirector {
  /// What can be set, with the defaults.
  public struct Parameters: Hashable, Sendable {
    /// Seconds; 0.05...5.
    public var response = 0.5
    /// The response of the way back: seconds, 0.05...5; nil as `response`.
    public var backResponse: Double?
    /// 0.2...1; below 1 the elements swing about their places.
    public var dampingRatio = 1.0
    /// How much the way of an element is bent, 0...1; 0 is straight.
    public var arc = 0.0
    /// How contents are shown in an element that has another size.
    public var contents = ContentScaling.width
    public var release = ReleaseRule()
    public init() {}
  }

  private let transition: Transition
  private let parameters: Parameters
  private var overlay: FlightOverlay?
  private var ground: Ground?

  // By eye: what stood on the back screen is gone before anything else stands there.
  private static let clearing = Segment(position: 0.05, length: 0.3)
  private static let appearing = Segment(position: 0.35, length: 0.4)

  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// - Precondition: all parameters lie in their ranges.
  public init(_ transition: Transition, _ parameters: Parameters) {
    Parameters.schema.require(parameters)
    self.transition = transition
    self.parameters = parameters
  }

  public func setUp(_ transaction: inout Transaction) {
    let way = transition.kind == .present ? Vector(0, 1) : Vector(1, 0)
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

  public func tearDown() {
    overlay?.end()
    overlay = nil
    ground?.lift()
    ground = nil
  }

  /// - Returns: whether anything flies.
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
