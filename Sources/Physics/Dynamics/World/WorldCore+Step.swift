import CBox2D
import Geometry
import Motion

extension WorldCore {
  /// Solver iterations per step. Box2D's manual suggests 8 and 3 at 60 steps per second; at 240 steps they hold rods
  /// and piles at least as still.
  private static let iterations: (velocity: Int32, position: Int32) = (8, 3)
  /// The velocity iterations for a few bodies with a pin among them. After only 8, a collision far from a pin loses or
  /// gains strength at the pin: a wide screen that hit a wall bounced five times as high as its elasticity allows.
  private static let few = (bodies: 8, velocity: Int32(40))
  /// Bodies faster than this, in points per second, are moving without further tests.
  private static let slow = 20.0
  /// A body this near to its aim, in points, was not obstructed; a tenth of this in radians.
  private static let nearly = 0.01

  /// Performs one fixed step, without allocations.
  func step() {
    rememberStates()
    for index in influences.indices { act(index) }
    for index in joints.indices { damp(index) }
    for slot in order where bodies[Int(slot)].rolling > 0 { brakeRolling(slot) }
    let isFew = order.count <= Self.few.bodies && joints.contains { $0?.isPin ?? false }
    cb2_world_step(
      box, Float(PhysicsWorld.timeStep), isFew ? Self.few.velocity : Self.iterations.velocity, Self.iterations.position)
    seconds += PhysicsWorld.timeStep
    for index in joints.indices { stiffen(index) }
    for slot in order { finish(slot) }
  }

  /// Brakes a rolling body slightly, so that it does not creep forever on an almost level surface.
  private func brakeRolling(_ slot: Int32) {
    let (state, body) = (states[Int(slot)], bodies[Int(slot)])
    guard state.touching > 0, state.spin != 0 else { return }
    let loss = Float(body.rolling * body.pull.length * PhysicsWorld.timeStep)
    let spin = abs(state.spin) <= loss ? 0 : state.spin - (state.spin < 0 ? -loss : loss)
    cb2_body_set_velocity(box, slot, state.vx, state.vy, spin)
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
        var particle = AccelerationField.Particle(
          position: core.pose(slot, in: state).center, velocity: core.motion(in: state).velocity, mass: body.mass,
          charge: body.charge, time: core.seconds)
        let acceleration = field.acceleration(particle)
        guard acceleration.isFinite else { return }
        core.pull(slot, by: acceleration)
        if field.isChanging { core.bodies[Int(slot)].isRestless = true }
        guard field.isPure, particle.velocity.length < Self.slow else { return }
        // The acceleration of a resting body would start motion; the difference to it counts as braking.
        particle.velocity = .zero
        let still = field.acceleration(particle)
        if still.isFinite { core.bodies[Int(slot)].brake += acceleration - still }
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

  /// Accelerates a body, whatever its mass.
  private func pull(_ slot: Int32, by acceleration: Vector) {
    let mass = bodies[Int(slot)].mass
    bodies[Int(slot)].pull += acceleration
    let effort = cb2_world_efforts(box) + Int(slot)
    effort.pointee.fx += Float(acceleration.x * mass / PhysicsUnits.points)
    effort.pointee.fy += Float(acceleration.y * mass / PhysicsUnits.points)
  }

  private func push(_ slot: Int32, with force: Vector, at offset: Vector) {
    let body = bodies[Int(slot)]
    pull(slot, by: force / body.mass)
    guard offset != .zero || body.massCenter != .zero else { return }
    let arm = body.arm(to: offset, angle: Double(states[Int(slot)].angle))
    let torque = arm.x * force.y - arm.y * force.x
    (cb2_world_efforts(box) + Int(slot)).pointee.torque += Float(torque / (PhysicsUnits.points * PhysicsUnits.points))
  }

  // MARK: Springs

  /// Sets the velocity that brings the body to the spring's position in one step.
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
    // Compensates for the damping in this step.
    let (linear, angular) = (
      1 + PhysicsWorld.timeStep * body.resistance, 1 + PhysicsWorld.timeStep * body.angularResistance
    )
    cb2_body_set_awake(box, slot, true)
    cb2_body_set_velocity(
      box, slot, PhysicsUnits.float(pace.x * linear), PhysicsUnits.float(pace.y * linear), Float(pace.z * angular))
  }

  // MARK: After the step

