import Directors
import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// The new screen swings down about a pin above its upper left corner and comes to lie against the left edge; on its way back
/// it tips over the lower right corner and out.
///
/// It is over when it rests or has left, takes the same time in a container of any size and shape, and can be grabbed at any
/// moment: then the pin lets go.
/// > Source: "Custom view controller transitions with UIKit Dynamics": two rods of 10 and 100.5 points from one place, which
/// > make the screen a rigid pendulum; a push of 100 and one of 200; 1/π radians to begin with. Its start fulfils none of its
/// > rods, and on anything larger than a phone the way back has too little energy and tips the wrong way: here both are
/// > derived from the container.
public final class GravityRotationDirector: TransitionDirector {
  /// What can be set, with the defaults.
  public struct Parameters: Hashable, Sendable {
    /// In points a second squared on the reference stage; 200...5,000.
    public var gravity = 4400.0
    /// How fast the new screen is thrown down, in points a second on the reference stage; 0...2,000.
    public var launch = 1150.0
    /// How many times the energy that it takes to tip over the old screen gets on the reference stage; 1.2...20. The
    /// original's is 8.7. On other stages it gets as much as it takes to be gone as soon.
    public var energy = 5.0
    /// Of the new screen against the left edge, on the reference stage; 0...0.8. On other stages it knocks as long. By eye:
    /// with the original's 0.2 it knocks for a second.
    public var elasticity = 0.08
    /// How dark the old screen becomes; 0...1.
    public var dim = 0.15
    /// Seconds after which it is over, whatever still moves; 1...60.
    public var deadline = 6.0
    /// The original's gravity, rods, pushes, elasticity and start, in points; gravity, launch, energy and elasticity then do
    /// not count.
    public var literal = false
    public var release = ReleaseRule()
    public init() {}
  }

  private let transition: Transition
  private let parameters: Parameters
  private var screen: PhysicsScreen?
  private var swing: Swing?

  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// - Precondition: all parameters lie in their ranges.
  public init(_ transition: Transition, _ parameters: Parameters) {
    Parameters.schema.require(parameters)
    self.transition = transition
    self.parameters = parameters
  }

  private static let up = Vector(0, -1)
  private static let right = Vector(1, 0)

  public func setUp(_ transaction: inout Transaction) {
    let isArriving = transition.initialDirection == .forward
    let natural = isArriving ? Self.up : Self.right
    guard !transition.prefersReducedMotion,
      let screen = PhysicsScreen(transition, isLiteral: parameters.literal)
    else { return transaction.addReducedMotion(to: transition, along: natural, release: parameters.release) }
    self.screen = screen
    screen.addLooks(dim: parameters.dim, bounces: isArriving, &transaction)
    let way = screen.way(otherwise: natural)
    let swing = Swing(screen, parameters)
    self.swing = swing
    if isArriving { swing.stand() }
    screen.add(
      PhysicsScreen.Course(
        back: isArriving ? screen.body.center : screen.outside(way),
        out: isArriving ? screen.body.pose : BodyPose(center: screen.outside(way)), pull: way * swing.gravity,
        deadline: parameters.deadline, release: parameters.release),
      &transaction)
    if isArriving { swing.addWayIn(&transaction) } else { swing.addWayOut(&transaction) }
  }

  public func tearDown() {
    screen?.end()
    swing?.end()
  }
}

extension GravityRotationDirector: ParameterizedDirector {
  static let stock = StockDirector(
    GravityRotationDirector.self,
    "The new screen swings down about a pin at its corner; on its way back it tips over the other one.")
}

extension GravityRotationDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("GravityRotation", noun: .parameter, Self()) {
    Field.gravity(\.gravity)
    Field(\.launch, "launch", in: 0...2000, unit: "pt/s at 568 pt height", "How fast the new screen is thrown down.")
    Field(
      \.energy, "energy", in: 1.2...20, unit: "barriers",
      "How many times the energy it needs to tip over the leaving screen gets.")
    Field.elasticity(\.elasticity)
    Field.dim(\.dim)
    Field.deadline(\.deadline)
    Field.literal(\.literal)
    Field.threshold(\.release)
    Field.flick(\.release)
  }
}
