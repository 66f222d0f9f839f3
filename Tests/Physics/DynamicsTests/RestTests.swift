import Dynamics
import Geometry
import Motion
import TestSupport
import Testing

/// A world with one item or a few, and what is known of it.
@MainActor private struct Scene {
  let world = PhysicsWorld()
  var bodies: [BodyID] = []

  mutating func add(
    _ center: Point, _ size: Size = Size(40, 40), angle: Double = 0, round: Bool = false, friction: Double = 0,
    elasticity: Double = 0, resistance: Double = 0, velocity: Vector = .zero
  ) -> BodyID {
    var traits = BodyTraits(round ? .ellipse(size) : .rectangle(size))
    (traits.friction, traits.elasticity) = (friction, elasticity)
    (traits.resistance, traits.angularResistance) = (resistance, resistance)
    (traits.itemMask, traits.boundaryMask) = (1, 1)
    let body = world.addBody(
      traits, at: BodyPose(center: center, angle: angle), motion: BodyMotion(velocity: velocity))
    bodies.append(body)
    return body
  }

  func fall(_ gravity: Double = 1000) {
    _ = world.addInfluence(.gravity(Vector(0, gravity)), on: bodies)
  }

  func hold(_ body: BodyID, _ kind: JointKind, at offset: Vector = .zero, to anchor: Point) {
    _ = world.addJoint(kind, .anchor(anchor), .body(body, offset: offset))
  }

  func run(_ seconds: Double, keepsAwake: Bool = false, each: () -> Void = {}) {
    let frames = Int((seconds * 60).rounded())
    let start = world.time
    for frame in 0..<frames {
      if keepsAwake { for body in bodies { world.wake(body) } }
      _ = world.advance(to: start + Double(frame + 1) / 60)
      each()
    }
  }

  /// - Returns: when everything rested; nil where it never did.
  func rest(within seconds: Double = 60) -> Double? {
    let frames = Int((seconds * 60).rounded())
    let start = world.time
    for frame in 0..<frames {
      if world.isAtRest { return world.time - start }
      _ = world.advance(to: start + Double(frame + 1) / 60)
    }
    return world.isAtRest ? world.time - start : nil
  }

  func center(_ index: Int = 0) -> Point { world.pose(of: bodies[index]).center }
}

/// Half a device pixel, which nobody sees, and the skin of shapes.
private let unseen = 0.75

@Suite("Rest") struct RestTests {
  // MARK: What has still to move

  @Test(arguments: [1, 2, 4, 6.9, 20], [JointKind.rod(length: 200, frequency: 0, damping: 0), .rope(length: 200)])
  func `a pendulum swings from however small an angle, and rests under its anchor`(degrees: Double, kind: JointKind) {
    var scene = Scene()
    let angle = degrees * .pi / 180
    let ball = scene.add(Point(300 + 200 * sine(angle), 100 + 200 * cosine(angle)), round: true, resistance: 2)
    scene.hold(ball, kind, to: Point(300, 100))
    scene.fall()
    var leftmost = 300.0
    scene.run(1.5) { leftmost = min(leftmost, scene.center().x) }
    // On the other side by what half a swing leaves of it.
    #expect(leftmost < 300 - 0.2 * 200 * sine(angle))
    #expect(scene.rest() != nil)
    #expect(abs(scene.center().x - 300) < unseen)
  }

  @Test(arguments: [0.2, 1, 30]) func `a steady push moves what lies on a smooth floor, however weak`(push: Double) {
    var scene = Scene()
    _ = scene.world.addBoundary([Point(-1000, 220), Point(5000, 220)], mask: 1)
    let box = scene.add(Point(0, 200))
    scene.fall()
    scene.run(1)
    let mass = scene.world.mass(of: box)
    _ = scene.world.addInfluence(.force(Vector(push * mass, 0), at: .zero), on: [box])
    scene.run(10)
    #expect(abs(scene.center().x / (push * 50) - 1) < 0.01, "\(scene.center().x)")
  }