  private func finish(_ slot: Int32) {
    var state = states[Int(slot)]
    if !state.isUsable {
      restore(slot)
      state = states[Int(slot)]
    }
    var now = pose(slot, in: state)
    // An unobstructed body on a spring comes to rest at the spring's target, not before.
    var isOnItsWay = false
    if let aim = bodies[Int(slot)].aim {
      bodies[Int(slot)].aim = nil
      if abs(now.center.x - aim.pose.center.x) < Self.nearly, abs(now.center.y - aim.pose.center.y) < Self.nearly,
        abs(now.angle - aim.pose.angle) < Self.nearly / 10
      {
        cb2_body_set_velocity(
          box, slot, PhysicsUnits.float(aim.motion.velocity.x), PhysicsUnits.float(aim.motion.velocity.y),
          Float(aim.motion.spin))
        state = states[Int(slot)]
        now = pose(slot, in: state)
        // Several springs counteract each other, and may hold the body between their targets.
        isOnItsWay = bodies[Int(slot)].springs.count == 1
      }
    }
    watch(slot, now, state, isOnItsWay: isOnItsWay)
  }

  /// Whether a step has moved the body other than by its velocity, by more than 0.2 rest distances per second.
  private func isPutBack(_ slot: Int32, _ now: CB2State) -> Bool {
    let (old, step) = (before[Int(slot)], Float(PhysicsWorld.timeStep))
    let (x, y) = (now.x - old.x - now.vx * step, now.y - old.y - now.vy * step)
    let turn = (now.angle - old.angle - now.spin * step) * PhysicsUnits.float(bodies[Int(slot)].radius)
    let limit = PhysicsUnits.float(0.2 * restDistance) * step
    return x * x + y * y > limit * limit || abs(turn) > limit
  }

  private func watch(_ slot: Int32, _ pose: BodyPose, _ state: CB2State, isOnItsWay: Bool) {
    let body = bodies + Int(slot)
    if body.pointee.isAnchored || body.pointee.isSnapped && !state.isMoving || pose.isBeyondHorizon {
      body.pointee.rest.settle(pose)
    } else {
      let springs = body.pointee.springs
      if springs.count > 0 {
        body.pointee.stiffness.add(linear: springs.slowest * springs.slowest)
        body.pointee.stiffness.add(angular: springs.slowest * springs.slowest)
      }
      body.pointee.rest.note(
        RestDetector.Observation(
          pose: pose, motion: motion(in: state), stiffness: body.pointee.stiffness, pull: body.pointee.pull,
          isTouching: state.touching > 0,
          resistance: (body.pointee.resistance, body.pointee.angularResistance), brake: body.pointee.brake,
          radius: body.pointee.radius, distance: restDistance,
          // An obstructed body is pressed by its spring.
          isPressed: springs.count > 0 && !isOnItsWay, isPutBack: isPutBack(slot, state),
          isRestless: isOnItsWay || body.pointee.isRestless))
    }
    (body.pointee.pull, body.pointee.brake, body.pointee.stiffness) = (.zero, .zero, Stiffness())
    (body.pointee.springs, body.pointee.isRestless) = ((0, .infinity), false)
    if body.pointee.canSleep != body.pointee.rest.isAtRest {
      body.pointee.canSleep = body.pointee.rest.isAtRest
      cb2_body_set_may_sleep(box, slot, body.pointee.canSleep)
    }
  }

  /// Restores the state before the step if Box2D's result is unusable.
  private func restore(_ slot: Int32) {
    let old = before[Int(slot)]
    cb2_body_set_velocity(box, slot, 0, 0, 0)
    cb2_body_set_pose(box, slot, old.x, old.y, old.angle)
  }
}

extension CB2State {
  fileprivate var isUsable: Bool {
    let limit = PhysicsUnits.float(PhysicsUnits.horizon) * 1.01
    // False for NaN, too.
    return abs(x) <= limit && abs(y) <= limit && abs(vx) < 1e6 && abs(vy) < 1e6 && abs(spin) < 1e6 && abs(angle) < 1e7
  }

  fileprivate var isMoving: Bool { vx != 0 || vy != 0 || spin != 0 }
}

extension BodyPose {
  fileprivate var isBeyondHorizon: Bool { abs(center.x) > PhysicsUnits.horizon || abs(center.y) > PhysicsUnits.horizon }
}
