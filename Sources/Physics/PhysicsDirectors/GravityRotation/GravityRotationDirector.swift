import Directors
import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Swings the new screen down about a pin above its upper left corner until it lies against the left edge. On the way
/// back the screen tips over the lower right corner and out.
///
/// The transition ends when the screen rests or has left, and takes the same time in a container of any size and shape.
/// The screen can be grabbed at any moment; then the pin lets go.
/// > Source: "Custom view controller transitions with UIKit Dynamics": two rods of 10 and 100.5 points from one place,
/// > which make the screen a rigid pendulum; a push of 100 and one of 200; 1/π radians at the start. Its start fits
/// > neither rod, and on a screen larger than a phone's the way back has too little energy and tips the wrong way. Here
/// > both follow from the container.
public final class GravityRotationDirector: ParameterizedDirector<GravityRotationDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, DeclaredParameters {
    /// The gravity, in points per second squared on the reference stage; 200...5,000.
    public var gravity = 4400.0
    /// The speed at which the new screen is thrown down, in points per second on the reference stage; 0...2,000.
    public var launch = 1500.0
    /// The energy of the leaving screen on the reference stage, as a multiple of the energy that it needs to tip over;
    /// 1.2...20. In the original it is 8.7. On other stages the screen gets the energy with which it leaves after the
    /// same time.
    public var energy = 8.0
    /// The elasticity of the new screen against the left edge on the reference stage, 0...0.8. On other stages the
    /// bounces take the same time. By eye: with the 0.2 of the original the screen bounces for a second.
    public var elasticity = 0.08
    /// The darkness of the old screen, 0...1.
    public var dim = 0.15
    /// Seconds after which the transition ends, even if something still moves; 1...60.
    public var deadline = 6.0
    /// The rule that decides the direction when the user releases the screen.
    public var release = ReleaseRule()
    /// The defaults.
    public init() {}

    package static let schema = ValueSchema("GravityRotation", noun: .parameter, Self()) {
      Field.gravity(\.gravity)
      Field(
        \.launch, "launch", in: 0...2000, unit: "pt/s at 568 pt height", "Speed at which the new screen is thrown down."
      )
      Field(
        \.energy, "energy", in: 1.2...20, unit: "barriers",
        "Energy of the leaving screen, as a multiple of the energy that tips it over.")
      Field.elasticity(\.elasticity)
      Field.dim(\.dim)
      Field.deadline(\.deadline)
      Field.release(\.release)
    }
  }

  private var screen: PhysicsScreen?
  private var swing: PendulumMotion?

  private static let up = Vector(0, -1)
  private static let right = Vector(1, 0)

  public override func setUp(_ transaction: inout Transaction) {
    let isArriving = transition.initialDirection == .forward
    let natural = isArriving ? Self.up : transition.directed(Self.right)
    guard !transition.prefersReducedMotion, let screen = PhysicsScreen(transition) else {
      return transaction.addReducedMotion(to: transition, along: natural, release: parameters.release)
    }
    self.screen = screen
    screen.addLooks(dim: parameters.dim, bounces: isArriving, &transaction)
    let way = screen.way(otherwise: natural)
    let swing = PendulumMotion(screen, parameters)
    self.swing = swing
    if isArriving { swing.stand() }
    // The screen tips over sideways: its shade and its shadow are gone when it is out of sight.
    let outside = screen.outside(way)
    let isNear = !transition.isInteractive && swing.tipped.distance(to: screen.home) < outside.distance(to: screen.home)
    screen.add(
      PhysicsScreen.Course(
        back: isArriving ? screen.body.center : isNear ? swing.tipped : outside,
        out: isArriving ? screen.body.pose : BodyPose(center: outside), pull: way * parameters.gravity,
        deadline: parameters.deadline, release: parameters.release),
      &transaction)
    if isArriving { swing.addWayIn(&transaction) } else { swing.addWayOut(&transaction) }
  }

  public override func tearDown() {
    screen?.end()
    swing?.end()
  }
}