  @Test func `a box on a slope just steeper than its friction slides as the laws say`() {
    var scene = Scene()
    let (friction, slope) = (0.5, 0.4636476 + 0.01)  // atan(0.5), and half a degree
    let down = Vector(cosine(slope), sine(slope))
    let normal = Vector(sine(slope), -cosine(slope))
    _ = scene.world.addBoundary([Point(0, 0) - down * 100, Point(0, 0) + down * 3000], mask: 1)
    _ = scene.add(Point(0, 0) + normal * 20, angle: slope, friction: friction)
    scene.fall()
    scene.run(6)
    let expected = 1000 * (sine(slope) - friction * cosine(slope)) * 36 / 2
    #expect(abs(scene.center().distance(to: Point(0, 0) + normal * 20) / expected - 1) < 0.03)
  }

  @Test func `a box on a slope less steep than its friction stays and rests at once`() {
    var scene = Scene()
    let slope = 0.4636476 - 0.01
    let down = Vector(cosine(slope), sine(slope))
    let start = Point(0, 0) + Vector(sine(slope), -cosine(slope)) * 20
    _ = scene.world.addBoundary([Point(0, 0) - down * 100, Point(0, 0) + down * 300], mask: 1)
    _ = scene.add(start, angle: slope, friction: 0.5)
    scene.fall()
    #expect((scene.rest() ?? 9) < 0.5)
    #expect(scene.center().distance(to: start) < unseen)
  }

  @Test(arguments: [(0.2, 50.0), (0.2, 200), (0.5, 10), (0.05, 20), (2, 50), (10, 5)], [0.2, 1, 3])
  func `a slow spring draws until it is there`(_ spring: (frequency: Double, stretch: Double), damping: Double) {
    for length in [0.0, 100] {
      var scene = Scene()
      let ball = scene.add(Point(length + spring.stretch, 0))
      scene.hold(
        ball, .rod(length: length, frequency: spring.frequency, damping: damping), to: .zero)
      #expect(scene.rest(within: 900) != nil)
      let distance = scene.center().distance(to: .zero)
      #expect(abs(distance - length) < unseen, "length \(length): \(distance)")
    }
  }

  @Test(arguments: [10.0, 45, 80], [0.5, 4, 30])
  func `a damped pendulum rests below its pin, not where it turns`(degrees: Double, resistance: Double) {
    var scene = Scene()
    let angle = degrees * .pi / 180
    let plate = scene.add(
      Point(300 - 140 * sine(angle), 100 + 140 * cosine(angle)), Size(60, 280), angle: angle, resistance: resistance)
    scene.hold(plate, .pin(range: nil, frictionTorque: 0), at: Vector(0, -140), to: Point(300, 100))
    scene.fall()
    #expect(scene.rest(within: 120) != nil)
    #expect(abs(scene.center().x - 300) < unseen)
  }

  @Test func `forces in balance do not move what stands, and what drifts freely does not rest`() {
    var still = Scene()
    let one = still.add(.zero)
    for side in [500.0, -500] { _ = still.world.addInfluence(.force(Vector(side, 0), at: .zero), on: [one]) }
    #expect((still.rest() ?? 9) < 0.2)
    var drifting = Scene()
    _ = drifting.add(.zero, velocity: Vector(0.5, 0))
    drifting.run(20)
    #expect(abs(drifting.center().x - 10) < 0.01)
  }

  @Test func `a ball on what is all but level rests, and on a slope it rolls as the laws say`() {
    for slope in [0.0005, 0.05] {
      var scene = Scene()
      let (down, normal) = (Vector(cosine(slope), sine(slope)), Vector(sine(slope), -cosine(slope)))
      _ = scene.world.addBoundary([Point(0, 0) - down * 100, Point(0, 0) + down * 3000], mask: 1)
      let start = Point(0, 0) + normal * 20
      _ = scene.add(start, round: true, friction: 0.5)
      scene.fall()
      if slope < 0.002 {
        #expect((scene.rest() ?? 99) < 2)
        #expect(scene.center().distance(to: start) < unseen)
      } else {
        scene.run(4)
        // A disc rolls down with two thirds of what pulls it.
        let expected = 2.0 / 3 * (1000 * sine(slope) - 2) * 16 / 2
        #expect(abs(scene.center().distance(to: start) / expected - 1) < 0.1, "\(scene.center())")
      }
    }
  }

  @Test func `a field that changes with time is waited for`() {
    var scene = Scene()
    let ball = scene.add(Point(0, 0), round: true)
    let field = AccelerationField(isChanging: true) { Vector($0.time < 2 ? 0 : 50, 0) }
    _ = scene.world.addInfluence(.field(field), on: [ball])
    scene.run(3)
    #expect(scene.center().x > 20)
  }

