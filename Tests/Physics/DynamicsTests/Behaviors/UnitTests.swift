import Dynamics
import Geometry
import Testing
import Views

/// What the numbers of behaviors mean.
struct UnitTests {
  @Test func `Gravity of magnitude 1 is 1000 points a second squared, whatever the mass`() {
    let room = Room()
    let (small, large) = (room.box(Point(50, 0), Size(10, 10)), room.box(Point(200, 0), Size(200, 200)))
    let made = DynamicItemBehavior(items: [large])
    made.density = 7
    room.add(GravityBehavior(items: [small, large]), made)
    room.run(0.5)
    // Half a step of speed ahead, as steps of that kind are.
    #expect(isNear(small.center.y, 125, 1.1) && isNear(large.center.y, small.center.y, 1e-3))
    #expect(small.center.x == 50 && large.center.x == 200)
    #expect(isNear(made.linearVelocity(for: large).y, 500, 3))
  }

  @Test func `Direction, angle and magnitude of gravity follow each other`() {
    let gravity = GravityBehavior()
    #expect(gravity.gravityDirection == Vector(0, 1) && gravity.magnitude == 1 && isNear(gravity.angle, .pi / 2))
    gravity.magnitude = 2
    #expect(gravity.gravityDirection == Vector(0, 2))
    gravity.angle = .pi
    #expect(gravity.gravityDirection == Vector(-2, 0))
    gravity.gravityDirection = Vector(3, 4)
    #expect(gravity.magnitude == 5)
    gravity.gravityDirection = .zero
    gravity.magnitude = 5
    #expect(isNear(gravity.gravityDirection.x, 3) && isNear(gravity.gravityDirection.y, 4))
  }

  @Test
  func
    `A continuous push of 1 gives 100 by 100 points 100 points a second in a second, and a quarter to four times the area`()
  {
    let room = Room()
    let (one, four) = (room.box(Point(0, 100)), room.box(Point(0, 400), Size(200, 200)))
    let push = PushBehavior(items: [one, four], mode: .continuous)
    push.pushDirection = Vector(1, 0)
    room.add(push)
    room.run(1)
    #expect(isNear(one.center.x, 50, 0.3) && isNear(four.center.x, 12.5, 0.1) && one.center.y == 100)
    push.active = false
    room.run(1)
    #expect(isNear(one.center.x, 150, 0.6))
  }

  @Test func `An instantaneous push of 1 gives 100 by 100 points 100 points a second at once, once`() {
    let room = Room()
    let one = room.box(Point(0, 100))
    let push = PushBehavior(items: [one], mode: .instantaneous)
    push.setAngle(0, magnitude: 1)
    room.add(push)
    #expect(push.active)
    room.run(1)
    #expect(!push.active && isNear(one.center.x, 100, 1e-3))
    push.active = true
    room.run(1)
    #expect(isNear(one.center.x, 300, 1e-2))
  }

  @Test func `A push off the center turns the item, clockwise where it pushes down on the right`() {
    let room = Room()
    let one = room.box(Point(100, 100))
    let push = PushBehavior(items: [one], mode: .instantaneous)
    push.setAngle(.pi / 2, magnitude: 1)
    push.setTargetOffsetFromCenter(Vector(30, 0), for: one)
    let made = DynamicItemBehavior(items: [one])
    room.add(made, push)
    room.run(0.1)
    // Impulse 100 at 30 points; the inertia of a square is m a a / 6.
    let expected: Double = 100 * 30 / (100 * 100 / 6)
    #expect(isNear(made.angularVelocity(for: one), expected, 0.02))
    #expect(isNear(one.transform.rotation, 0.18, 0.003) && one.center.x == 100)
  }

  @Test
  func
    `What nobody has set is: elasticity 0, friction 0, density 1, no resistance, no charge, free to move and to turn`()
  {
    let made = DynamicItemBehavior()
    #expect(made.elasticity == 0 && made.friction == 0 && made.density == 1)
    #expect(made.resistance == 0 && made.angularResistance == 0 && made.charge == 0)
    #expect(!made.isAnchored && made.allowsRotation)
  }

