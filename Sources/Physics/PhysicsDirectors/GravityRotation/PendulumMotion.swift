import Dynamics
import Geometry
import Plans
import Runtime
import Transitions

/// Swings a screen in about its upper left corner, and tips it out over its lower right corner; mirrored in a
/// right-to-left interface. Pendulums compute in the left-to-right form.
///
/// The pin holds until the user grabs the screen or a request turns the transition.
struct PendulumMotion {
  private let screen: PhysicsScreen
  private let parameters: GravityRotationDirector.Parameters
  private let wall: PinWall?
  private let isMirrored: Bool

  /// The sign of angles and of x in the direction of the interface.
  private var sign: Double { isMirrored ? -1 : 1 }
  private func directed(_ vector: Vector) -> Vector { Vector(sign * vector.x, vector.y) }

  init(_ screen: PhysicsScreen, _ parameters: GravityRotationDirector.Parameters) {
    self.screen = screen
    self.parameters = parameters
    let isKnocking = screen.transition.initialDirection == .forward
    isMirrored = screen.transition.containerView.isRightToLeft
    wall = isKnocking ? PinWall(beside: screen, isMirrored: isMirrored) : nil
  }

  /// From the corner to the pin, in units of the stage.
  private static let gap = 10.0
  /// The angle of the swing in radians: a right angle, so that the screen begins just out of sight, above the pin.
  private static let angle = -Double.pi / 2
  private static let untouched: PlanPhase = [.forward, .backward]

  /// Removes the wall.
  func end() { wall?.end() }

  // MARK: In

  /// Puts the screen at its start.
  func stand() {
    screen.body.center = upperPin + directed(pendulum(of: screen.size).arm(at: Self.angle))
    screen.body.transform = Transform2D(rotation: sign * Self.angle)
  }

  private var upperPin: Point {
    Point(isMirrored ? screen.frame.maxX : screen.frame.minX, screen.frame.minY - Self.gap)
  }

  private func pendulum(of size: Size) -> Pendulum {
    Pendulum(
      arm: Vector(size.width / 2, size.height / 2 + Self.gap), size: size, gravity: parameters.gravity)
  }

  func addWayIn(_ transaction: inout Transaction) {
    let body = screen.body
    transaction.add(Fall(Vector(0, parameters.gravity), phase: .forward), to: body)
    addPin(upperPin, &transaction)
    wall?.add(for: screen, &transaction)
    let (pendulum, reference) = (pendulum(of: screen.size), pendulum(of: ReferenceStage.size))
    let blow = reference.spin(ofBlow: parameters.launch, at: Self.angle)
    let wanted = reference.arrival(from: Self.angle, spin: blow)
    let spin = pendulum.spin(toArriveIn: wanted.time, from: Self.angle)
    launch(pendulum, at: Self.angle, spin, .forward, &transaction)
    // A plate returns to the wall 2 · elasticity · spin / acceleration after a knock: as long as on the reference
    // stage.
    let share = parameters.elasticity / (1 - parameters.elasticity)
    let arrived = pendulum.arrival(from: Self.angle, spin: spin)
    let knocks = share * (wanted.spin / reference.pull) / (arrived.spin / pendulum.pull)
    transaction.add(BodyMaterial(elasticity: min(0.95, knocks / (1 + knocks)), phase: .forward), to: body)
  }

  // MARK: Out

  /// The center of the screen when it has tipped over by a right angle, and so is out of sight.
  var tipped: Point { screen.home + directed(Vector((screen.size.width + screen.size.height) / 2 + Self.gap, 0)) }

  func addWayOut(_ transaction: inout Transaction) {
    let (body, frame) = (screen.body, screen.frame)
    let pin = Point(isMirrored ? frame.minX : frame.maxX, frame.maxY + Self.gap)
    transaction.add(Fall(Vector(0, parameters.gravity), phase: .backward), to: body)
    addPin(pin, &transaction)
    let pendulum = Pendulum(arm: directed(screen.home - pin), size: screen.size, gravity: parameters.gravity)
    launch(pendulum, at: 0, departure(of: pendulum, from: pin), .backward, &transaction)
  }

  /// The spin with which the screen leaves its stage as soon as the reference screen leaves the reference stage.
  private func departure(of pendulum: Pendulum, from pin: Point) -> Double {
    let size = ReferenceStage.size
    let reference = Pendulum(
      arm: Vector(-size.width / 2, -size.height / 2 - Self.gap), size: size, gravity: parameters.gravity)
    let wanted = reference.departure(
      spin: reference.spin(overTop: parameters.energy), from: Point(size.width, size.height + Self.gap),
      off: Rect(origin: .zero, size: size))
    return pendulum.spin(
      toLeaveIn: wanted, from: isMirrored ? Point(screen.stage.minX + screen.stage.maxX - pin.x, pin.y) : pin,
      off: screen.stage, atLeast: pendulum.spin(overTop: Self.leastEnergy))
  }

  /// In barriers.
  private static let leastEnergy = 1.2

  // MARK: Both

  private var isInteractive: Bool { screen.transition.isInteractive }

  private func addPin(_ place: Point, _ transaction: inout Transaction) {
    // A screen that the user holds from the beginning needs no pin.
    transaction.add(
      Attach(to: .anchor(place), at: place - screen.home, kind: .pin(), phase: Self.untouched), named: "pin",
      to: screen.body)
  }

  private func launch(
    _ pendulum: Pendulum, at angle: Double, _ spin: Double, _ phase: PlanPhase, _ transaction: inout Transaction
  ) {
    if isInteractive { return }
    transaction.add(
      Throw(velocity: directed(pendulum.velocity(at: angle, spin: spin)), spin: sign * spin, phase: phase),
      to: screen.body)
  }
}
