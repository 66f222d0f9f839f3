import Dynamics
import Geometry
import Motion
import Testing

/// What the numbers of a world mean, one at a time.
struct WorldDetailTests {
  private let world = PhysicsWorld()
  private let square = BodyTraits(.rectangle(Size(100, 100)))

  private func run(_ seconds: Double) {
    let begin = world.time
    for frame in 1...Int((seconds * 60).rounded()) { _ = world.advance(to: begin + Double(frame) / 60) }
  }

  @Test func `between two steps what is shown lies between them, in proportion`() {
    let body = world.addBody(
      square, at: BodyPose(center: .zero), motion: BodyMotion(velocity: Vector(240, 0), spin: 24))
    for place in [0.5, 1.25, 2, 7.75] {
      _ = world.advance(to: place / 240)
      #expect(abs(world.pose(of: body).center.x - place) < 1e-3)
      #expect(abs(world.pose(of: body).angle - place / 10) < 1e-4)
    }
  }

  @Test func `friction in a pin brakes a spin by torque over inertia, friction on a line a speed by force over mass`() {
    let wheel = world.addBody(square, at: BodyPose(center: .zero), motion: BodyMotion(spin: 5))
    #expect(abs(world.inertia(of: wheel) - 10_000 / 6) < 10)
    _ = world.addJoint(
      .pin(range: nil, frictionTorque: world.inertia(of: wheel)), .body(wheel, offset: .zero), .anchor(.zero))
    let sled = world.addBody(
      square, at: BodyPose(center: Point(0, 300)), motion: BodyMotion(velocity: Vector(200, 0)))
    _ = world.addJoint(
      .slide(axis: Vector(1, 0), range: nil, friction: 100), .anchor(Point(0, 300)), .body(sled, offset: .zero))
    run(1)
    #expect(abs(world.motion(of: wheel).spin - 4) < 0.05)
    #expect(abs(world.motion(of: sled).velocity.x - 100) < 3)
  }

  @Test func `a soft weld gives way under a load, a rigid one does not`() {
    func sag(_ frequency: Double) -> Double {
      let world = PhysicsWorld()
      let card = world.addBody(square, at: BodyPose(center: .zero))
      _ = world.addJoint(
        .weld(frequency: frequency, damping: 1), .anchor(Point(-50, 0)), .body(card, offset: Vector(-50, 0)))
      _ = world.addInfluence(.gravity(Vector(0, 1000)), on: [card])
      for frame in 1...120 { _ = world.advance(to: Double(frame) / 60) }
      return world.pose(of: card).angle
    }
    #expect(abs(sag(0)) < 0.02)
    #expect(sag(3) > 5 * abs(sag(0)) && sag(3) > 0.02)
  }

  @Test func `the axis of a slide is the world's, however what carries it is turned`() {
    var still = square
    still.isAnchored = true
    let rail = world.addBody(still, at: BodyPose(center: Point(-300, 0), angle: .pi / 2))
    let sled = world.addBody(square, at: BodyPose(center: .zero))
    _ = world.addJoint(
      .slide(axis: Vector(0, 2), range: nil, friction: 0), .body(rail, offset: Vector(0, -300)),
      .body(sled, offset: .zero))
    _ = world.addInfluence(.gravity(Vector(500, 1000)), on: [sled])
    run(0.5)
    #expect(abs(world.pose(of: sled).center.x) < 1 && world.pose(of: sled).center.y > 110)
  }

  @Test func `resistance does not slow a snap`() {
    var thick = square
    (thick.resistance, thick.angularResistance) = (20, 20)
    let body = world.addBody(thick, at: BodyPose(center: .zero, angle: 1))
    let spring = Spring(response: 0.37, dampingRatio: 0.7)
    _ = world.addInfluence(.snap(to: BodyPose(center: Point(200, 0)), spring), on: [body])
    var (x, v) = (-200.0, 0.0)
    for frame in 1...20 {
      _ = world.advance(to: Double(frame) / 60)
      spring.step(1.0 / 60).apply(&x, &v)
      #expect(abs(world.pose(of: body).center.x - (200 + x)) < 0.5, "frame \(frame)")
      #expect(abs(world.pose(of: body).angle + x / 200) < 0.01, "frame \(frame)")
    }
  }

