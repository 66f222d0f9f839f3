import CBox2D
import Geometry
import Motion

extension WorldCore {
  /// Box2D's manual suggests 8 and 3 at 60 steps a second; so many at 240 hold rods and piles as still.
  private static let iterations: (velocity: Int32, position: Int32) = (8, 3)
  /// What reached its aim as nearly as this was in nobody's way, in points and radians.
  private static let nearly = 0.01

  /// One fixed step. Allocates nothing.
  func step() {
    rememberStates()
    for index in influences.indices { act(index) }
    cb2_world_step(box, Float(PhysicsWorld.timeStep), Self.iterations.velocity, Self.iterations.position)
    seconds += PhysicsWorld.timeStep
    for slot in order { finish(slot) }
  }

  private func rememberStates() {
    let states = states
    before.withUnsafeMutableBufferPointer { before in
      for slot in order { before[Int(slot)] = states[Int(slot)] }
    }
  }

  // MARK: Influences

  private func act(_ index: Int) {
    switch influences[index].influence {
    case .gravity(let acceleration):
      forEachBody(of: index) { core, slot in core.pull(slot, by: acceleration) }
    case .force(let force, let offset):
      forEachBody(of: index) { core, slot in core.push(slot, with: force, at: offset) }
    case .field(let field):
      forEachBody(of: index) { core, slot in
        let body = core.bodies[Int(slot)]
        let state = core.states[Int(slot)]
        let acceleration = field.acceleration(
          Field.Particle(
            position: core.pose(slot, in: state).center, velocity: core.motion(in: state).velocity, mass: body.mass,
            charge: body.charge, time: core.seconds))
        core.bodies[Int(slot)].isInField = true
        core.pull(slot, by: acceleration.isFinite ? acceleration : .zero)
      }
    case .snap(let target, _):
      guard let stride = influences[index].stride, case .snap(_, let spring) = influences[index].influence else {
        return
      }
      forEachBody(of: index) { core, slot in core.snap(slot, to: target, stride, spring) }
    }
  }

  @inline(__always)
  private func forEachBody(of index: Int, _ body: (WorldCore, Int32) -> Void) {
    for place in influences[index].bodies.indices {
      let id = influences[index].bodies[place]
      if !bodies[Int(id.slot)].isAnchored { body(self, id.slot) }
    }
  }

  /// Mass does not matter.
  private func pull(_ slot: Int32, by acceleration: Vector) {
    let mass = bodies[Int(slot)].mass
    bodies[Int(slot)].pull += acceleration
    let effort = cb2_world_efforts(box) + Int(slot)
    effort.pointee.fx += Float(acceleration.x * mass / Metre.points)
    effort.pointee.fy += Float(acceleration.y * mass / Metre.points)
  }

  private func push(_ slot: Int32, with force: Vector, at offset: Vector) {
    let body = bodies[Int(slot)]
    pull(slot, by: force / body.mass)
    guard offset != .zero || body.massCenter != .zero else { return }
    let arm = body.arm(to: offset, angle: Double(states[Int(slot)].angle))
    let torque = arm.x * force.y - arm.y * force.x
    (cb2_world_efforts(box) + Int(slot)).pointee.torque += Float(torque / (Metre.points * Metre.points))
  }

  // MARK: Springs

  /// Gives it the speed that brings it in one step to where the spring says.
  private func snap(_ slot: Int32, to target: BodyPose, _ stride: SpringStep, _ spring: Spring) {
    bodies[Int(slot)].springs.count += 1
    bodies[Int(slot)].springs.slowest = min(bodies[Int(slot)].springs.slowest, spring.angularFrequency)
    let body = bodies[Int(slot)]
    let state = states[Int(slot)]
    let (pose, motion) = (pose(slot, in: state), motion(in: state))
    var away = SIMD4(
      pose.center.x - target.center.x, pose.center.y - target.center.y,
      body.allowsRotation ? pose.angle - target.angle : 0, 0)
    var speed = SIMD4(motion.velocity.x, motion.velocity.y, body.allowsRotation ? motion.spin : 0, 0)
    if away == .zero, speed == .zero { return }
    let old = away
    stride.apply(&away, &speed)
    let pace = (away - old) / PhysicsWorld.timeStep
    let aim = BodyPose(
      center: Point(target.center.x + away.x, target.center.y + away.y),
      angle: body.allowsRotation ? target.angle + away.z : pose.angle)
    let resting = SIMD4(restDistance / 2, restDistance / 2, 0.05 * Double.pi / 180, 1)
    let (x, v) = (away / resting, speed / (resting * spring.angularFrequency))
    if (x * x).max() < 1, (v * v).max() < 1 {
      put(slot, BodyPose(center: target.center, angle: body.allowsRotation ? target.angle : pose.angle))
      setMotion(slot, BodyMotion())
      bodies[Int(slot)].isSnapped = true
      bodies[Int(slot)].aim = nil
      return
    }
    bodies[Int(slot)].isSnapped = false
    bodies[Int(slot)].aim = Aim(
      pose: aim, motion: BodyMotion(velocity: Vector(speed.x, speed.y), spin: speed.z))
    // Resistance would take its share of this.
    let (linear, angular) = (
      1 + PhysicsWorld.timeStep * body.resistance, 1 + PhysicsWorld.timeStep * body.angularResistance
    )
    cb2_body_set_awake(box, slot, true)
    cb2_body_set_velocity(
      box, slot, Metre.float(pace.x * linear), Metre.float(pace.y * linear), Float(pace.z * angular))
  }

