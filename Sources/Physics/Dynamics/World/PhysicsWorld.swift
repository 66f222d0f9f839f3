import CBox2D
import Geometry
import Motion

/// A simulation of rigid bodies in fixed steps of 1/240 s.
///
/// The simulation is deterministic: the same changes at the same steps give the same states, to the last bit, at every
/// frame rate, after stalls, with and without optimization. Poses are interpolated between the two steps around a
/// moment. A world at rest is not stepped; every change wakes it.
///
/// Values must be finite; callers check values from users.
/// > Source: G. Fiedler, "Fix Your Timestep!", for the fixed steps and the interpolation; Box2D 2.4 for the bodies.
package final class PhysicsWorld {
  /// The length of a step, in seconds.
  package nonisolated static let timeStep = 1.0 / 240
  /// The longest time that one advance catches up, in seconds.
  package static let catchUpLimit = 0.25

  var core: WorldCore
  /// The history of the world; nil if it is not recorded.
  var record: WorldRecord?
  /// The step at or after the shown moment.
  var stepNumber = 0
  /// The number of steps taken.
  package var steps: Int { stepNumber }
  /// The position of the shown moment between the previous step and `stepNumber`: 0...1.
  var fraction = 1.0
  /// Seconds since the start of the world.
  package internal(set) var time = 0.0
  /// Anchors that move in the next advance, with their destinations.
  var movingAnchors: [(joint: JointID, place: Point)] = []
  var playback = Playback.live
  /// The contacts of a step that are yet to be reported; the storage is reused.
  var untold: ContiguousArray<Contact> = []

  enum Playback {
    case live
    /// A scrubber shows a moment.
    case standing(step: Int, fraction: Double, time: Double)
  }

  /// Called after each step.
  package var onStep: ((PhysicsWorld) -> Void)?
  /// Called after each step for every contact that began or ended in it.
  package var onContact: ((Contact) -> Void)?

  /// - Parameter isRecorded: whether every change and step is kept, so that the world can return to any moment.
  package init(isRecorded: Bool = false) {
    core = WorldCore(reusesSlots: !isRecorded)
    if isRecorded {
      record = WorldRecord()
      core.jumps = []
    }
  }

  /// The movement below which a body counts as at rest, in points. Default: 0.5.
  package var restDistance: Double {
    get { core.restDistance }
    set {
      precondition(newValue.isFinite && newValue > 0, "a distance of rest is more than 0 points, not \(newValue)")
      core.restDistance = newValue
    }
  }

  // MARK: Changes

  func perform(_ change: WorldChange) {
    record?.changes.append((step: stepNumber, time: time, change))
    core.apply(change)
    noteJumps(time: time)
  }

  package func addBody(_ traits: BodyTraits, at pose: BodyPose, motion: BodyMotion = BodyMotion()) -> BodyID {
    let id = core.newBodyID()
    perform(.addBody(id, traits, pose.bounded, motion))
    return id
  }

  /// Removes a body and its joints.
  package func removeBody(_ body: BodyID) { perform(.removeBody(body)) }
  package func setTraits(_ traits: BodyTraits, of body: BodyID) { perform(.setTraits(body, traits)) }
  package func setPose(_ pose: BodyPose, of body: BodyID) { perform(.setPose(body, pose.bounded)) }
  package func setMotion(_ motion: BodyMotion, of body: BodyID) { perform(.setMotion(body, motion)) }

  /// Adds to the velocity and the spin of a body.
  package func push(_ body: BodyID, velocity: Vector, spin: Double = 0) {
    let motion = motion(of: body)
    setMotion(BodyMotion(velocity: motion.velocity + velocity, spin: motion.spin + spin), of: body)
  }

  /// Changes the velocity of a body by an impulse.
  /// - Parameters:
  ///   - impulse: mass times points per second, in world axes.
  ///   - offset: from the item's center, in the unrotated item; an impulse away from the center of mass also changes
  ///     the spin.
  package func addImpulse(_ impulse: Vector, at offset: Vector = .zero, to body: BodyID) {
    perform(.addImpulse(body, impulse, at: offset))
  }

  /// Wakes a body.
  package func wake(_ body: BodyID) { perform(.wake(body)) }

  /// Adds a joint. It has no effect if both ends are the same body, or if a body has been removed.
  package func addJoint(_ kind: JointKind, _ a: JointEnd, _ b: JointEnd, collides: Bool = true) -> JointID {
    let id = core.newJointID()
    perform(.addJoint(id, kind, a, b, collides: collides))
    return id
  }

  package func setJoint(_ kind: JointKind, of joint: JointID) { perform(.setJoint(joint, kind)) }

  package func removeJoint(_ joint: JointID) {
    movingAnchors.removeAll { $0.joint == joint }
    perform(.removeJoint(joint))
  }

  /// Moves an anchor at a constant velocity until the end of the next advance that steps.
  package func moveAnchor(of joint: JointID, to place: Point) {
    movingAnchors.removeAll { $0.joint == joint }
    movingAnchors.append((joint, place))
  }

  /// Moves an anchor at once.
  package func jumpAnchor(of joint: JointID, to place: Point) {
    movingAnchors.removeAll { $0.joint == joint }
    perform(.jumpAnchor(joint, place))
  }

  /// The position of the anchor after the last step; nil if the joint has none.
  package func anchor(of joint: JointID) -> Point? { core.anchorPlace(of: joint) }

  /// Adds a static boundary.
  /// - Parameter points: at least two.
  package func addBoundary(_ points: [Point], isClosed: Bool = false, mask: UInt64) -> BoundaryID {
    precondition(points.count >= 2, "a boundary has two points or more, not \(points.count)")
    let id = core.newBoundaryID()
    perform(.addBoundary(id, points, isClosed: isClosed, mask: mask))
    return id
  }

  package func removeBoundary(_ boundary: BoundaryID) { perform(.removeBoundary(boundary)) }

  /// Adds an influence. Influences act in the order in which they were added.
  package func addInfluence(_ influence: Influence, on bodies: [BodyID]) -> InfluenceID {
    let id = core.newInfluenceID()
    perform(.addInfluence(id, influence, on: bodies))
    return id
  }

  package func setInfluence(_ influence: Influence, of id: InfluenceID) { perform(.setInfluence(id, influence)) }
  package func setInfluence(bodies: [BodyID], of id: InfluenceID) { perform(.setAffected(id, bodies)) }
  package func removeInfluence(_ id: InfluenceID) { perform(.removeInfluence(id)) }

  // MARK: State

  package func contains(_ body: BodyID) -> Bool { core.contains(body) }

  /// The pose of a body at ``time``; the world's origin if the body has been removed.
  package func pose(of body: BodyID) -> BodyPose {
    if case .standing(let step, let fraction, let time) = playback {
      return recordedPose(of: body, step: step, fraction, at: time)
    }
    guard core.contains(body) else { return BodyPose(center: .zero) }
    let after = core.pose(body.slot, in: core.states[Int(body.slot)])
    guard fraction < 1 else { return after }
    return core.pose(body.slot, in: core.before[Int(body.slot)]).mixed(with: after, fraction)
  }

  package func motion(of body: BodyID) -> BodyMotion {
    if case .standing(let step, _, let time) = playback,
      let moment = record?.trajectory.moment(of: body.slot, step: step, time: time)
    {
      return core.motion(in: moment.after)
    }
    return core.contains(body) ? core.motion(in: core.states[Int(body.slot)]) : BodyMotion()
  }

  /// The mass of a body; 1 is that of 100 by 100 points at density 1.
  package func mass(of body: BodyID) -> Double { core.contains(body) ? core.bodies[Int(body.slot)].mass : 1 }
  /// The moment of inertia about the center of mass, in mass times square points.
  package func inertia(of body: BodyID) -> Double {
    core.contains(body) ? core.bodies[Int(body.slot)].inertia : 0
  }

  /// Whether a body is at rest: it has not moved visibly for a tenth of a second, and no force would move it. True for
  /// a body that has been removed.
  package func isAtRest(_ body: BodyID) -> Bool {
    !core.contains(body) || core.bodies[Int(body.slot)].rest.isAtRest
  }

  /// The work of one step, in bodies and contacts.
  package var work: Int { core.work }

  /// Whether all bodies are at rest.
  package var isAtRest: Bool { core.isAtRest && movingAnchors.isEmpty }

  private func recordedPose(of body: BodyID, step: Int, _ fraction: Double, at time: Double) -> BodyPose {
    guard let moment = record?.trajectory.moment(of: body.slot, step: step, time: time) else {
      return BodyPose(center: .zero)
    }
    let after = moment.pose(moment.after)
    return fraction < 1 ? moment.pose(moment.before).mixed(with: after, fraction) : after
  }
}

extension Trajectory.Moment {
  func pose(_ state: CB2State) -> BodyPose {
    BodyPose(
      center: Point(
        PhysicsUnits.points(state.x) + roundingOffset.center.x, PhysicsUnits.points(state.y) + roundingOffset.center.y),
      angle: Double(state.angle) + roundingOffset.angle)
  }
}

extension BodyPose {
  @inline(__always)
  func mixed(with other: BodyPose, _ share: Double) -> BodyPose {
    BodyPose(
      center: Point(
        center.x + (other.center.x - center.x) * share, center.y + (other.center.y - center.y) * share),
      angle: angle + (other.angle - angle) * share)
  }

  /// The pose, clamped to the limits of a world.
  fileprivate var bounded: BodyPose {
    func bound(_ value: Double) -> Double { min(PhysicsUnits.horizon, max(-PhysicsUnits.horizon, value)) }
    return BodyPose(center: Point(bound(center.x), bound(center.y)), angle: angle.remainder(dividingBy: 2e4 * .pi))
  }
}
