import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Moves the contents of the new screen in one after another, outward from the touched element, and out in reverse
/// order.
///
/// The pieces are the subviews of the screen. If a single subview fills the screen, the pieces are its subviews. The
/// screen itself fades in below them. A drag drives the whole transition.
/// > Source: the staggered lists of Material Design's "choreography": near elements first, each by a short distance.
public final class StaggerDirector: ParameterizedDirector<StaggerDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, EntranceParameters, DeclaredParameters {
    /// The spring and the end of a drag.
    public var entrance = Entrance(.slow, response: 0.55)
    /// The order in which the pieces appear.
    public var order = StaggerOrder.touched
    /// The seed of a random order, 0...9999.
    public var seed = 0
    /// The share of the transition over which the starts of the pieces are spread, 0...0.9. At 0 all start at once.
    public var spread = 0.55
    /// The distance that each piece moves, in points; 0...400.
    public var distance = 36.0
    /// Whether the contents of the old screen leave one after another too.
    public var backLeaves = true
    /// Makes the default parameters.
    public init() {}

    package static let schema = ValueSchema("Stagger", noun: .parameter, Self()) {
      Field.spring()
      Field(\.order, "order", "Which piece comes first.")
      Field(\.seed, "seed", in: 0...9999, "Which random order, where it is random.")
      Field(\.spread, "spread", in: 0...0.9, "The share of the way over which the pieces set out; 0 is all at once.")
      Field(\.distance, "distance", in: 0...400, unit: "points", "Distance that each view moves.")
      Field(\.backLeaves, "backLeaves", "The old screen's views leave in the same way.")
      Field.release(\.release)
    }
  }

  // Chosen by eye, in shares of the transition. The empty new screen covers the last old pieces just as the first new
  // ones appear: no frame is empty, and pieces do not show through each other, except as a hint for a moment.
  private static let covered = 0.3
  private static let coming = covered - 0.03
  private static let leaving = 0.4
  private static let appearing = Segment(position: 0.06, length: covered - 0.06)
  private static let appearingLate = Segment(position: 0.22, length: covered - 0.22)

  private var cascades: [Cascade] = []

  public override func setUp(_ transaction: inout Transaction) {
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(
        to: transition, along: transition.directed(Vector(1, 0)), release: parameters.release)
    }
    transaction.add(SpringProgress(parameters.entrance), to: transition.progress)
    let (fore, back) = (transition.foreViewController.view, transition.backViewController.view)
    let leaves = parameters.backLeaves && transition.coversBack
    transaction.add(
      TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: leaves ? Self.appearingLate : Self.appearing),
      to: fore)
    if leaves {
      follow(
        Cascade(
          parts(of: back), .leave, spread: 0.4, segment: Segment(position: 0, length: Self.leaving),
          name: name(of: back)), &transaction)
    }
    follow(
      Cascade(
        parts(of: fore), .come, spread: parameters.spread,
        segment: Segment(position: Self.coming, length: 1 - Self.coming),
        name: name(of: fore)), &transaction)
    transaction.addDrag(to: transition, along: transition.directed(Vector(1, 0)), release: parameters.release)
  }

  private func follow(_ cascade: Cascade, _ transaction: inout Transaction) {
    transaction.add(TransitionTween(Cascade.progress, back: 0, fore: 1), to: cascade)
    cascades.append(cascade)
  }

  private func parts(of screen: View) -> [Cascade.Part] {
    StaggerPlan(
      order: parameters.order, distance: parameters.distance, seed: parameters.seed,
      origin: transition.contextElement?.screenFrame.center, directed: transition.directed
    ).parts(of: ScreenPieces.direct(of: screen))
  }

  private func name(of screen: View) -> String { screen.identifier ?? "screen" }

  public override func tearDown() {
    for cascade in cascades { cascade.restore() }
    cascades = []
  }
}
