import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Brings in the contents of the new screen piece by piece, outward from the touched element, and takes them out in
/// reverse.
///
/// The pieces are the subviews of the screen; a single subview that fills the screen counts as the screen. The screen
/// itself fades in under them. A drag drives all of it.
/// > Source: the staggered lists of Material Design's "choreography": near elements first, each by a short distance.
public final class StaggerDirector: TransitionDirector {
  /// The parameters, with their defaults. ``init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable {
    /// The response of the spring, in seconds; 0.05...5.
    public var response = 0.75
    /// The response of the way back, in seconds; 0.05...5. nil: `response`.
    public var backResponse: Double?
    /// The order in which the pieces come.
    public var order = StaggerOrder.touched
    /// The seed of a random order, 0...9999.
    public var seed = 0
    /// The share of the transition over which the pieces begin to move, 0...0.9. At 0 all begin at once.
    public var spread = 0.55
    /// The distance that each piece moves, in points; 0...400.
    public var distance = 36.0
    /// Whether the contents of the old screen leave piece by piece too.
    public var backLeaves = true
    /// The rule that decides the direction when the hand lets go.
    public var release = ReleaseRule()
    /// The defaults.
    public init() {}
  }

  // By eye, in shares of the transition. The old pieces are gone, and the empty new screen covers them, before the
  // first new piece comes, so that no two pieces are seen through one another.
  private static let leaving = 0.32
  private static let appearing = Segment(position: 0.06, length: 0.26)

  private let transition: Transition
  private let parameters: Parameters
  private var cascades: [Cascade] = []

  /// A director with the default parameters.
  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// A director with these parameters.
  /// - Precondition: each parameter lies in its range.
  public init(_ transition: Transition, _ parameters: Parameters) {
    Parameters.schema.require(parameters)
    self.transition = transition
    self.parameters = parameters
  }

  public func setUp(_ transaction: inout Transaction) {
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: Vector(1, 0), release: parameters.release)
    }
    let backSpring = parameters.backResponse.map { Spring(response: $0, dampingRatio: 1) }
    transaction.add(
      SpringProgress(spring: Spring(response: parameters.response, dampingRatio: 1), backwardSpring: backSpring),
      to: transition.progress)
    let (fore, back) = (transition.foreViewController.view, transition.backViewController.view)
    let leaves = parameters.backLeaves && transition.coversBack
    transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: Self.appearing), to: fore)
    if leaves {
      follow(
        Cascade(
          parts(of: back), .leave, spread: 0.4, segment: Segment(position: 0, length: Self.leaving),
          name: name(of: back)), &transaction)
    }
    follow(
      Cascade(
        parts(of: fore), .come, spread: parameters.spread,
        segment: Segment(position: Self.leaving, length: 1 - Self.leaving),
        name: name(of: fore)), &transaction)
    transaction.addDrag(to: transition, along: Vector(1, 0), release: parameters.release)
  }

  private func follow(_ cascade: Cascade, _ transaction: inout Transaction) {
    transaction.add(TransitionTween(Cascade.progress, back: 0, fore: 1), to: cascade)
    cascades.append(cascade)
  }

  private func parts(of screen: View) -> [Cascade.Part] {
    StaggerPlan(
      order: parameters.order, distance: parameters.distance, seed: parameters.seed,
      origin: transition.contextElement?.screenFrame.center
    ).parts(of: Pieces.direct(of: screen))
  }

  private func name(of screen: View) -> String { screen.identifier ?? "screen" }

  public func tearDown() {
    for cascade in cascades { cascade.restore() }
    cascades = []
  }
}

extension StaggerDirector: ParameterizedDirector {
  static let stock = StockDirector(
    StaggerDirector.self,
    "What stands on the new screen comes in piece by piece, from what was touched outward.")
}

extension StaggerDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("Stagger", noun: .parameter, Self()) {
    Field.response(\.response)
    Field.backResponse(\.backResponse)
    Field(\.order, "order", "Which piece comes first.")
    Field(\.seed, "seed", in: 0...9999, "Which random order, where it is random.")
    Field(\.spread, "spread", in: 0...0.9, "The share of the way over which the pieces set out; 0 is all at once.")
    Field(\.distance, "distance", in: 0...400, unit: "points", "How far each piece moves.")
    Field(\.backLeaves, "backLeaves", "Whether what stands on the old screen leaves in the same way.")
    Field.threshold(\.release)
    Field.flick(\.release)
  }
}