  @Test func `what resistance or a drag field brings to a stop stops where they say`() {
    for usesField in [false, true] {
      var scene = Scene()
      let ball = scene.add(.zero, resistance: usesField ? 0 : 2, velocity: Vector(200, 0))
      if usesField { _ = scene.world.addInfluence(.field(AccelerationField { $0.velocity * -2 }), on: [ball]) }
      let time = scene.rest() ?? 99
      #expect(abs(scene.center().x - 100) < 1.5, "field \(usesField): \(scene.center().x)")
      // From 200 points a second to a distance left of half a point: ln(100 / 0.5) / 2.
      #expect(time > 2.5 && time < 3.2, "field \(usesField): \(time)")
    }
  }

  // MARK: Rest is real, and found soon

  @Test(arguments: 1...60) func `what rests stays where it is, and rests soon after it was seen to move last`(seed: Int)
  {
    let free = Self.scene(UInt64(seed))
    guard let time = free.rest(within: 40) else {
      // Then something must still move visibly, or be about to.
      let before = free.bodies.indices.map { free.center($0) }
      free.run(20)
      let way = free.bodies.indices.map { free.center($0).distance(to: before[$0]) }.max() ?? 0
      let isSwinging = free.bodies.contains { free.world.motion(of: $0).velocity.length > 0.1 }
      #expect(way > 0.5 || isSwinging, "seed \(seed) does not rest")
      return
    }
    let resting = free.bodies.map { free.world.pose(of: $0) }
    free.run(15, keepsAwake: true) {
      for (index, pose) in resting.enumerated() {
        let now = free.world.pose(of: free.bodies[index])
        #expect(now.center.distance(to: pose.center) < 2 * unseen, "seed \(seed), item \(index), at \(free.world.time)")
      }
    }
    // The same again, to see when it last was away from there.
    let again = Self.scene(UInt64(seed))
    var last = 0.0
    again.run(time, keepsAwake: true) {
      for (index, pose) in resting.enumerated()
      where again.world.pose(of: again.bodies[index]).center.distance(to: pose.center) > unseen / 3 {
        last = again.world.time
      }
    }
    #expect(time - last < 5, "seed \(seed) rests \(time - last) s after it last moved")
  }

  /// Some of everything: floors, slopes, pins, rods, ropes, springs, snaps, pushes, friction and resistance.
  private static func scene(_ seed: UInt64) -> Scene {
    var dice = SeededGenerator(seed: seed)
    var scene = Scene()
    if dice.int(in: 0...3) > 0 {
      let tilt = dice.int(in: 0...2) == 0 ? dice.double(in: -0.2...0.2) : 0
      _ = scene.world.addBoundary(
        [Point(0, -400), Point(0, 600 - 200 * tilt), Point(400, 600 + 200 * tilt), Point(400, -400)], mask: 1)
    }
    let gravity = dice.int(in: 0...3) == 0 ? 0 : dice.double(in: 100...2000)
    for index in 0..<(1 + dice.int(in: 0...4)) {
      let size = Size(dice.double(in: 20...90), dice.double(in: 20...90))
      let center = Point(60 + 70 * Double(index) + dice.double(in: -5...5), dice.double(in: 100...500))
      let body = scene.add(
        center, size, angle: dice.int(in: 0...1) == 0 ? 0 : dice.double(in: -1...1), round: dice.int(in: 0...2) == 0,
        friction: dice.double(in: 0.1...0.8), elasticity: dice.double(in: 0...0.5),
        resistance: dice.double(in: 0.5...6),
        velocity: Vector(dice.double(in: -300...300), dice.double(in: -300...300)))
      let anchor = Point(center.x + dice.double(in: -80...80), center.y - dice.double(in: 0...200))
      let grip = dice.int(in: 0...1) == 0 ? Vector.zero : Vector(dice.double(in: -20...20), dice.double(in: -20...20))
      switch dice.int(in: 0...8) {
      case 0: scene.hold(body, .pin(range: nil, frictionTorque: 0), at: grip, to: scene.place(body, grip))
      case 1: scene.hold(body, .rod(length: 90, frequency: 0, damping: 0), at: grip, to: anchor)
      case 2: scene.hold(body, .rope(length: 120), at: grip, to: anchor)
      case 3:
        scene.hold(
          body, .rod(length: 90, frequency: dice.double(in: 0.2...5), damping: dice.double(in: 0.1...1.5)), at: grip,
          to: anchor)
      case 4:
        scene.hold(
          body, .rod(length: 0, frequency: dice.double(in: 0.2...5), damping: dice.double(in: 0.1...1.5)), at: grip,
          to: anchor)
      case 5:
        scene.hold(
          body, .weld(frequency: dice.double(in: 0.5...5), damping: dice.double(in: 0.2...1)), at: grip,
          to: scene.place(body, grip))
      case 6:
        _ = scene.world.addInfluence(
          .snap(
            to: BodyPose(center: anchor),
            Spring(response: dice.double(in: 0.2...2), dampingRatio: dice.double(in: 0.3...1.2))), on: [body])
      default: break
      }
    }
    scene.fall(gravity)
    return scene
  }

