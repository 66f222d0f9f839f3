import CBox2D
import Geometry
import Motion

/// Bodies that fall, bounce, swing and snap, in fixed steps of 1/240 s.
///
/// The same changes at the same steps make the same world, to the last bit: at every frame rate, after stalls, with
/// optimization and without. What is shown lies between the two steps around a moment. A world in which everything
/// rests is not stepped, and every change makes it move again.
///
/// Values from users are checked by whoever has them from there; here they are expected to be finite.
/// > Source: G. Fiedler, "Fix Your Timestep!", for steps and what lies between them; Box2D 2.4 for the bodies.
package final class PhysicsWorld {
  /// Seconds.
  package nonisolated static let timeStep = 1.0 / 240
  /// Seconds that one advance catches up with at most.
  package static let catchUpLimit = 0.25

  var core: WorldCore
  /// What has been done to it; nil where nothing is recorded.
  var record: WorldRecord?
  /// The step that lies at or after the moment that is shown.
  var stepNumber = 0
  /// How many steps it has come.
  package var steps: Int { stepNumber }
  /// How far the moment lies between the step before and that step: 0...1.
  var fraction = 1.0
  /// Seconds since the world began.
  package internal(set) var time = 0.0
  /// Anchors on their way, each with where it goes.
  var journeys: [(joint: JointID, place: Point)] = []
  var playback = Playback.live
  /// What began and ended in a step, for those who are told of it; kept for the next step's.
  var untold: ContiguousArray<Contact> = []

  enum Playback {
    case live
    /// A moment is shown by a scrubber.
    case standing(step: Int, fraction: Double, time: Double)
  }

  /// Called after each step, before the next.
  package var onStep: ((PhysicsWorld) -> Void)?
  /// Called after each step for what began and ended in it.
  package var onContact: ((Contact) -> Void)?

  /// - Parameter isRecorded: whether every change and every step is kept, so that time can be put anywhere.
  package init(isRecorded: Bool = false) {
    core = WorldCore(reusesSlots: !isRecorded)
    if isRecorded {
      record = WorldRecord()
      core.jumps = []
    }
  }

  /// What nobody sees, in points: half a device pixel.
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

  /// Its joints go with it.
  package func removeBody(_ body: BodyID) { perform(.removeBody(body)) }
  package func setTraits(_ traits: BodyTraits, of body: BodyID) { perform(.setTraits(body, traits)) }
  package func setPose(_ pose: BodyPose, of body: BodyID) { perform(.setPose(body, pose.bounded)) }
  package func setMotion(_ motion: BodyMotion, of body: BodyID) { perform(.setMotion(body, motion)) }

  /// Adds to its motion.
  package func push(_ body: BodyID, velocity: Vector, spin: Double = 0) {
    let motion = motion(of: body)
    setMotion(BodyMotion(velocity: motion.velocity + velocity, spin: motion.spin + spin), of: body)
  }

  /// - Parameters:
  ///   - impulse: mass times points a second, in the world's directions.
  ///   - offset: from the item's center, in the upright item; off the center of mass it gives spin.
  package func addImpulse(_ impulse: Vector, at offset: Vector = .zero, to body: BodyID) {
    perform(.addImpulse(body, impulse, at: offset))
  }

  /// It is not at rest.
  package func wake(_ body: BodyID) { perform(.wake(body)) }

  /// A joint of which both ends are one body, or a body that is gone, holds nothing.
  package func addJoint(_ kind: JointKind, _ a: JointEnd, _ b: JointEnd, collides: Bool = true) -> JointID {
    let id = core.newJointID()
    perform(.addJoint(id, kind, a, b, collides: collides))
    return id
  }

  package func setJoint(_ kind: JointKind, of joint: JointID) { perform(.setJoint(joint, kind)) }

  package func removeJoint(_ joint: JointID) {
    journeys.removeAll { $0.joint == joint }
    perform(.removeJoint(joint))
  }

  /// The anchor goes there evenly until the end of the next advance that steps.
  package func moveAnchor(of joint: JointID, to place: Point) {
    journeys.removeAll { $0.joint == joint }
    journeys.append((joint, place))
  }

  /// The anchor is there at once.
  package func jumpAnchor(of joint: JointID, to place: Point) {
    journeys.removeAll { $0.joint == joint }
    perform(.jumpAnchor(joint, place))
  }

  /// Where the anchor is after the last step; nil where the joint has none.
  package func anchor(of joint: JointID) -> Point? { core.anchorPlace(of: joint) }

  /// - Parameter points: at least two.
  package func addBoundary(_ points: [Point], isClosed: Bool = false, mask: UInt64) -> BoundaryID {
    precondition(points.count >= 2, "a boundary has two points or more, not \(points.count)")
    let id = core.newBoundaryID()
    perform(.addBoundary(id, points, isClosed: isClosed, mask: mask))
    return id
  }

  package func removeBoundary(_ boundary: BoundaryID) { perform(.removeBoundary(boundary)) }

  /// Influences act in the order in which they were added.
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

  /// Where a body is to be shown at ``time``; at the world's origin where it is gone.
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

  /// Where 1 is that of 100 by 100 points and density 1.
  package func mass(of body: BodyID) -> Double { core.contains(body) ? core.bodies[Int(body.slot)].mass : 1 }
  /// About the center of mass, in mass times square points.
  package func inertia(of body: BodyID) -> Double {
    core.contains(body) ? core.bodies[Int(body.slot)].inertia : 0
  }

  /// Whether it has not visibly moved for a tenth of a second, and nothing is about to move it. A body that is gone
  /// rests.
  package func isAtRest(_ body: BodyID) -> Bool {
    !core.contains(body) || core.bodies[Int(body.slot)].rest.isAtRest
  }

  /// Bodies and contacts, of which a step has to move all.
  package var work: Int { core.work }

  /// Whether all do.
  package var isAtRest: Bool { core.isAtRest && journeys.isEmpty }

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
      center: Point(PhysicsUnits.points(state.x) + residue.center.x, PhysicsUnits.points(state.y) + residue.center.y),
      angle: Double(state.angle) + residue.angle)
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

  /// Within what a world can hold.
  fileprivate var bounded: BodyPose {
    func bound(_ value: Double) -> Double { min(PhysicsUnits.horizon, max(-PhysicsUnits.horizon, value)) }
    return BodyPose(center: Point(bound(center.x), bound(center.y)), angle: angle.remainder(dividingBy: 2e4 * .pi))
  }
}
