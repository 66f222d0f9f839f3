import CBox2D
import Geometry
import Motion

/// A change of a world between two steps. The same changes at the same steps give the same states.
nonisolated enum WorldChange: Sendable {
  case addBody(BodyID, BodyTraits, BodyPose, BodyMotion)
  case removeBody(BodyID)
  case setTraits(BodyID, BodyTraits)
  case setPose(BodyID, BodyPose)
  case setMotion(BodyID, BodyMotion)
  case addImpulse(BodyID, Vector, at: Vector)
  case wake(BodyID)
  case addJoint(JointID, JointKind, JointEnd, JointEnd, collides: Bool)
  case setJoint(JointID, JointKind)
  case removeJoint(JointID)
  /// The velocity of an anchor, in points per second.
  case moveAnchor(JointID, Vector)
  case jumpAnchor(JointID, Point)
  case addBoundary(BoundaryID, [Point], isClosed: Bool, mask: UInt64)
  case removeBoundary(BoundaryID)
  case addInfluence(InfluenceID, Influence, on: [BodyID])
  case setInfluence(InfluenceID, Influence)
  case setAffected(InfluenceID, [BodyID])
  case removeInfluence(InfluenceID)
}

extension WorldCore {
  /// Applies a change. A change of something that has been removed has no effect.
  func apply(_ change: WorldChange) {
    switch change {
    case .addBody(let id, let traits, let pose, let motion): addBody(id, traits, pose, motion)
    case .removeBody(let id): if contains(id) { removeBody(id) }
    case .setTraits(let id, let traits): if contains(id) { setTraits(traits, of: id.slot) }
    case .setPose(let id, let pose):
      if contains(id) {
        put(id.slot, pose)
        bodies[Int(id.slot)].isSnapped = false
      }
    case .setMotion(let id, let motion): if contains(id) { setMotion(id.slot, motion) }
    case .addImpulse(let id, let impulse, let offset): if contains(id) { addImpulse(impulse, at: offset, to: id.slot) }
    case .wake(let id):
      if contains(id) { stir(id.slot) }
      return
    case .addJoint(let id, let kind, let a, let b, let collides):
      addJoint(id, Joint(generation: id.generation, kind: kind, ends: (a, b), collides: collides))
    case .setJoint(let id, let kind): if contains(id) { setJoint(kind, of: id) }
    case .removeJoint(let id): if contains(id) { removeJoint(id) }
    case .moveAnchor(let id, let velocity):
      if contains(id) { moveAnchor(of: id, velocity: velocity) }
      return
    case .jumpAnchor(let id, let place):
      if contains(id) { jumpAnchor(of: id, to: place) }
      return
    case .addBoundary(let id, let points, let isClosed, let mask):
      addBoundary(id, points, isClosed: isClosed, mask: mask)
    case .removeBoundary(let id): if contains(id) { removeBoundary(id) }
    case .addInfluence(let id, let influence, let affected):
      influences.append(
        Active(id: id, influence: influence, bodies: ContiguousArray(affected), stride: stride(of: influence)))
    case .setInfluence(let id, let influence):
      guard let index = influences.firstIndex(where: { $0.id == id }) else { return }
      influences[index].influence = influence
      influences[index].stride = stride(of: influence)
    case .setAffected(let id, let affected):
      guard let index = influences.firstIndex(where: { $0.id == id }) else { return }
      influences[index].bodies = ContiguousArray(affected)
    case .removeInfluence(let id): influences.removeAll { $0.id == id }
    }
    for slot in order { stir(slot) }
  }

  private func stride(of influence: Influence) -> SpringStep? {
    if case .snap(_, let spring) = influence { spring.step(PhysicsWorld.timeStep) } else { nil }
  }

  /// Wakes a body.
  func stir(_ slot: Int32) {
    bodies[Int(slot)].rest.stir()
    if !bodies[Int(slot)].isAnchored { cb2_body_set_awake(box, slot, true) }
  }

  // MARK: Bodies

  private func addBody(_ id: BodyID, _ traits: BodyTraits, _ pose: BodyPose, _ motion: BodyMotion) {
    while self.traits.count <= Int(id.slot) { addBodySlot() }
    var definition = CB2BodyDefinition()
    definition.type = traits.isAnchored ? CB2_STATIC : CB2_DYNAMIC
    definition.x = PhysicsUnits.float(pose.center.x)
    definition.y = PhysicsUnits.float(pose.center.y)
    definition.angle = Float(pose.angle)
    definition.linear_damping = Float(traits.resistance)
    definition.angular_damping = Float(traits.angularResistance)
    definition.is_fixed_rotation = !traits.allowsRotation
    cb2_body_create(box, id.slot, &definition)
    bodies[Int(id.slot)] = Body(generation: id.generation)
    note(traits, of: id.slot)
    order.append(id.slot)
    addShapes(of: traits, to: id.slot)
    noteJump(id.slot, pose)
    if !traits.isAnchored { setMotion(id.slot, motion) }
  }

