import Dynamics
import Geometry
import Motion
import Testing

/// A stage of 320 by 568 with a floor, and a screen that falls onto it: the gravity push of the UIKit Dynamics essay.
@MainActor private struct Drop {
  let world: PhysicsWorld
  let screen: BodyID

  init(elasticity: Double = 0.2, isRecorded: Bool = false, gravity: Double = 1000, launch: Double = 550) {
    world = PhysicsWorld(isRecorded: isRecorded)
    var traits = BodyTraits(.rectangle(Size(width: 320, height: 568)))
    traits.elasticity = elasticity
    traits.boundaryMask = 1
    screen = world.addBody(
      traits, at: BodyPose(center: Point(160, -284)), motion: BodyMotion(velocity: Vector(0, launch)))
    _ = world.addBoundary([Point(0, 568), Point(320, 568)], mask: 1)
    _ = world.addInfluence(.gravity(Vector(0, gravity)), on: [screen])
  }

  var center: Point { world.pose(of: screen).center }
}

/// All bits of a pose.
private func bits(_ pose: BodyPose) -> [UInt64] {
  [pose.center.x.bitPattern, pose.center.y.bitPattern, pose.angle.bitPattern]
}

@Suite("A physics world")
struct WorldTests {
  @Test("what falls freely is where half the acceleration times the square of the time says")
  func fall() {
    let world = PhysicsWorld()
    let ball = world.addBody(BodyTraits(.ellipse(Size(width: 40, height: 40))), at: BodyPose(center: Point(10, 20)))
    _ = world.addInfluence(.gravity(Vector(0, 1000)), on: [ball])
    #expect(world.pose(of: ball) == BodyPose(center: Point(10, 20)))
    #expect(world.advance(to: 0.2) == 0)
    // Half a step of speed ahead, as steps of that kind are.
    #expect(abs(world.pose(of: ball).center.y - (20 + 20 + 0.5 * 200 / 240)) < 0.01)
    #expect(abs(world.motion(of: ball).velocity.y - 200) < 0.01)
    #expect(world.pose(of: ball).center.x == 10)
    #expect(!world.isAtRest)
  }

  @Test("the gravity push of the document meets the floor at .650 s and rests at 1.250 s, within 5 %")
  func gravityPush() {
    let drop = Drop()
    var impact: Double?
    drop.world.onContact = { contact in
      if impact == nil, contact.phase == .began { impact = Double(drop.world.steps) / 240 }
    }
    var rest: Double?
    var lowest = 0.0
    for frame in 1...240 where rest == nil {
      _ = drop.world.advance(to: Double(frame) / 120)
      lowest = max(lowest, drop.center.y)
      // What is not seen any more is over a tenth of a second before it counts as rest.
      if drop.world.isAtRest { rest = Double(frame) / 120 - 0.1 }
    }
    #expect(abs((impact ?? 0) / 0.650 - 1) < 0.05, "\(String(describing: impact))")
    #expect(abs((rest ?? 0) / 1.250 - 1) < 0.05, "\(String(describing: rest))")
    #expect(abs(drop.center.y - 284) < 0.5, "rests at \(drop.center.y)")
    #expect(abs(drop.world.pose(of: drop.screen).angle) < 0.001)
    #expect(lowest < 284.5)
  }

  @Test("an elasticity of 0 does not bounce at all")
  func noBounce() {
    let drop = Drop(elasticity: 0)
    var hasLanded = false
    for frame in 1...240 {
      _ = drop.world.advance(to: Double(frame) / 120)
      if drop.center.y > 283.4 { hasLanded = true }
      #expect(!hasLanded || drop.center.y > 283.4)
    }
    #expect(hasLanded)
  }

  @Test(
    "poses are the same to the last bit at 30, 60, 144, 240 and 960 frames a second and through stalls",
    arguments: [30, 60, 144, 240, 960])
  func frameRates(_ rate: Int) {
    func poses(_ times: [Double]) -> [[UInt64]] {
      let drop = Drop(elasticity: 0.5)
      let other = drop.world.addBody(
        {
          var traits = BodyTraits(.ellipse(Size(width: 60, height: 40)))
          traits.itemMask = 1
          traits.boundaryMask = 1
          traits.friction = 0.4
          return traits
        }(), at: BodyPose(center: Point(100, 100), angle: 0.4), motion: BodyMotion(velocity: Vector(50, 0), spin: 2))
      _ = drop.world.addInfluence(.gravity(Vector(0, 900)), on: [other])
      var found: [[UInt64]] = []
      for time in times {
        #expect(drop.world.advance(to: time) == 0)
        if abs((time * 6).rounded() - time * 6) < 1e-9 {
          found.append(bits(drop.world.pose(of: drop.screen)) + bits(drop.world.pose(of: other)))
        }
      }
      return found
    }
    let even = poses((1...(2 * rate)).map { Double($0) / Double(rate) })
    let reference = poses((1...12).map { Double($0) / 6 })
    #expect(even.count == 12)
    #expect(even == reference)
    // Stalls of up to a quarter of a second.
    #expect(poses([1.0 / 6, 1.0 / 3, 0.5, 0.51, 0.6, 2.0 / 3, 0.9, 1, 1.1, 7.0 / 6]).last == reference[6])
  }

