import CBox2D
import Geometry

#if canImport(Glibc)
import Glibc
#endif

extension WorldCore {
  func addJoint(_ id: JointID, _ joint: Joint) {
    while joints.count <= Int(id.slot) { joints.append(nil) }
    guard joint.isComplete(in: self) else {
      // The joint has no effect if a body has been removed.
      return freeJoint(id.slot)
    }
    var joint = joint
    joint.anchors = (makeAnchor(joint.ends.0), makeAnchor(joint.ends.1))
    joints[Int(id.slot)] = joint
    for end in [joint.ends.0, joint.ends.1] {
      if let body = end.body { bodies[Int(body.slot)].joints += 1 }
    }
    makeJoint(id.slot)
  }

  func setJoint(_ kind: JointKind, of id: JointID) {
    joints[Int(id.slot)]?.kind = kind
    cb2_joint_destroy(box, id.slot)
    makeJoint(id.slot)
  }

  func removeJoint(_ id: JointID) {
    guard let joint = joints[Int(id.slot)] else { return }
    cb2_joint_destroy(box, id.slot)
    for end in [joint.ends.0, joint.ends.1] {
      if let body = end.body, contains(body) { bodies[Int(body.slot)].joints -= 1 }
    }
    for anchor in [joint.anchors.0, joint.anchors.1] {
      guard let anchor else { continue }
      cb2_body_destroy(box, anchor)
      if reusesSlots { freeBodySlots.append(anchor) }
    }
    joints[Int(id.slot)] = nil
    freeJoint(id.slot)
  }

  private func freeJoint(_ slot: Int32) {
    if reusesSlots { freeJointSlots.append(slot) }
  }

  // MARK: Anchors

  /// Makes the kinematic body of an anchor.
  private func makeAnchor(_ end: JointEnd) -> Int32? {
    guard case .anchor(let place) = end else { return nil }
    let slot = newBodySlot()
    var definition = CB2BodyDefinition()
    definition.type = CB2_KINEMATIC
    definition.x = PhysicsUnits.float(place.x)
    definition.y = PhysicsUnits.float(place.y)
    cb2_body_create(box, slot, &definition)
    return slot
  }

  func anchor(of id: JointID) -> Int32? {
    guard contains(id), let joint = joints[Int(id.slot)] else { return nil }
    return joint.anchors.0 ?? joint.anchors.1
  }

  func anchorPlace(of id: JointID) -> Point? {
    anchor(of: id).map { Point(PhysicsUnits.points(states[Int($0)].x), PhysicsUnits.points(states[Int($0)].y)) }
  }

  func moveAnchor(of id: JointID, velocity: Vector) {
    guard let anchor = anchor(of: id) else { return }
    cb2_body_set_velocity(box, anchor, PhysicsUnits.float(velocity.x), PhysicsUnits.float(velocity.y), 0)
    stirEnds(of: id)
  }

  func jumpAnchor(of id: JointID, to place: Point) {
    guard let anchor = anchor(of: id) else { return }
    cb2_body_set_pose(box, anchor, PhysicsUnits.float(place.x), PhysicsUnits.float(place.y), 0)
    cb2_body_set_velocity(box, anchor, 0, 0, 0)
    stirEnds(of: id)
  }

  private func stirEnds(of id: JointID) {
    guard let joint = joints[Int(id.slot)] else { return }
    for end in [joint.ends.0, joint.ends.1] {
      if let body = end.body, contains(body) { stir(body.slot) }
    }
  }

  // MARK: Damping

  /// Brakes a body on a springy rod across the rod, too, as much as along it, where nothing pulls it: there is no
  /// pendulum to swing, and Box2D's joint, which damps only along its axis, would let the body go round its anchor for
  /// ever.
  func damp(_ index: Int) {
    guard let joint = joints[index], case .rod(let length, let frequency, let damping) = joint.kind, frequency > 0,
      damping > 0, length > Self.noLength
    else { return }
    let anchor = (joint.anchors.0 ?? joint.anchors.1).map { motion(in: states[Int($0)]).velocity } ?? .zero
    let step = PhysicsWorld.timeStep
    let rate = (1 - exp(-4 * .pi * frequency * damping * step)) / step
    forEachEnd(of: joint) { end in
      let body = bodies + Int(end.slot)
      let distance = end.way.length
      guard end.isFixed, body.pointee.pull.length < Self.leastPull, distance > Self.noLength else { return }
      let motion = motion(in: states[Int(end.slot)])
      let grip = motion.velocity + Vector(-end.arm.y, end.arm.x) * motion.spin - anchor
      let across = Vector(-end.way.y, end.way.x) / distance
      let loss = across * (-rate * grip.dot(across))
      guard loss.isFinite else { return }
      body.pointee.brake += loss
      let effort = cb2_world_efforts(box) + Int(end.slot)
      let force = loss * body.pointee.mass
      effort.pointee.fx += Float(force.x / PhysicsUnits.points)
      effort.pointee.fy += Float(force.y / PhysicsUnits.points)
      let torque = end.arm.x * force.y - end.arm.y * force.x
      effort.pointee.torque += Float(torque / (PhysicsUnits.points * PhysicsUnits.points))
    }
  }

