import Directors
import Dynamics
import Geometry
import Glibc
import Motion
import Plans
import Runtime
import Schema
import Transitions

#if canImport(Glibc)
import Views
#endif

/// Lets the user throw the screen: it hangs from the pointer by a spring at the grabbed point, so that it tilts as it
/// moves. On release it leaves with the velocity and spin of the gesture in any direction, or falls back into its
/// place.
///
/// Without a gesture, the screen is thrown in from an edge with a little spin, and tossed out again. The transition
/// ends when the screen is at rest in its place or has left the stage. The screen can be grabbed at any moment. The
/// motion is designed for a stage 568 points high and looks the same on any other.
public final class ThrowDirector: ParameterizedDirector<ThrowDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, DeclaredParameters {
    /// The edge that the new screen comes from. nil: the right edge for a pushed screen, the bottom for a presented
    /// one.
    public var edge: ScreenEdge?
    /// The frequency of the spring between the screen and the pointer, in hertz; 1...40.
    public var stiffness = 12.0
    /// The spin of a thrown screen, in radians per second; 0...8.
    public var spin = 1.6
    /// The gravity on a screen that leaves, in points per second squared on a stage 568 points high; 200...5,000.
    public var gravity = 2200.0
    /// The damping of the spring that catches the screen, 0...1: 0 swings most, 1 does not swing.
    public var damping = 0.7
    /// The darkness of the old screen, 0...1.
    public var dim = 0.25
    /// Seconds after which the transition ends, even if something still moves, counted from its beginning, its last
    /// turn and the last release; 1...60.
    public var deadline = 4.0
    /// The rule that decides the direction when the user releases the screen.
    public var release = ReleaseRule(flick: 1, threshold: 0.6)
    /// The defaults.
    public init() {}

    package static let schema = ValueSchema("Throw", noun: .parameter, Self()) {
      Field.edge(
        \.edge, "Where it is thrown in from; automatic is the right for a push, the bottom for a present.")
      Field(
        \.stiffness, "stiffness", in: 1...40, unit: "Hz", "Stiffness of the spring between the pointer and the screen.")
      Field(\.spin, "spin", in: 0...8, unit: "rad/s", "Spin of the thrown screen.")
      Field.gravity(\.gravity)
      Field.damping(\.damping)
      Field.dim(\.dim)
      Field.deadline(\.deadline)
      Field.release(
        \.release, "Fraction of the new screen that must remain visible after a slow drag for the screen to stay.")
    }
  }

  // By eye, on the reference stage.
  /// The response of the spring that catches the screen, in seconds.
  private static let response = 0.43
  /// The seconds for which the screen seems to have turned before it is visible.
  private static let flown = 0.16
  /// The velocity at which the screen is tossed out, in points per second.
  private static let toss = (aside: 950.0, up: 520.0)
  /// The acceleration that draws the screen out besides gravity, in points per second squared.
  private static let pull = 700.0
  /// The share of gravity on a screen that hangs from the pointer.
  private static let weight = 0.2
  /// The angular resistance of a screen that hangs from the pointer.
  private static let air = 5.0

  private var screen: PhysicsScreen?

  public override func setUp(_ transaction: inout Transaction) {
    guard !transition.prefersReducedMotion, let screen = PhysicsScreen(transition) else {
      return transaction.addReducedMotion(to: transition, along: edge.way, release: parameters.release)
    }
    self.screen = screen
    screen.addLooks(dim: parameters.dim, &transaction)
    addHand(screen, &transaction)
    switch transition.initialDirection {
    case .forward: throwIn(screen, &transaction)
    case .backward: tossOut(screen, &transaction)
    }
    addWays(screen, &transaction)
  }

  public override func tearDown() { screen?.end() }

  private var edge: ScreenEdge {
    (parameters.edge ?? (transition.kind == .present ? .bottom : .right)).directed(in: transition)
  }

  // MARK: Grabbing

  private func addHand(_ screen: PhysicsScreen, _ transaction: inout Transaction) {
    let body = screen.body
    transaction.add(ProgressFromBody(around: screen.home, reach: screen.reach), to: body)
    if !transition.dragDirections.isEmpty {
      transaction.add(
        Grab(gesture: transition.gestureName, release: parameters.release, frequency: parameters.stiffness),
        named: "grab", to: body)
    }
    transaction.add(BodyMaterial(angularResistance: Self.air, phase: .held), to: body)
    transaction.add(Fall(Vector(0, parameters.gravity * Self.weight), phase: .held), to: body)
  }

  // MARK: Alone

  private func throwIn(_ screen: PhysicsScreen, _ transaction: inout Transaction) {
    let way = edge.way
    let tilt = parameters.spin * Self.flown
    let size = screen.size
    // A tilted screen takes more room.
    let room = (size.width * abs(way.y) + size.height * abs(way.x)) / 2 * sin(tilt)
    screen.body.center = screen.outside(way) + way * room
    screen.body.transform = Transform2D(rotation: -tilt * side)
    transaction.add(Throw(velocity: .zero, spin: parameters.spin * side, phase: .forward), to: screen.body)
  }

  private func tossOut(_ screen: PhysicsScreen, _ transaction: inout Transaction) {
    let toss = toss(of: screen)
    transaction.add(
      Throw(velocity: toss.way * toss.speed + toss.velocity, spin: toss.spin, phase: .backward), to: screen.body)
    transaction.add(Fall(toss.way * toss.pull + toss.acceleration, phase: .backward), to: screen.body)
  }

  /// The toss that takes as long as that of the reference screen on the reference stage.
  private func toss(of screen: PhysicsScreen) -> ThrowMotion {
    let (way, gravity) = (edge.way, Vector(0, edge == .top ? 0 : parameters.gravity))
    let toss = ThrowMotion(
      way: way, speed: Self.toss.aside, pull: Self.pull, velocity: Vector(0, way.y == 0 ? -Self.toss.up : 0),
      acceleration: gravity, spin: parameters.spin * side)
    let reference = Rect(origin: .zero, size: ReferenceStage.size)
    return toss.departing(
      in: toss.departure(of: reference, from: reference), screen.frame, from: screen.stage)
  }

  /// The direction of the spin: as if the screen rolled along.
  private var side: Double {
    switch edge {
    case .right, .top: 1
    case .left, .bottom: -1
    }
  }

  /// Adds the motion of the screen while the user does not hold it.
  private func addWays(_ screen: PhysicsScreen, _ transaction: inout Transaction) {
    let (body, home) = (screen.body, screen.home)
    transaction.add(
      SnapTo(home, damping: parameters.damping, response: Self.response, phase: [.forward, .releasedForward]), to: body)
    transaction.add(Fall(Vector(0, parameters.gravity), phase: .releasedBackward), to: body)
    let out = transition.initialDirection == .forward ? body.pose : BodyPose(center: screen.outside(edge.way))
    screen.addTurns(out: out, &transaction)
    screen.addEnds(deadline: parameters.deadline, out: out.center, &transaction)
  }
}
