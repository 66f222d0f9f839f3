import Directors
import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// The new screen is thrown down from above and bounces on the lower edge; on its way back it falls up, and turns a little.
///
/// It is over when it rests or has left, and takes the same time in a container of any size: 0.40 s until it hits the edge,
/// and 0.76 s until it rests. It can be grabbed at any moment. Literally it takes 0.65 and 1.25 s on the reference stage, and the
/// longer the larger the stage.
/// > Source: "Custom view controller transitions with UIKit Dynamics": a push of 100, gravity 1, an elasticity of 0.2, a line
/// > one point under the screen; a push up at 30 points beside the middle. There a timer ends it after 1.5 s, and the larger
/// > the screen the weaker is the push.
public final class GravityDirector: TransitionDirector {
  /// What can be set, with the defaults.
  public struct Parameters: Hashable, Sendable {
    /// In points a second squared on the reference stage; 200...5,000.
    public var gravity = 2700.0
    /// How fast it is thrown in and out, in points a second on the reference stage; 0...2,000.
    public var launch = 900.0
    /// Of the new screen on the lower edge; 0...0.8.
    public var elasticity = 0.2
    /// How fast a screen as wide as the reference stage turns when it leaves, in radians a second; 0...3. A wider one turns as much
    /// slower: its edges rise as far.
    public var spin = GravityDirector.spin
    /// How dark the old screen becomes; 0...1.
    public var dim = 0.15
    /// Seconds after which it is over, whatever still moves; 1...60.
    public var deadline = 6.0
    /// The original's gravity, pushes and line, in points; gravity, launch and spin then do not count.
    public var literal = false
    public var release = ReleaseRule()
    public init() {}
  }

  private let transition: Transition
  private let parameters: Parameters
  private var screen: PhysicsScreen?

  /// What a push of 100 at 30 points beside the middle gives on the reference stage: 30 · 550 / 35,418.7, the square of
  /// the screen's radius of gyration. In radians a second.
  nonisolated static let spin = 0.466

  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// - Precondition: all parameters lie in their ranges.
  public init(_ transition: Transition, _ parameters: Parameters) {
    Parameters.schema.require(parameters)
    self.transition = transition
    self.parameters = parameters
  }

  private static let up = Vector(0, -1)

  private var gravity: Double { parameters.literal ? ReferenceStage.gravity : parameters.gravity }

  public func setUp(_ transaction: inout Transaction) {
    guard !transition.prefersReducedMotion,
      let screen = PhysicsScreen(transition, isLiteral: parameters.literal)
    else { return transaction.addReducedMotion(to: transition, along: Self.up, release: parameters.release) }
    self.screen = screen
    let isArriving = transition.initialDirection == .forward
    screen.addLooks(dim: parameters.dim, bounces: isArriving, &transaction)
    let way = screen.way(otherwise: Self.up)
    let back = screen.outside(way)
    if isArriving { screen.body.center = back }
    screen.add(
      PhysicsScreen.Course(
        back: back, out: BodyPose(center: back), pull: way * gravity, deadline: parameters.deadline,
        release: parameters.release),
      &transaction)
    if isArriving { drop(screen, &transaction) } else { fling(screen, &transaction) }
  }

  /// Down to the lower edge. It stands on the whole of it: nothing turns it, until a hand does.
  private func drop(_ screen: PhysicsScreen, _ transaction: inout Transaction) {
    let (body, frame) = (screen.body, screen.frame)
    let line = frame.maxY + (parameters.literal ? 1 : 0)
    transaction.add(
      BodyMaterial(
        elasticity: parameters.elasticity, allowsRotation: false, phase: [.forward, .turnedForward, .turnedBackward]),
      to: body)
    transaction.add(
      Collide(
        [.line(named: "floor", from: Point(frame.minX - frame.width, line), to: Point(frame.maxX + frame.width, line))],
        phase: .forward),
      to: body)
    transaction.add(Fall(Vector(0, gravity), phase: .forward), to: body)
    if transition.isInteractive { return }
    if parameters.literal {
      transaction.add(Push(Vector(0, 100), phase: .forward), named: "push", to: body)
    } else {
      transaction.add(Throw(velocity: Vector(0, parameters.launch), phase: .forward), to: body)
    }
  }

  private func fling(_ screen: PhysicsScreen, _ transaction: inout Transaction) {
    transaction.add(Fall(Vector(0, -gravity), phase: .backward), to: screen.body)
    if transition.isInteractive { return }
    if parameters.literal {
      transaction.add(Push(Vector(0, -100), at: Vector(30, 0), phase: .backward), named: "push", to: screen.body)
    } else {
      transaction.add(
        Throw(
          velocity: Vector(0, -parameters.launch),
          spin: -parameters.spin * ReferenceStage.size.width / screen.size.width, phase: .backward),
        to: screen.body)
    }
  }

  public func tearDown() { screen?.end() }
}

extension GravityDirector: ParameterizedDirector {
  static let stock = StockDirector(
    GravityDirector.self,
    "The new screen falls from above and bounces on the lower edge; on its way back it falls up, turning.")
}

extension GravityDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("Gravity", noun: .parameter, Self()) {
    Field.gravity(\.gravity)
    Field(\.launch, "launch", in: 0...2000, unit: "pt/s at 568 pt height", "How fast it is thrown in and out.")
    Field.elasticity(\.elasticity)
    Field(\.spin, "spin", in: 0...3, unit: "rad/s", "How fast it turns when it leaves.")
    Field.dim(\.dim)
    Field.deadline(\.deadline)
    Field.literal(\.literal)
    Field.threshold(\.release)
    Field.flick(\.release)
  }
}