  private func removeBody(_ id: BodyID) {
    for slot in joints.indices {
      guard let joint = joints[slot], joint.concerns(id) else { continue }
      removeJoint(JointID(slot: Int32(slot), generation: joint.generation))
    }
    for index in influences.indices { influences[index].bodies.removeAll { $0 == id } }
    cb2_body_destroy(box, id.slot)
    bodies[Int(id.slot)] = Body()
    traits[Int(id.slot)] = nil
    order.removeAll { $0 == id.slot }
    if reusesSlots { freeBodySlots.append(id.slot) }
  }

  private func note(_ new: BodyTraits, of slot: Int32) {
    traits[Int(slot)] = new
    let body = bodies + Int(slot)
    body.pointee.isAnchored = new.isAnchored
    body.pointee.allowsRotation = new.allowsRotation
    body.pointee.resistance = new.resistance
    body.pointee.angularResistance = new.angularResistance
    body.pointee.charge = new.charge
    body.pointee.rolling = 0
    if case .ellipse(let size) = new.shape, new.friction > 0 {
      // The value of a disc: its mass is two thirds of its effective mass in rolling.
      body.pointee.rolling = 3 * PhysicsUnits.rollingFriction / max(1, min(size.width, size.height) / 2)
    }
  }

  private func setTraits(_ traits: BodyTraits, of slot: Int32) {
    guard let old = self.traits[Int(slot)] else { return }
    note(traits, of: slot)
    if traits.isAnchored != old.isAnchored {
      cb2_body_set_type(box, slot, traits.isAnchored ? CB2_STATIC : CB2_DYNAMIC)
    }
    cb2_body_set_damping(box, slot, Float(traits.resistance), Float(traits.angularResistance))
    cb2_body_set_fixed_rotation(box, slot, !traits.allowsRotation)
    if traits.shape != old.shape || traits.density != old.density {
      cb2_body_clear_shapes(box, slot)
      addShapes(of: traits, to: slot)
    } else {
      var material = traits.material(density: shapeDensity(of: slot))
      cb2_body_set_material(box, slot, &material)
      weigh(slot)
    }
  }

  private func addImpulse(_ impulse: Vector, at offset: Vector, to slot: Int32) {
    let body = bodies[Int(slot)]
    guard !body.isAnchored else { return }
    let (state, arm) = (states[Int(slot)], body.arm(to: offset, angle: Double(states[Int(slot)].angle)))
    var motion = motion(in: state)
    motion.velocity.x += impulse.x / body.mass
    motion.velocity.y += impulse.y / body.mass
    if body.allowsRotation, body.inertia > 0 {
      motion.spin += (arm.x * impulse.y - arm.y * impulse.x) / body.inertia
    }
    setMotion(slot, motion)
  }

  // MARK: Boundaries

  private func addBoundary(_ id: BoundaryID, _ points: [Point], isClosed: Bool, mask: UInt64) {
    while boundaries.count <= Int(id.slot) { boundaries.append(nil) }
    var corners: [Float] = []
    var last: Point?
    for point in isClosed ? points + points.prefix(1) : points {
      // Box2D accepts no coincident vertices.
      if let last, last.distance(to: point) < 0.06 { continue }
      corners.append(PhysicsUnits.float(point.x))
      corners.append(PhysicsUnits.float(point.y))
      last = point
    }
    if corners.count == 2, let first = points.first {
      corners += [PhysicsUnits.float(first.x + 0.1), PhysicsUnits.float(first.y)]
    }
    var material = CB2Material(
      density: 0, friction: 0, restitution: 0,
      restitution_threshold: PhysicsUnits.float(PhysicsUnits.restitutionThreshold),
      items: 0, boundaries: mask)
    cb2_boundary_create(box, id.slot, corners, Int32(corners.count / 2), &material)
    boundaries[Int(id.slot)] = id.generation
  }

  private func removeBoundary(_ id: BoundaryID) {
    cb2_boundary_destroy(box, id.slot)
    boundaries[Int(id.slot)] = nil
    if reusesSlots { freeBoundarySlots.append(id.slot) }
  }
}

extension WorldCore.Body {
  /// The world vector from the center of mass to a point given as an offset from the item's center.
  func arm(to offset: Vector, angle: Double) -> Vector {
    (offset - massCenter).turned(by: angle)
  }
}

extension WorldCore.Joint {
  func concerns(_ body: BodyID) -> Bool { ends.0.body == body || ends.1.body == body }
}

extension JointEnd {
  var body: BodyID? {
    switch self {
    case .body(let id, _): id
    case .anchor: nil
    }
  }
}