  // MARK: Through the anchor

  @Test(arguments: [0.5, 1, 2, 3, 6, 12], [0.05, 0.3, 0.8])
  func `what flies straight through the anchor of its spring comes to rest at the spring's length`(
    frequency: Double, damping: Double
  ) {
    for (start, velocity) in [(250.0, 0.0), (250, -400), (100, -900), (30, -2000), (0, 0)] {
      var scene = Scene()
      let ball = scene.add(Point(start, 0))
      scene.hold(ball, .rod(length: 100, frequency: frequency, damping: damping), to: .zero)
      scene.world.setMotion(BodyMotion(velocity: Vector(velocity, 0)), of: ball)
      var crossings = 0
      var side = start
      scene.run(60) {
        if scene.center().x * side < 0 { crossings += 1 }
        if scene.center().x != 0 { side = scene.center().x }
      }
      let distance = scene.center().distance(to: .zero)
      #expect(abs(distance - 100) < unseen, "from \(start) at \(velocity): \(distance), \(crossings) times through")
      // By its energy it comes as far as the anchor, and farther.
      let pace = 2 * 3.14159 * frequency
      let (moves, stretched) = (velocity * velocity, pace * pace * (start - 100) * (start - 100))
      if damping < 0.1, frequency < 6, moves + stretched > 2 * pace * pace * 100 * 100, start > 0 {
        #expect(crossings > 0)
      }
    }
  }

  @Test(arguments: [0.0, 0.7, 3, 40]) func `a slack rope holds nothing back, through its anchor or beside it`(
    aside: Double
  ) {
    for speed in [40.0, 300, 2000] {
      var scene = Scene()
      let ball = scene.add(Point(-80, aside), velocity: Vector(speed, 0))
      scene.hold(ball, .rope(length: 100), to: .zero)
      scene.run(140 / speed) { #expect(abs(scene.world.motion(of: ball).velocity.x - speed) < 0.01 * speed) }
      scene.run(600 / speed)
      #expect(scene.center().distance(to: .zero) < 100.5)
    }
  }

  @Test func `two items on one spring pass through each other and rest at its length`() {
    var scene = Scene()
    let (a, b) = (scene.add(Point(-150, 0)), scene.add(Point(150, 0), Size(80, 80)))
    for body in [a, b] {
      var traits = BodyTraits(.rectangle(Size(40, 40)))
      traits.density = body == a ? 1 : 4
      scene.world.setTraits(traits, of: body)
    }
    _ = scene.world.addJoint(
      .rod(length: 60, frequency: 1.5, damping: 0.1), .body(a, offset: .zero), .body(b, offset: .zero))
    scene.run(40)
    #expect(abs(scene.center(0).distance(to: scene.center(1)) - 60) < unseen)
    // Nobody has pushed them: their common center is where it was.
    #expect(abs((scene.center(0).x + 4 * scene.center(1).x) / 5 - 90) < unseen)
  }
}

extension Scene {
  fileprivate func place(_ body: BodyID, _ offset: Vector) -> Point {
    let pose = world.pose(of: body)
    let (s, c) = (sine(pose.angle), cosine(pose.angle))
    return pose.center + Vector(offset.x * c - offset.y * s, offset.x * s + offset.y * c)
  }
}

private func sine(_ angle: Double) -> Double { Transform2D(rotation: angle).b }
private func cosine(_ angle: Double) -> Double { Transform2D(rotation: angle).a }