  /// A box that slides along a floor, and what it does in a second.
  private func slide(_ shape: (DynamicItemBehavior) -> Void) -> (speed: Vector, way: Double, bounced: Bool) {
    let room = Room()
    let box = room.box(Point(60, 400), Size(100, 100))
    let walls = CollisionBehavior(items: [box])
    walls.addBoundary(withIdentifier: "floor", from: Point(-5000, 550), to: Point(5000, 550))
    let made = DynamicItemBehavior(items: [box])
    shape(made)
    made.addLinearVelocity(Vector(100, 0), for: box)
    var bounced = false
    walls.action = { if made.linearVelocity(for: box).y < -6 { bounced = true } }
    room.add(GravityBehavior(items: [box]), walls, made)
    room.run(1)
    return (made.linearVelocity(for: box), box.center.x - 60, bounced)
  }

  @Test
  func `What nobody has set acts like those numbers: it slides without friction, does not bounce, and is not slowed`() {
    let (unset, set) = (slide { _ in }, slide { ($0.elasticity, $0.friction, $0.density) = (0, 0, 1) })
    #expect(isNear(unset.speed.x, 100, 1e-3) && isNear(unset.way, 100, 0.1) && !unset.bounced)
    #expect(unset.speed == set.speed && unset.way == set.way)
    #expect(slide { $0.friction = 0.5 }.speed.x < 60, "with friction it is slowed")
    #expect(slide { $0.elasticity = 0.6 }.bounced, "and with elasticity it bounces")
  }

  @Test func `Each bounce is as fast as elasticity says, and 0 does not bounce`() {
    for elasticity in [0, 0.5] {
      let room = Room()
      let ball = room.box(Point(200, 100), Size(100, 100))
      let (gravity, walls) = (GravityBehavior(items: [ball]), CollisionBehavior(items: [ball]))
      walls.addBoundary(withIdentifier: "floor", from: Point(0, 550), to: Point(400, 550))
      let made = DynamicItemBehavior(items: [ball])
      made.elasticity = elasticity
      room.add(gravity, walls, made)
      var (speeds, last): ([Double], Double) = ([], 0)
      walls.action = {
        let speed = made.linearVelocity(for: ball).y
        if speed < 0, last >= 0 { speeds.append(-speed) }
        last = speed
      }
      room.rest()
      #expect(isNear(ball.center.y, 500, 0.5))
      guard elasticity > 0 else {
        #expect(speeds.allSatisfy { $0 < 6 }, "\(speeds)")
        continue
      }
      #expect(isNear(speeds[0], 447, 9), "\(speeds)")
      for pair in zip(speeds, speeds.dropFirst()).prefix(3) { #expect(isNear(pair.1, pair.0 / 2, 5), "\(speeds)") }
    }
  }

  @Test func `Resistance takes its share of the speed in a second`() {
    let room = Room()
    let one = room.box(Point(100, 100))
    let made = DynamicItemBehavior(items: [one])
    (made.resistance, made.angularResistance) = (2, 1)
    made.addLinearVelocity(Vector(100, 0), for: one)
    made.addAngularVelocity(1, for: one)
    room.add(made)
    room.run(0.5)
    #expect(isNear(made.linearVelocity(for: one).x, 36.8, 0.5))
    #expect(isNear(made.angularVelocity(for: one), 0.6065, 0.01))
  }

  @Test func `What is set last counts, per property, children after their parents`() {
    let room = Room()
    let one = room.box(Point(0, 100))
    let (outer, inner, later) = (
      DynamicItemBehavior(items: [one]), DynamicItemBehavior(items: [one]), DynamicItemBehavior(items: [one])
    )
    (outer.density, inner.density) = (2, 4)
    outer.addChildBehavior(inner)
    later.friction = 1
    let push = PushBehavior(items: [one], mode: .instantaneous)
    push.pushDirection = Vector(4, 0)
    room.add(outer, later, push)
    room.run(0.5)
    #expect(isNear(one.center.x, 50, 1e-3))
  }

  @Test func `An anchored item stands still and holds others up; one that may not turn stays upright`() {
    let room = Room()
    let (shelf, box) = (room.box(Point(200, 300), Size(200, 20)), room.box(Point(280, 100), Size(60, 60)))
    let (anchored, upright) = (DynamicItemBehavior(items: [shelf]), DynamicItemBehavior(items: [box]))
    anchored.isAnchored = true
    upright.allowsRotation = false
    room.add(GravityBehavior(items: [shelf, box]), CollisionBehavior(items: [shelf, box]), anchored, upright)
    room.rest()
    #expect(shelf.center == Point(200, 300) && isNear(box.center.y, 260, 0.5) && box.transform.isIdentity)
  }
}
