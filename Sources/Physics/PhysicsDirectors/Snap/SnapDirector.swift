import Directors
import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Snaps the new screen from beside its place into its place on a spring. On the way back a spring draws it out.
///
/// The transition ends when the screen is at rest. The screen can be grabbed at any moment: it hangs from the pointer,
/// and falls back into place or flies out with the velocity of the gesture.
/// > Source: "Custom view controller transitions with UIKit Dynamics": the screen starts 0.6 of the width away and is
/// > drawn out to 1.6 of the width, with UIKit's default damping; a timer ends that transition after 0.8 s.
public final class SnapDirector: ParameterizedDirector<SnapDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, DeclaredParameters {
    /// The edge that the new screen comes from.
    public var edge = ScreenEdge.right
    /// The distance from its place at which the screen appears, in fractions of its size; 0.1...1.5.
    public var offset = 0.6
    /// The damping of the snap, 0...1, as UIKit's: 0 swings most, 1 does not swing.
    public var damping = 0.5
    /// The response of the spring, in seconds; 0.05...5. By eye: like a snap of UIKit, which seems still after half a
    /// second.
    public var response = 0.37
    /// The darkness of the old screen, 0...1.
    public var dim = 0.15
    /// Seconds after which the transition ends, even if something still moves; 1...60.
    public var deadline = 4.0
    /// The rule that decides the direction when the user releases the screen.
    public var release = ReleaseRule()
    /// The defaults.
    public init() {}

    package static let schema = ValueSchema("Snap", noun: .parameter, Self()) {
      Field.edge(\.edge)
      Field(
        \.offset, "offset", in: 0.1...1.5, unit: "screens",
        "Distance between the new screen's first and final position.")
      Field.damping(\.damping)
      Field.response(\.response)
      Field.dim(\.dim)
      Field.deadline(\.deadline)
      Field.release(\.release)
    }
  }

  private var screen: PhysicsScreen?

  /// The distance to which the spring draws the screen out, in fractions of its size.
  private static let leave = 1.1
  /// The factor by which that spring is slower. Its end is out of sight, and without the factor the visible part would
  /// take a sixth of a second. By eye.
  private static let ease = 1.6
  /// The acceleration that draws the screen out after a release, in points per second squared.
  private static let pull = 1500.0

  public override func setUp(_ transaction: inout Transaction) {
    guard !transition.prefersReducedMotion, let screen = PhysicsScreen(transition) else {
      return transaction.addReducedMotion(
        to: transition, along: parameters.edge.directed(in: transition).way, release: parameters.release)
    }
    self.screen = screen
    screen.addLooks(dim: parameters.dim, &transaction)
    let way = screen.way(otherwise: parameters.edge.directed(in: transition).way)
    var back = screen.outside(way)
    if transition.initialDirection == .forward {
      back = place(parameters.offset, along: way, of: screen)
      screen.body.center = back
      if parameters.offset < 1 { screen.addFadeIn(&transaction) }
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
        response: parameters.response * Self.ease, phase: .backward),
      to: screen.body)
  }

  private func place(_ distance: Double, along way: Vector, of screen: PhysicsScreen) -> Point {
    screen.home + Vector(way.x * screen.size.width, way.y * screen.size.height) * distance
  }

  public override func tearDown() { screen?.end() }
}