  /// Less, in points per second squared, is no gravity in which a body would hang.
  private static let leastPull = 1.0

  // MARK: Stiffness

  /// Adds the restoring stiffness of a joint to the bodies at both ends.
  func stiffen(_ index: Int) {
    guard let joint = joints[index] else { return }
    switch joint.kind {
    case .slide, .weld(frequency: 0, _): break
    case .rope, .pin, .rod(_, frequency: 0, _): forEachEnd(of: joint, hang)
    case .rod(let length, let frequency, let damping):
      forEachEnd(of: joint) { end in
        let stiffness = Self.stiffness(frequency, damping) * end.share
        let body = bodies + Int(end.slot)
        let leverage = body.pointee.mass / max(body.pointee.inertia, 1e-9)
        let distance = end.way.length
        if length > Self.noLength, distance > 1e-6 {
          let way = end.way / distance
          let moment = end.arm.x * way.y - end.arm.y * way.x
          body.pointee.stiffness.add(stiffness, along: way)
          body.pointee.stiffness.add(angular: stiffness * moment * moment * leverage)
        } else {
          body.pointee.stiffness.add(linear: stiffness)
          body.pointee.stiffness.add(angular: stiffness * end.arm.dot(end.arm) * leverage)
        }
      }
      forEachEnd(of: joint, hang)
    case .weld(let frequency, let damping):
      forEachEnd(of: joint) { end in
        let stiffness = Self.stiffness(frequency, damping) * end.share
        bodies[Int(end.slot)].stiffness.add(linear: stiffness)
        bodies[Int(end.slot)].stiffness.add(angular: stiffness)
      }
    }
  }

  /// The square of the rate at which a damped spring settles, in radians per second. Above critical damping, that is
  /// the rate of the slow part.
  private static func stiffness(_ frequency: Double, _ damping: Double) -> Double {
    let pace = 2 * .pi * frequency / (damping > 1 ? damping + (damping * damping - 1).squareRoot() : 1)
    return pace * pace
  }

  /// Adds the stiffness of a pendulum. A body that hangs from another item counts as a long pendulum, because the whole
  /// chain swings more slowly than its last link.
  private func hang(_ end: HeldEnd) {
    let body = bodies + Int(end.slot)
    let reach = end.way - end.arm
    let gyration = body.pointee.inertia / body.pointee.mass
    let stiffness =
      end.isFixed
      ? max(0, body.pointee.pull.dot(reach)) / max(1, reach.dot(reach) + gyration)
      : body.pointee.pull.length / Self.longestPendulum
    body.pointee.stiffness.add(linear: stiffness)
    body.pointee.stiffness.add(angular: stiffness)
  }

  /// The length that stands for a chain of pendulums, in points.
  private static let longestPendulum = 1000.0

  /// A movable end of a joint.
  private struct HeldEnd {
    let slot: Int32
    /// From the center of mass to the attachment point, in world axes.
    let arm: Vector
    /// From the other end to this one.
    let way: Vector
    /// This end's share of the relative motion: 1 if the other end cannot move.
    let share: Double
    var isFixed: Bool { share == 1 }
  }

  private func forEachEnd(of joint: Joint, _ visit: (HeldEnd) -> Void) {
    let inverses = (inverseMass(of: joint.ends.0), inverseMass(of: joint.ends.1))
    let way = place(joint.ends.1, joint.anchors.1) - place(joint.ends.0, joint.anchors.0)
    for (end, inverse, way) in [(joint.ends.0, inverses.0, way * -1), (joint.ends.1, inverses.1, way)] where inverse > 0
    {
      guard case .body(let id, let offset) = end else { continue }
      let arm = bodies[Int(id.slot)].arm(to: offset, angle: Double(states[Int(id.slot)].angle))
      visit(HeldEnd(slot: id.slot, arm: arm, way: way, share: inverse / (inverses.0 + inverses.1)))
    }
  }

  private func inverseMass(of end: JointEnd) -> Double {
    guard case .body(let id, _) = end, !bodies[Int(id.slot)].isAnchored else { return 0 }
    return 1 / bodies[Int(id.slot)].mass
  }

