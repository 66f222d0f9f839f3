import Directors
import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// The new screen appears beside its place and snaps into it on a spring; on its way back the spring draws it out.
///
/// It is over when it rests, and can be grabbed at any moment: it hangs from the pointer, falls back into place or flies out
/// with the speed of the hand.
/// > Source: "Custom view controller transitions with UIKit Dynamics", where it starts 0.6 of the width away and is drawn out
/// > to 1.6 of it, with UIKit's default damping; there a timer ends it after 0.8 s.
public final class SnapDirector: TransitionDirector {
  /// What can be set, with the defaults.
  public struct Parameters: Hashable, Sendable {
    /// Where the screen comes from.
    public var edge = ScreenEdge.right
    /// How far from its place it appears, in fractions of its size; 0.1...1.5.
    public var offset = 0.6
    /// 0...1, as UIKit's: 0 swings most, 1 not at all.
    public var damping = 0.5
    /// Of the spring, in seconds; 0.05...5. By eye: as a snap of UIKit's, which seems still after half a second.
    public var response = 0.37
    /// How dark the old screen becomes; 0...1.
    public var dim = 0.15
    /// Seconds after which it is over, whatever still moves; 1...60.
    public var deadline = 4.0
    /// The original's numbers, and no fading.
    public var literal = false
    public var release = ReleaseRule()
    public init() {}
  }

  private let transition: Transition
  private let parameters: Parameters
  private var screen: PhysicsScreen?

  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// - Precondition: all parameters lie in their ranges.
  public init(_ transition: Transition, _ parameters: Parameters) {
    Parameters.schema.require(parameters)
    self.transition = transition
    self.parameters = parameters
  }

  /// How far out the spring draws it, in fractions of its size from its place.
  private static let leave = 1.1
  /// How much slower that spring is: its end is not seen, and what is seen would be gone in a sixth of a second. By eye.
  private static let ease = 1.6
  /// What draws it out after a hand, in points a second squared.
  private static let pull = 1500.0

  public func setUp(_ transaction: inout Transaction) {
    guard !transition.prefersReducedMotion,
      let screen = PhysicsScreen(transition, isLiteral: parameters.literal)
    else {
      return transaction.addReducedMotion(to: transition, along: parameters.edge.way, release: parameters.release)
    }
    self.screen = screen
    screen.addLooks(dim: parameters.dim, &transaction)
    let way = screen.way(otherwise: parameters.edge.way)
    var back = screen.outside(way)
    if transition.initialDirection == .forward {
      back = place(parameters.offset, along: way, of: screen)
      screen.body.center = back
      if !parameters.literal, parameters.offset < 1 { screen.addFadeIn(&transaction) }
    }
    screen.add(
      PhysicsScreen.Course(
        back: back, out: BodyPose(center: screen.outside(way)), pull: way * Self.pull,
        returns: [.forward, .releasedForward], damping: parameters.damping, response: parameters.response,
        deadline: parameters.deadline, release: parameters.release),
      &transaction)
    transaction.add(
      SnapTo(
        place(Self.leave, along: way, of: screen), damping: parameters.damping,
        response: parameters.response * (parameters.literal ? 1 : Self.ease), phase: .backward),
      to: screen.body)
  }

  private func place(_ distance: Double, along way: Vector, of screen: PhysicsScreen) -> Point {
    screen.home + Vector(way.x * screen.size.width, way.y * screen.size.height) * distance
  }

  public func tearDown() { screen?.end() }
}

extension SnapDirector: ParameterizedDirector {
  static let stock = StockDirector(
    SnapDirector.self,
    "The new screen snaps into its place on a spring, from beside it; a body of physics.")
}

extension SnapDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("Snap", noun: .parameter, Self()) {
    Field.edge(\.edge)
    Field(\.offset, "offset", in: 0.1...1.5, unit: "screens", "How far from its place the new screen appears.")
    Field.damping(\.damping)
    Field.response(\.response)
    Field.dim(\.dim)
    Field.deadline(\.deadline)
    Field.literal(\.literal)
    Field.threshold(\.release)
    Field.flick(\.release)
  }
}