  @Test
  func `a steady force off the center turns as torque over inertia says, clockwise where it pushes down on the right`()
  {
    let body = world.addBody(square, at: BodyPose(center: .zero))
    _ = world.addInfluence(.force(Vector(0, 100), at: Vector(30, 0)), on: [body])
    run(0.25)
    #expect(abs(world.motion(of: body).spin - 0.25 * 3000 / (10_000 / 6.0)) < 0.02)
    #expect(abs(world.motion(of: body).velocity.y - 25) < 0.5)
  }

  @Test func `another density and another resistance count from when they are set`() {
    let body = world.addBody(square, at: BodyPose(center: .zero), motion: BodyMotion(spin: 1))
    #expect(abs(world.mass(of: body) - 1) < 1e-4)
    var heavy = square
    heavy.density = 4
    world.setTraits(heavy, of: body)
    #expect(abs(world.mass(of: body) - 4) < 1e-3)
    heavy.angularResistance = 1
    world.setTraits(heavy, of: body)
    run(1)
    #expect(abs(world.motion(of: body).spin - 0.3679) < 0.01)
  }

  @Test func `a blow to what is anchored is lost, and nothing is faster than steps can follow`() {
    var still = square
    still.isAnchored = true
    let rock = world.addBody(still, at: BodyPose(center: .zero))
    world.addImpulse(Vector(100, 0), to: rock)
    world.setTraits(square, of: rock)
    #expect(world.motion(of: rock) == BodyMotion())
    world.setMotion(BodyMotion(velocity: Vector(3e6, 4e6), spin: -1e6), of: rock)
    let motion = world.motion(of: rock)
    #expect(abs(motion.velocity.x - 5760) < 1 && abs(motion.velocity.y - 7680) < 1 && abs(motion.spin + 350) < 0.1)
  }

  @Test func `boxes that stand on each other touch where they are drawn`() {
    var solid = square
    (solid.itemMask, solid.boundaryMask, solid.friction) = (1, 1, 0.5)
    let tower = (0..<5).map { world.addBody(solid, at: BodyPose(center: Point(0, -50 - 101 * Double($0)))) }
    _ = world.addBoundary([Point(-500, 0), Point(500, 0)], mask: 1)
    _ = world.addInfluence(.gravity(Vector(0, 1000)), on: tower)
    run(2.5)
    #expect(world.isAtRest)
    for (lower, upper) in zip(tower, tower.dropFirst()) {
      let gap = world.pose(of: lower).center.y - world.pose(of: upper).center.y - 100
      #expect(abs(gap) < 0.15, "\(gap)")
    }
  }

  @Test func `a body that is gone rests, and stands nowhere`() {
    let body = world.addBody(square, at: BodyPose(center: Point(3, 4)), motion: BodyMotion(velocity: Vector(9, 9)))
    #expect(!world.isAtRest(body))
    world.removeBody(body)
    #expect(world.isAtRest(body) && world.isAtRest && !world.contains(body))
    #expect(world.pose(of: body) == BodyPose(center: .zero))
  }
}

/// Time that is put elsewhere.
struct WorldTimeTests {
  private let world = PhysicsWorld(isRecorded: true)
  private let square = BodyTraits(.rectangle(Size(100, 100)))

  @Test func `what was put elsewhere is found there, and before that where it was`() {
    let body = world.addBody(square, at: BodyPose(center: .zero), motion: BodyMotion(velocity: Vector(60, 0)))
    var seen: [(time: Double, pose: BodyPose)] = []
    for half in 0...80 {
      _ = world.advance(to: Double(half) / 480)
      if half == 40 { world.setPose(BodyPose(center: Point(500, 70), angle: 1), of: body) }
      seen.append((Double(half) / 480, world.pose(of: body)))
    }
    for frame in seen.reversed() {
      world.setTime(to: frame.time)
      #expect(world.pose(of: body) == frame.pose, "at \(frame.time * 240) steps")
    }
  }