  private func place(_ end: JointEnd, _ anchor: Int32?) -> Point {
    let (slot, offset) = grip(end, anchor)
    return pose(slot, in: states[Int(slot)]).point(at: offset)
  }

  // MARK: Box2D's joint

  /// Shorter rods, in points, have no direction.
  private static let noLength = 0.1

  private func makeJoint(_ slot: Int32) {
    guard let joint = joints[Int(slot)] else { return }
    var definition = CB2JointDefinition()
    let (a, b) = (grip(joint.ends.0, joint.anchors.0), grip(joint.ends.1, joint.anchors.1))
    (definition.body_a, definition.ax, definition.ay) = (
      a.slot, PhysicsUnits.float(a.offset.x), PhysicsUnits.float(a.offset.y)
    )
    (definition.body_b, definition.bx, definition.by) = (
      b.slot, PhysicsUnits.float(b.offset.x), PhysicsUnits.float(b.offset.y)
    )
    definition.collides = joint.collides && !joint.kind.leavesNoRoom
    switch joint.kind {
    case .rod(let length, let frequency, let damping):
      if length <= Self.noLength, frequency > 0, (joint.anchors.0 == nil) != (joint.anchors.1 == nil) {
        definition.setPull(of: joint.anchors.0 == nil ? a : b, to: joint.anchors.0 == nil ? b : a, frequency, damping)
      } else {
        definition.setRod(length, frequency, damping)
      }
    case .rope(let length):
      definition.setRod(length, 0, 0)
      definition.minimum_length = 0
    case .pin(let range, let friction):
      definition.kind = CB2_PIN
      definition.setRange(range.map { (Float($0.lowerBound), Float($0.upperBound)) })
      definition.friction = Float(friction / (PhysicsUnits.points * PhysicsUnits.points))
    case .slide(let axis, let range, let friction):
      definition.kind = CB2_SLIDE
      let angle = Double(states[Int(a.slot)].angle)
      let local = axis.turned(by: -angle) / max(axis.length, 1e-9)
      (definition.axis_x, definition.axis_y) = (Float(local.x), Float(local.y))
      definition.setRange(range.map { (PhysicsUnits.float($0.lowerBound), PhysicsUnits.float($0.upperBound)) })
      definition.friction = PhysicsUnits.float(friction)
    case .weld(let frequency, let damping):
      definition.kind = CB2_WELD
      definition.frequency = Float(frequency)
      definition.damping_ratio = Float(damping)
    }
    cb2_joint_create(box, slot, &definition)
  }

  private func grip(_ end: JointEnd, _ anchor: Int32?) -> (slot: Int32, offset: Vector) {
    switch end {
    case .body(let id, let offset): (id.slot, offset)
    case .anchor: (anchor ?? 0, .zero)
    }
  }
}

extension JointKind {
  /// Whether the ends coincide or have a fixed relative pose. If such bodies also collided, the contact would work
  /// against the joint, and the bodies would tremble forever.
  nonisolated fileprivate var leavesNoRoom: Bool {
    switch self {
    case .rod(let length, _, _), .rope(let length): length <= 0.1
    case .pin, .weld: true
    case .slide: false
    }
  }
}

extension CB2JointDefinition {
  /// Describes a spring of length 0.
  fileprivate mutating func setPull(
    of grip: (slot: Int32, offset: Vector), to end: (slot: Int32, offset: Vector), _ frequency: Double,
    _ damping: Double
  ) {
    kind = CB2_PULL
    (body_a, body_b) = (end.slot, grip.slot)
    (bx, by) = (PhysicsUnits.float(grip.offset.x), PhysicsUnits.float(grip.offset.y))
    self.frequency = Float(frequency)
    damping_ratio = Float(damping)
  }

  /// Describes a rod; a rigid rod of length 0 becomes a pin.
  fileprivate mutating func setRod(_ length: Double, _ frequency: Double, _ damping: Double) {
    guard length > 0.1 || frequency > 0 else {
      kind = CB2_PIN
      return
    }
    kind = CB2_ROD
    self.length = PhysicsUnits.float(max(0.1, length))
    minimum_length = frequency > 0 ? 0 : self.length
    maximum_length = frequency > 0 ? PhysicsUnits.float(PhysicsUnits.horizon) : self.length
    self.frequency = Float(frequency)
    damping_ratio = Float(damping)
  }

  fileprivate mutating func setRange(_ range: (Float, Float)?) {
    guard let range else { return }
    has_limits = true
    (lower, upper) = range
  }
}

extension WorldCore.Joint {
  fileprivate func isComplete(in core: WorldCore) -> Bool {
    for body in [ends.0.body, ends.1.body] {
      if let body, !core.contains(body) { return false }
    }
    return ends.0.body != ends.1.body
  }
}
