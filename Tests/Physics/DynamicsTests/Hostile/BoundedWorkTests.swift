import CBox2D
import Dynamics
import Geometry
import Runtime
import Testing

/// However many bodies there are, a frame of physics is bounded, and whoever is to end does not wait for it.
struct BoundedWorkTests {
  /// Far more boxes than a pit of 150 by 110 points holds.
  private func crowd(_ count: Int, speed: Double = 0) -> (PhysicsWorld, [BodyID]) {
    let world = PhysicsWorld()
    var traits = BodyTraits(.rectangle(Size(16, 10)))
    (traits.itemMask, traits.boundaryMask, traits.elasticity, traits.friction) = (1, 1, 0.3, 0.3)
    let bodies = (0..<count).map { index -> BodyID in
      let (column, row) = (Double(index % 40), Double(index / 40 % 12))
      return world.addBody(
        traits, at: BodyPose(center: Point(12 + column * 3.2, 10 + row * 8)),
        motion: BodyMotion(velocity: Vector(index % 2 == 0 ? speed : -speed, 0)))
    }
    _ = world.addBoundary([Point(0, 0), Point(150, 0), Point(150, 110), Point(0, 110)], isClosed: true, mask: 1)
    _ = world.addInfluence(.gravity(Vector(0, 1000)), on: bodies)
    return (world, bodies)
  }

  @Test(arguments: [300, 3000])
  func `a frame moves so many bodies and contacts at most, and says what it did not get to`(
    count: Int
  ) {
    let (world, _) = crowd(count)
    for _ in 0..<4 {
      let (before, time) = (world.steps, world.time)
      let lost = world.advance(to: time + 0.25)
      let steps = world.steps - before
      #expect(steps >= 1)
      #expect(steps == 1 || (steps - 1) * world.work <= 2 * 250_000, "\(steps) steps of \(world.work)")
      #expect(abs(Double(steps) / 240 + lost - 0.25) < 1e-6)
    }
    // Walls and bodies, and no more pairs of bodies than that.
    #expect(world.work < 60_000)
  }

  @Test func `in a crowd that has room nothing passes a wall, however fast it is thrown`() {
    let world = PhysicsWorld()
    var traits = BodyTraits(.rectangle(Size(8, 8)))
    (traits.itemMask, traits.boundaryMask, traits.friction) = (1, 1, 0.3)
    let bodies = (0..<3000).map { index -> BodyID in
      let (column, row) = (Double(index % 70), Double(index / 70))
      return world.addBody(traits, at: BodyPose(center: Point(12 + column * 9.7, 12 + row * 9.2)))
    }
    _ = world.addBoundary([Point(0, 0), Point(700, 0), Point(700, 420), Point(0, 420)], isClosed: true, mask: 1)
    _ = world.addInfluence(.gravity(Vector(0, 1000)), on: bodies)
    _ = world.advance(to: 1.0 / 60)
    #expect(world.work > 6000)
    for (index, body) in bodies.enumerated() {
      world.push(body, velocity: Vector(index % 2 == 0 ? 9000 : -9000, index % 3 == 0 ? 3000 : -3000))
    }
    for _ in 1...30 { _ = world.advance(to: world.time + 1.0 / 60) }
    for body in bodies {
      let center = world.pose(of: body).center
      #expect((0...700).contains(center.x) && (0...420).contains(center.y), "\(center)")
    }
  }

  @Test func `a request to give the frame up is heard between two steps, and loses nothing but time`() {
    let (world, bodies) = crowd(50)
    let (other, twins) = crowd(50)
    _ = world.advance(to: 0.1)
    Interruption.request()
    #expect(abs(world.advance(to: 0.2) - 0.1) < 1e-6)
    #expect(Interruption.take())
    #expect(abs(world.time - 0.1) < 1e-6)
    _ = world.advance(to: 0.3)
    for moment in [0.1, 0.3] { _ = other.advance(to: moment) }
    for (body, twin) in zip(bodies, twins) { #expect(world.pose(of: body) == other.pose(of: twin)) }
    #expect(world.steps == other.steps)
  }

  @Test func `a request in the middle of an advance ends it after the step`() {
    let (world, _) = crowd(20)
    world.onStep = { if $0.steps == 7 { Interruption.request() } }
    let lost = world.advance(to: 0.25)
    #expect(Interruption.take())
    #expect(world.steps == 7 && abs(lost - 53.0 / 240) < 1e-6)
  }

  @Test func `a crowd without room comes to rest too`() {
    let world = PhysicsWorld()
    var traits = BodyTraits(.ellipse(Size(44, 44)))
    (traits.itemMask, traits.boundaryMask, traits.elasticity, traits.friction) = (1, 1, 0.4, 0.3)
    // 24 of 44 points in a box of 150 by 150: a third more than fits.
    let bodies = (0..<24).map { index -> BodyID in
      let (column, row) = (Double(index % 5), Double(index / 5))
      return world.addBody(traits, at: BodyPose(center: Point(25 + column * 25, 25 + row * 25)))
    }
    _ = world.addBoundary([Point(0, 0), Point(150, 0), Point(150, 150), Point(0, 150)], isClosed: true, mask: 1)
    _ = world.addInfluence(.gravity(Vector(0, 1000)), on: bodies)
    while !world.isAtRest, world.time < 30 { _ = world.advance(to: world.time + 1.0 / 60) }
    #expect(world.isAtRest)
  }
}