  @Test("a stall of 2 s loses 1.75 s, and says so")
  func stall() {
    let drop = Drop(gravity: 10, launch: 0)
    #expect(abs(drop.world.advance(to: 2) - 1.75) < 1e-9)
    #expect(abs(drop.world.time - 0.25) < 1e-9)
    #expect(drop.world.advance(to: 0.3) == 0)
  }

  @Test("a world at rest is not stepped, and any change makes it move")
  func rest() {
    let drop = Drop()
    _ = drop.world.advance(to: 0.25)
    for frame in 3...30 { _ = drop.world.advance(to: Double(frame) / 10) }
    #expect(drop.world.isAtRest)
    // No time is lost by waiting, however long.
    #expect(drop.world.advance(to: 100) == 0)
    drop.world.push(drop.screen, velocity: Vector(0, -300))
    #expect(!drop.world.isAtRest)
    _ = drop.world.advance(to: 100.1)
    #expect(drop.center.y < 270)
  }

  @Test("a snap ends exactly at its place, and does not move on an axis without a displacement")
  func snap() {
    let world = PhysicsWorld()
    let start = BodyPose(center: Point(153.3, 77.7))
    let item = world.addBody(BodyTraits(.rectangle(Size(width: 100, height: 50))), at: start)
    _ = world.addInfluence(
      .snap(to: BodyPose(center: Point(345.3, 77.7)), Spring(response: 0.37, dampingRatio: 0.7)), on: [item])
    var frame = 0
    while !world.isAtRest, frame < 300 {
      frame += 1
      _ = world.advance(to: Double(frame) / 60)
      #expect(world.pose(of: item).center.y == 77.7)
      #expect(world.pose(of: item).angle == 0)
      let exact = Spring(response: 0.37, dampingRatio: 0.7)
      var (x, v) = (-192.0, 0.0)
      exact.step(Double(frame) / 60).apply(&x, &v)
      #expect(abs(world.pose(of: item).center.x - (345.3 + x)) < 0.5)
    }
    #expect(world.pose(of: item).center == Point(345.3, 77.7))
    #expect((20...60).contains(frame), "\(frame)")
  }

  @Test("a rigid rod keeps its length, a moved pin is where it was moved")
  func joints() {
    let world = PhysicsWorld()
    let bob = world.addBody(BodyTraits(.ellipse(Size(width: 20, height: 20))), at: BodyPose(center: Point(100, 0)))
    _ = world.addJoint(.rod(length: 100, frequency: 0, damping: 0), .body(bob, offset: .zero), .anchor(.zero))
    _ = world.addInfluence(.gravity(Vector(0, 1000)), on: [bob])
    let card = world.addBody(
      BodyTraits(.rectangle(Size(width: 80, height: 40))), at: BodyPose(center: Point(400, 400)))
    let pin = world.addJoint(
      .pin(range: nil, frictionTorque: 0), .body(card, offset: Vector(30, 10)), .anchor(Point(430, 410)))
    for frame in 1...60 {
      world.moveAnchor(of: pin, to: Point(430 + 8 * Double(frame), 410 - 3 * Double(frame)))
      _ = world.advance(to: Double(frame) / 60)
      let away = world.pose(of: bob).center - Point.zero
      #expect(abs(away.length - 100) < 1)
      let pose = world.pose(of: card)
      let grip = pose.center + Vector(30, 10).turned(pose.angle)
      #expect(grip.distance(to: Point(430 + 8 * Double(frame), 410 - 3 * Double(frame))) < 1)
    }
  }

  @Test("scrubbing shows what was seen, and going on from a moment goes as it went")
  func scrub() {
    let drop = Drop(isRecorded: true)
    var seen: [[UInt64]] = []
    for frame in 0...60 {
      if frame == 20 { drop.world.push(drop.screen, velocity: Vector(30, -200), spin: 0.5) }
      _ = drop.world.advance(to: Double(frame) / 60)
      seen.append(bits(drop.world.pose(of: drop.screen)))
    }
    for frame in [60, 3, 59, 24, 20, 21, 0, 1, 47] {
      drop.world.setTime(to: Double(frame) / 60)
      #expect(bits(drop.world.pose(of: drop.screen)) == seen[frame], "frame \(frame)")
    }
    drop.world.resume(at: 24.0 / 60)
    #expect(bits(drop.world.pose(of: drop.screen)) == seen[24])
    for frame in 25...60 {
      _ = drop.world.advance(to: Double(frame) / 60)
      #expect(bits(drop.world.pose(of: drop.screen)) == seen[frame], "frame \(frame)")
    }
    // Before the push: it never was.
    drop.world.resume(at: 10.0 / 60)
    for frame in 11...30 { _ = drop.world.advance(to: Double(frame) / 60) }
    #expect(drop.center.x == 160)
  }

  @Test("what falls for ever rests a million points away")
  func horizon() {
    let world = PhysicsWorld()
    let stone = world.addBody(
      BodyTraits(.rectangle(Size(width: 10, height: 10))), at: BodyPose(center: .zero),
      motion: BodyMotion(velocity: Vector(1e9, 0)))
    var frame = 0
    while !world.isAtRest, frame < 3000 {
      frame += 1
      _ = world.advance(to: Double(frame) / 10)
    }
    #expect(world.isAtRest)
    #expect(world.pose(of: stone).center.x <= 1.02e6)
  }
}

extension Vector {
  fileprivate func turned(_ angle: Double) -> Vector {
    let turned = Point(x, y).applying(Transform2D(rotation: angle))
    return Vector(turned.x, turned.y)
  }
}
