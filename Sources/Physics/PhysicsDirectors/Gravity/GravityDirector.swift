import Directors
import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Throws the new screen down from above, so that it bounces on the lower edge. On the way back the screen falls up and
/// turns a little.
///
/// The transition ends when the screen rests or has left. It takes the same time in a container of any size: 0.36 s
/// until the screen hits the edge, and 0.69 s until it rests. The screen can be grabbed at any moment.
/// > Source: "Custom view controller transitions with UIKit Dynamics": a push of 100, gravity 1, an elasticity of 0.2,
/// > a line one point under the screen; a push up at 30 points beside the middle. A timer ends that transition after
/// > 1.5 s, and the push is weaker on a larger screen.
public final class GravityDirector: ParameterizedDirector<GravityDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, DeclaredParameters {
    /// The gravity, in points per second squared on the reference stage; 200...5,000.
    public var gravity = 3300.0
    /// The speed at which the screen is thrown in and out, in points per second on the reference stage; 0...2,000.
    public var launch = 1000.0
    /// The elasticity of the new screen on the lower edge, 0...0.8.
    public var elasticity = 0.2
    /// The spin of a leaving screen that is as wide as the reference stage, in radians per second; 0...3. A wider
    /// screen turns slower in proportion, so that its edges rise as far.
    public var spin = GravityDirector.spin
    /// The darkness of the old screen, 0...1.
    public var dim = 0.15
    /// Seconds after which the transition ends, even if something still moves; 1...60.
    public var deadline = 6.0
    /// The rule that decides the direction when the user releases the screen.
    public var release = ReleaseRule()
    /// The defaults.
    public init() {}

    package static let schema = ValueSchema("Gravity", noun: .parameter, Self()) {
      Field.gravity(\.gravity)
      Field(
        \.launch, "launch", in: 0...2000, unit: "pt/s at 568 pt height",
        "Speed at which the screen is thrown in and out."
      )
      Field.elasticity(\.elasticity)
      Field(\.spin, "spin", in: 0...3, unit: "rad/s", "Spin of the leaving screen.")
      Field.dim(\.dim)
      Field.deadline(\.deadline)
      Field.release(\.release)
    }
  }

  private var screen: PhysicsScreen?

  /// The spin that a push of 100 at 30 points beside the middle gives on the reference stage, in radians per second:
  /// 30 · 550 / 35,418.7, where the divisor is the square of the screen's radius of gyration.
  nonisolated static let spin = 0.466

  private static let up = Vector(0, -1)

  public override func setUp(_ transaction: inout Transaction) {
    guard !transition.prefersReducedMotion, let screen = PhysicsScreen(transition) else {
      return transaction.addReducedMotion(to: transition, along: Self.up, release: parameters.release)
    }
    self.screen = screen
    let isArriving = transition.initialDirection == .forward
    screen.addLooks(dim: parameters.dim, bounces: isArriving, &transaction)
    let way = screen.way(otherwise: Self.up)
    let back = screen.outside(way)
    if isArriving { screen.body.center = back }
    screen.add(
      PhysicsScreen.Course(
        back: back, out: BodyPose(center: back), pull: way * parameters.gravity, deadline: parameters.deadline,
        release: parameters.release),
      &transaction)
    if isArriving { drop(screen, &transaction) } else { fling(screen, &transaction) }
  }

  /// Drops the screen to the lower edge without rotation, which only the user's drag allows.
  private func drop(_ screen: PhysicsScreen, _ transaction: inout Transaction) {
    let (body, frame) = (screen.body, screen.frame)
    transaction.add(
      BodyMaterial(
        elasticity: parameters.elasticity, allowsRotation: false, phase: [.forward, .turnedForward, .turnedBackward]),
      to: body)
    transaction.add(
      Collide(
        [
          .line(
            named: "floor", from: Point(frame.minX - frame.width, frame.maxY),
            to: Point(frame.maxX + frame.width, frame.maxY))
        ],
        phase: .forward),
      to: body)
    transaction.add(Fall(Vector(0, parameters.gravity), phase: .forward), to: body)
    if transition.isInteractive { return }
    transaction.add(Throw(velocity: Vector(0, parameters.launch), phase: .forward), to: body)
  }

  private func fling(_ screen: PhysicsScreen, _ transaction: inout Transaction) {
    transaction.add(Fall(Vector(0, -parameters.gravity), phase: .backward), to: screen.body)
    if transition.isInteractive { return }
    transaction.add(
      Throw(
        velocity: Vector(0, -parameters.launch),
        spin: transition.directed(Vector(-parameters.spin, 0)).x * ReferenceStage.size.width / screen.size.width,
        phase: .backward),
      to: screen.body)
  }

  public override func tearDown() { screen?.end() }
}
