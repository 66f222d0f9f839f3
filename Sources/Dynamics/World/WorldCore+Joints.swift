import CBox2D
import Geometry

extension WorldCore {
  func addJoint(_ id: JointID, _ joint: Joint) {
    while joints.count <= Int(id.slot) { joints.append(nil) }
    guard joint.isComplete(in: self) else {
      // Of one whose body is gone nothing is left to hold.
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

  /// A place is a body that only moves when it is told to.
  private func makeAnchor(_ end: JointEnd) -> Int32? {
    guard case .anchor(let place) = end else { return nil }
    let slot = newBodySlot()
    var definition = CB2BodyDefinition()
    definition.type = CB2_KINEMATIC
    definition.x = Metre.float(place.x)
    definition.y = Metre.float(place.y)
    cb2_body_create(box, slot, &definition)
    return slot
  }

  func anchor(of id: JointID) -> Int32? {
    guard contains(id), let joint = joints[Int(id.slot)] else { return nil }
    return joint.anchors.0 ?? joint.anchors.1
  }

  func anchorPlace(of id: JointID) -> Point? {
    anchor(of: id).map { Point(Metre.points(states[Int($0)].x), Metre.points(states[Int($0)].y)) }
  }

  func moveAnchor(of id: JointID, velocity: Vector) {
    guard let anchor = anchor(of: id) else { return }
    cb2_body_set_velocity(box, anchor, Metre.float(velocity.x), Metre.float(velocity.y), 0)
    stirEnds(of: id)
  }

  func jumpAnchor(of id: JointID, to place: Point) {
    guard let anchor = anchor(of: id) else { return }
    cb2_body_set_pose(box, anchor, Metre.float(place.x), Metre.float(place.y), 0)
    cb2_body_set_velocity(box, anchor, 0, 0, 0)
    stirEnds(of: id)
  }

  private func stirEnds(of id: JointID) {
    guard let joint = joints[Int(id.slot)] else { return }
    for end in [joint.ends.0, joint.ends.1] {
      if let body = end.body, contains(body) { stir(body.slot) }
    }
  }

  // MARK: Box2D's joint

  private func makeJoint(_ slot: Int32) {
    guard let joint = joints[Int(slot)] else { return }
    var definition = CB2JointDefinition()
    let (a, b) = (grip(joint.ends.0, joint.anchors.0), grip(joint.ends.1, joint.anchors.1))
    (definition.body_a, definition.ax, definition.ay) = (a.slot, Metre.float(a.offset.x), Metre.float(a.offset.y))
    (definition.body_b, definition.bx, definition.by) = (b.slot, Metre.float(b.offset.x), Metre.float(b.offset.y))
    definition.collides = joint.collides && !joint.kind.leavesNoRoom
    switch joint.kind {
    case .rod(let length, let frequency, let damping):
      if length <= 0.1, frequency > 0, (joint.anchors.0 == nil) != (joint.anchors.1 == nil) {
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
      definition.friction = Float(friction / (Metre.points * Metre.points))
    case .slide(let axis, let range, let friction):
      definition.kind = CB2_SLIDE
      let angle = Double(states[Int(a.slot)].angle)
      let local = axis.turned(by: -angle) / max(axis.length, 1e-9)
      (definition.axis_x, definition.axis_y) = (Float(local.x), Float(local.y))
      definition.setRange(range.map { (Metre.float($0.lowerBound), Metre.float($0.upperBound)) })
      definition.friction = Metre.float(friction)
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
  /// Whether the two ends are one place, or do not move against each other: then what it holds cannot keep apart as well, and would
  /// tremble for ever.
  nonisolated fileprivate var leavesNoRoom: Bool {
    switch self {
    case .rod(let length, _, _), .rope(let length): length <= 0.1
    case .pin, .weld: true
    case .slide: false
    }
  }
}

extension CB2JointDefinition {
  /// A spring without a length.
  fileprivate mutating func setPull(
    of grip: (slot: Int32, offset: Vector), to end: (slot: Int32, offset: Vector), _ frequency: Double,
    _ damping: Double
  ) {
    kind = CB2_PULL
    (body_a, body_b) = (end.slot, grip.slot)
    (bx, by) = (Metre.float(grip.offset.x), Metre.float(grip.offset.y))
    self.frequency = Float(frequency)
    damping_ratio = Float(damping)
  }

  /// A rod without a length is a pin.
  fileprivate mutating func setRod(_ length: Double, _ frequency: Double, _ damping: Double) {
    guard length > 0.1 || frequency > 0 else {
      kind = CB2_PIN
      return
    }
    kind = CB2_ROD
    self.length = Metre.float(max(0.1, length))
    minimum_length = frequency > 0 ? 0 : self.length
    maximum_length = frequency > 0 ? Metre.float(Metre.horizon) : self.length
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