  @Test func `whoever is gone when time goes on from before is nobody who comes later`() {
    _ = world.addBody(square, at: BodyPose(center: .zero))
    world.restDistance = 0.125
    let wind = world.addInfluence(.gravity(Vector(1, 0)), on: [])
    _ = world.advance(to: 0.2)
    let late = world.addBody(square, at: BodyPose(center: Point(300, 0)))
    _ = world.advance(to: 0.3)
    world.resume(at: 0.1)
    #expect(!world.contains(late) && world.restDistance == 0.125)
    let other = world.addBody(square, at: BodyPose(center: Point(-300, 0)))
    #expect(world.addInfluence(.gravity(Vector(0, 1)), on: [other]) != wind)
    #expect(other != late && !world.contains(late) && world.contains(other))
  }

  @Test func `nobody hears of steps that are only looked at`() {
    _ = world.addBody(square, at: BodyPose(center: .zero), motion: BodyMotion(velocity: Vector(60, 0)))
    var heard = 0
    world.onStep = { _ in heard += 1 }
    _ = world.advance(to: 0.1)
    #expect(heard == 24)
    for moment in [0.5, 0, 0.3] { world.setTime(to: moment) }
    world.resume(at: 0.05)
    #expect(heard == 24)
    _ = world.advance(to: 0.1)
    #expect(heard == 36)
  }
}

/// What is held at one place cannot keep apart as well.
struct WorldHoldTests {
  @Test(arguments: [
    JointKind.rod(length: 0, frequency: 0, damping: 0), .pin(range: nil, frictionTorque: 0),
    .weld(frequency: 0, damping: 0),
  ])
  func `two bodies that collide and are held at one place come to rest`(kind: JointKind) {
    let world = PhysicsWorld()
    var traits = BodyTraits(.rectangle(Size(40, 40)))
    (traits.itemMask, traits.boundaryMask) = (1, 1)
    let (one, other) = (
      world.addBody(traits, at: BodyPose(center: Point(0, 0))),
      world.addBody(traits, at: BodyPose(center: Point(10, 0)))
    )
    _ = world.addBoundary([Point(-500, 100), Point(500, 100)], mask: 1)
    _ = world.addInfluence(.gravity(Vector(0, 1000)), on: [one, other])
    _ = world.addJoint(kind, .body(one, offset: .zero), .body(other, offset: .zero))
    for frame in 1...300 { _ = world.advance(to: Double(frame) / 60) }
    #expect(world.isAtRest)
  }

  @Test(arguments: [5.0, 12, 40])
  func `what a spring draws to an end that moves follows it closely, and stands still with it`(frequency: Double) {
    let world = PhysicsWorld()
    let card = world.addBody(BodyTraits(.rectangle(Size(300, 200))), at: BodyPose(center: .zero))
    let grip = Vector(-100, 60)
    let spring = world.addJoint(
      .rod(length: 0, frequency: frequency, damping: 1), .body(card, offset: grip), .anchor(Point(-100, 60)))
    func way() -> Double {
      let pose = world.pose(of: card)
      let turned = Point(grip.x, grip.y).applying(Transform2D(rotation: pose.angle))
      return (Point(pose.center.x + turned.x, pose.center.y + turned.y)).distance(to: world.anchor(of: spring) ?? .zero)
    }
    // To and fro, up and down, as a hand jerks.
    let places = [Point(-90, 60), Point(-30, 10), Point(10, -20), Point(60, 40), Point(120, 30)]
    for (index, place) in places.enumerated() {
      world.moveAnchor(of: spring, to: place)
      _ = world.advance(to: Double(index + 1) * 0.1)
      #expect(way() < 30)
    }
    for frame in 1...120 { _ = world.advance(to: 0.5 + Double(frame) / 60) }
    #expect(way() < 0.5)
  }
}
