import Geometry
import Runtime

// The plans in force, and their effects in the world.

extension PhysicsPerformer {
  /// Ends the plans that are no longer in force, and then starts those that now are, in the order in which they were
  /// added.
  /// - Parameters:
  ///   - added: the number of the plan just added.
  ///   - isResumed: whether an interrupted phase continues; plans that act once do not act again.
  func revise(adding added: Int? = nil, isNewPhase: Bool = false, isResumed: Bool = false) {
    lookUp()
    // A new phase or plan ends the easing; the body continues from there.
    var motion = BodyMotion()
    if case .easing = presence, added != nil || isNewPhase {
      motion = presentMotion
      breakOffEasing()
    }
    if case .outside = presence, added != nil || isNewPhase, entries.contains(where: counts) { enter(motion) }
    guard case .inside(let space, let body, let state) = presence else { return }
    if case .concluding = state { presence = .inside(space, body, .moving) }
    for index in entries.indices where entries[index].isInForce && !counts(entries[index]) {
      endTerm(index, in: space)
    }
    for index in entries.indices where !entries[index].isInForce && counts(entries[index]) {
      if !isRecorded { entries[index].terms.removeAll() }
      entries[index].terms.append(PhysicsEntry.Term(begin: now))
      begin(index, isNew: entries[index].number == added, isResumed: isResumed, space, body)
    }
    reviseTraits(of: body, in: space)
    space.world.wake(body)
    if case .inside(_, _, .resting) = presence { presence = .inside(space, body, .moving) }
    context?.startUpdates()
  }

  /// Whether a plan should be in force.
  private func counts(_ entry: PhysicsEntry) -> Bool {
    entry.isLive && (transitionProgress == nil || !entry.plan.phase.isDisjoint(with: phase))
  }

  func lookUp() {
    steering = nil
    concludes = false
    for entry in entries where counts(entry) {
      switch entry.content {
      case .steer(let steer): steering = steer
      case .conclude: concludes = true
      case .fall, .snap, .push, .thrown, .attach, .collide, .matter, .grab: break
      }
    }
  }

  // MARK: Into the world

  func enter(_ motion: BodyMotion = BodyMotion()) {
    guard let context, let stepper, !stepper.isEnded else { return }
    guard let container = place.container(otherwise: stepper) else {
      return context.warn("\(place.name) is in no container: physics does not move it")
    }
    let space = stepper.space(of: container, context)
    let pose = place.pose
    let traits = makeTraits(in: space)
    let body = space.world.addBody(traits, at: pose, motion: motion)
    self.traits = traits
    if !isRecorded { lifetimes.removeAll() }
    lifetimes.append(BodyLifetime(space: space, body: body, begin: now, before: pose))
    presence = .inside(space, body, .moving)
    shown = pose
    space.enter(self)
    space.membersDidChange()
  }

  /// Removes the body from the world; the item stays at the pose.
  func leave(_ space: PhysicsSpace, _ body: BodyID, at time: Double, pose: BodyPose) {
    for index in entries.indices where entries[index].isInForce { endTerm(index, in: space) }
    for hand in hands { hand.lose() }
    space.world.removeBody(body)
    if !lifetimes.isEmpty { lifetimes[lifetimes.count - 1].end = (time, pose) }
    presence = .outside
    traits = nil
    space.leave(self)
    space.membersDidChange()
    context?.rest()
  }

  private func makeTraits(in space: PhysicsSpace) -> BodyTraits {
    var traits = BodyTraits(place.shape)
    for entry in entries where counts(entry) {
      switch entry.content {
      case .matter(let matter): matter.apply(to: &traits)
      case .collide(let collide):
        traits.boundaryMask |= space.mask(of: collide.boundaries, in: place.bounds, at: now)
        if collide.withItems { traits.itemMask |= space.mask(ofGroup: collide.group) }
      case .fall, .snap, .push, .thrown, .attach, .conclude, .steer, .grab: break
      }
    }
    return traits
  }

  private func reviseTraits(of body: BodyID, in space: PhysicsSpace) {
    let new = makeTraits(in: space)
    guard new != traits else { return }
    traits = new
    space.world.setTraits(new, of: body)
  }

  // MARK: Terms