  // MARK: After the step

  private func finish(_ slot: Int32) {
    var state = states[Int(slot)]
    if !state.isUsable {
      restore(slot)
      state = states[Int(slot)]
    }
    var now = pose(slot, in: state)
    // What a spring brings to its end without hindrance rests there, and nowhere before.
    var isOnItsWay = false
    if let aim = bodies[Int(slot)].aim {
      bodies[Int(slot)].aim = nil
      if abs(now.center.x - aim.pose.center.x) < Self.nearly, abs(now.center.y - aim.pose.center.y) < Self.nearly,
        abs(now.angle - aim.pose.angle) < Self.nearly / 10
      {
        cb2_body_set_velocity(
          box, slot, Metre.float(aim.motion.velocity.x), Metre.float(aim.motion.velocity.y), Float(aim.motion.spin))
        state = states[Int(slot)]
        now = pose(slot, in: state)
        // Of several each takes back what the others do: they may hold it between them.
        isOnItsWay = bodies[Int(slot)].springs.count == 1
      }
    }
    watch(slot, now, state, isOnItsWay: isOnItsWay)
  }

  private func watch(_ slot: Int32, _ pose: BodyPose, _ state: CB2State, isOnItsWay: Bool) {
    let body = bodies + Int(slot)
    let (pull, springs, isInField) = (body.pointee.pull, body.pointee.springs, body.pointee.isInField)
    (body.pointee.pull, body.pointee.springs, body.pointee.isInField) = (.zero, (0, .infinity), false)
    if body.pointee.isAnchored || body.pointee.isSnapped && !state.isMoving || pose.isBeyondHorizon {
      body.pointee.rest.settle(pose)
    } else {
      let isCarried = state.touching > 0 || body.pointee.joints > 0
      // What something keeps away from its place hangs on its spring.
      let isHung = springs.count > 0 && !isOnItsWay && !isInField
      let limits: RestWatch.Limits =
        if !isHung {
          .free(distance: restDistance)
        } else if isCarried {
          .pressed(springs.slowest, distance: restDistance)
        } else {
          .hung(springs.slowest, distance: restDistance)
        }
      body.pointee.rest.note(
        pose, motion(in: state), limits: limits,
        isOnItsWay ? .driven : isCarried ? .carried : !isHung && abs(pull.x) + abs(pull.y) > 1 ? .falling : .afloat)
    }
  }

  /// What Box2D could not compute stays where it was.
  private func restore(_ slot: Int32) {
    let old = before[Int(slot)]
    cb2_body_set_velocity(box, slot, 0, 0, 0)
    cb2_body_set_pose(box, slot, old.x, old.y, old.angle)
  }
}

extension CB2State {
  fileprivate var isUsable: Bool {
    let limit = Metre.float(Metre.horizon) * 1.01
    // false for what is no number, too
    return abs(x) <= limit && abs(y) <= limit && abs(vx) < 1e6 && abs(vy) < 1e6 && abs(spin) < 1e6 && abs(angle) < 1e7
  }

  fileprivate var isMoving: Bool { vx != 0 || vy != 0 || spin != 0 }
}

extension BodyPose {
  fileprivate var isBeyondHorizon: Bool { abs(center.x) > Metre.horizon || abs(center.y) > Metre.horizon }
}
