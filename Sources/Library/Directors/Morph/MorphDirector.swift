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
public final class MorphDirector: ParameterizedDirector<MorphDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, EntranceParameters, DeclaredParameters {
    /// The spring and the end of a drag.
    public var entrance = Entrance(.slow, response: 0.5)
    /// The bend of the path of an element, 0...1; 0 is straight.
    public var arc = 0.0
    /// How contents are scaled to the size of an element.
    public var contents = ContentScaling.width
    /// Makes the default parameters.
    public init() {}

    package static let schema = ValueSchema("Morph", noun: .parameter, Self()) {
      Field.spring(.ofElements)
      Field.arc(\.arc)
      Field.contents(\.contents)
      Field.release(\.release)
    }
  }

  private var overlay: FlightOverlay?
  private var ground: Ground?

  // Chosen by eye: the back screen's contents disappear before other contents appear in their place.
  private static let clearing = Segment(position: 0.05, length: 0.3)
  private static let appearing = Segment(position: 0.35, length: 0.4)

  public override func setUp(_ transaction: inout Transaction) {
    let way = transition.usualWay
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    let fore = transition.foreViewController.view
    let isFlown = fly(&transaction)
    transaction.add(SpringProgress(parameters.entrance), to: transition.progress)
    if isFlown, let ground = Ground(beneath: fore) {
      transaction.add(TransitionTween(Ground.alpha, back: 0, fore: 1, segment: Self.clearing), to: ground)
      self.ground = ground
    }
    let segment = isFlown ? Self.appearing : .entire
    transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: segment), to: fore)
    transaction.addDrag(to: transition, along: way, release: parameters.release)
  }

  public override func tearDown() {
    overlay?.end()
    overlay = nil
    ground?.lift()
    ground = nil
  }

  /// Adds the flights of the matched elements.
  /// - Returns: whether there are any.
  private func fly(_ transaction: inout Transaction) -> Bool {
    let pairs = LabelMatcher.added(to: transition.matchesByIdentifier.outermostFirst)
    guard !pairs.isEmpty else { return false }
    let overlay = FlightOverlay(in: transition.containerView)
    self.overlay = overlay
    for pair in pairs {
      guard let flight = overlay.fly(from: pair.back, to: pair.fore) else { continue }
      transaction.add(
        MatchedMove(scaling: parameters.contents, arc: parameters.arc, followsHandOn: parameters.entrance.motion),
        to: flight)
    }
    return !overlay.flights.isEmpty
  }
}
