import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// What stands on the new screen comes in piece by piece, from what was touched outward; on the way back it goes in reverse.
///
/// Its pieces are what the screen holds directly; a single view that fills the screen counts as the screen. The screen
/// itself fades in under them. A drag takes it all back under the hand, as far as the hand goes.
/// > Source: the staggered lists of Material Design's "choreography": near things first, each by a short way.
public final class StaggerDirector: TransitionDirector {
  /// What can be set, with the defaults.
  public struct Parameters: Hashable, Sendable {
    /// Seconds; 0.05...5.
    public var response = 0.75
    /// The response of the way back: seconds, 0.05...5; nil as `response`.
    public var backResponse: Double?
    public var order = StaggerOrder.touched
    /// Where the order is random, which one; 0...9999.
    public var seed = 0
    /// The share of the way over which the pieces set out, 0...0.9; 0: all at once.
    public var spread = 0.55
    /// How far each moves, in points; 0...400.
    public var distance = 36.0
    /// Whether what stands on the old screen leaves in the same way.
    public var backLeaves = true
    public var release = ReleaseRule()
    public init() {}
  }

  // By eye, in shares of the way: the old pieces are gone, and the empty new screen is there, before the first new piece comes,
  // so that no two pieces are ever seen through one another.
  private static let leaving = 0.32
  private static let appearing = Segment(position: 0.06, length: 0.26)

  private let transition: Transition
  private let parameters: Parameters
  private var cascades: [Cascade] = []

  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// - Precondition: all parameters lie in their ranges.
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