  private func begin(_ index: Int, isNew: Bool, isResumed: Bool, _ space: PhysicsSpace, _ body: BodyID) {
    let world = space.world
    switch entries[index].content {
    case .fall(let fall): act(index, .gravity(fall.acceleration), on: body, world)
    case .snap(let snap):
      unwind(body, to: snap.angle, world)
      act(index, .snap(to: BodyPose(center: snap.point, angle: snap.angle), snap.spring), on: body, world)
    case .push(let push):
      let effort = push.vector * Push.unit
      switch push.mode {
      case .instantaneous: if !isResumed { world.addImpulse(effort, at: push.offset, to: body) }
      case .continuous: act(index, .force(effort, at: push.offset), on: body, world)
      }
    case .thrown(let thrown): if isNew { world.push(body, velocity: thrown.velocity, spin: thrown.spin) }
    case .attach(let attach): hold(index, attach, space, body)
    case .collide, .matter, .conclude, .steer, .grab: break
    }
  }

  private func act(_ index: Int, _ influence: Influence, on body: BodyID, _ world: PhysicsWorld) {
    note(.influence(world.addInfluence(influence, on: [body])), of: index)
  }

  private func note(_ effect: PhysicsEntry.Effect.Kind, of index: Int) {
    let term = entries[index].terms.count - 1
    entries[index].terms[term].effects.append(PhysicsEntry.Effect(begin: now, kind: effect))
  }

  /// Removes whole turns from the body's angle, so that a spring takes the shortest way.
  private func unwind(_ body: BodyID, to angle: Double, _ world: PhysicsWorld) {
    let pose = world.steppedPose(of: body)
    let turns = ((pose.angle - angle) / (2 * .pi)).rounded()
    if turns != 0 {
      world.setPose(BodyPose(center: pose.center, angle: pose.angle - turns * 2 * .pi), of: body)
    }
  }

  private func endTerm(_ index: Int, in space: PhysicsSpace) {
    let term = entries[index].terms.count - 1
    for effect in entries[index].terms[term].effects {
      switch effect.kind {
      case .influence(let id): space.world.removeInfluence(id)
      case .joint(let id, _): space.world.removeJoint(id)
      }
    }
    entries[index].terms[term].end = now
  }

  // MARK: Joints

  /// Adds the joint of an attachment. If the other item has no body yet, the attachment waits for it.
  private func hold(_ index: Int, _ attach: Attach, _ space: PhysicsSpace, _ body: BodyID) {
    let world = space.world
    let own = world.steppedPose(of: body).point(at: attach.offset)
    switch attach.support {
    case .anchor(let anchor):
      let kind = attach.kind.joint(distance: own.distance(to: anchor))
      let joint = world.addJoint(kind, .anchor(anchor), .body(body, offset: attach.offset))
      note(.joint(joint, other: nil), of: index)
    case .item(let reference, let offset):
      guard let other = context?.targets(of: reference).lazy.compactMap({ space.body(of: $0) }).first, other != body
      else { return }
      let distance = own.distance(to: world.steppedPose(of: other).point(at: offset))
      let joint = world.addJoint(
        attach.kind.joint(distance: distance), .body(other, offset: offset), .body(body, offset: attach.offset))
      note(.joint(joint, other: other), of: index)
    }
  }

  /// Retries the attachments whose other item had no body. Called when an item enters or leaves the world.
  func membersDidChange() {
    guard case .inside(let space, let body, _) = presence else { return }
    for index in entries.indices where entries[index].isInForce {
      guard case .attach(let attach) = entries[index].content, case .item = attach.support else { continue }
      let term = entries[index].terms.count - 1
      let isHeld = entries[index].terms[term].effects.contains {
        if case .joint(_, let other?) = $0.kind { space.world.contains(other) } else { false }
      }
      if !isHeld { hold(index, attach, space, body) }
    }
  }
}

extension BodyPose {
  /// The position of a point given as an offset in the unrotated item.
  func point(at offset: Vector) -> Point { offset == .zero ? center : center + offset.turned(by: angle) }
}

extension PhysicsWorld {
  /// The pose of a body after the last step.
  func steppedPose(of body: BodyID) -> BodyPose {
    core.contains(body) ? core.pose(body.slot, in: core.states[Int(body.slot)]) : BodyPose(center: .zero)
  }

  /// The motion of a body after the last step, even while the world shows another moment.
  func steppedMotion(of body: BodyID) -> BodyMotion {
    core.contains(body) ? core.motion(in: core.states[Int(body.slot)]) : BodyMotion()
  }

  /// The time of the last step, in seconds since the start of the world.
  var stepTime: Double { Double(stepNumber) * PhysicsWorld.timeStep }
}
