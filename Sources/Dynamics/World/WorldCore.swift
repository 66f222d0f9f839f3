import CBox2D
import Geometry
import Motion

/// Bodies, joints, boundaries and influences, and one step of them: no clock, no log.
///
/// Slots name things in tables here and in Box2D. A slot is given out again only where nothing is recorded.
final class WorldCore {
  /// What a step needs of a body: plain memory.
  struct Body: BitwiseCopyable {
    /// 0 where there is no body.
    var generation: UInt32 = 0
    var isAnchored = false
    var allowsRotation = true
    var resistance = 0.0
    var angularResistance = 0.0
    var charge = 0.0
    /// Where 1 is that of 100 by 100 points.
    var mass = 1.0
    /// Mass times square points, about the center of mass.
    var inertia = 1.0
    /// From the item's center to the center of mass, in the upright item.
    var massCenter = Vector.zero
    /// What a pose loses when it is brought to Box2D's numbers; 0 for the last bit of a body that was never put
    /// anywhere.
    var residue = BodyPose(center: .zero)
    var joints = 0
    /// What pulls at it in this step.
    var pull = Vector.zero
    var isSnapped = false
    /// Where an exact spring brings it in this step.
    var aim: Aim?
    /// How many springs draw it in this step, and how fast the slowest of them is, in radians a second.
    var springs: (count: Int32, slowest: Double) = (0, .infinity)
    /// What brakes it in this step besides its resistance, in points a second squared.
    var brake = Vector.zero
    /// Whether a field acts on it that changes by itself.
    var isRestless = false
    /// What draws it to where it will rest, in this step.
    var stiffness = Stiffness()
    /// How much spin a round one loses where it lies, in radians a second for each point a second that it is pulled in
    /// that time.
    var rolling = 0.0
    /// From its center to what of it moves most when it turns, in points.
    var radius = 0.0
    var rest = RestDetector()
    /// Whether Box2D may leave it alone while it rests.
    var mayDoze = true
  }

  struct Aim: BitwiseCopyable {
    let pose: BodyPose
    let motion: BodyMotion
  }

  struct Joint {
    var generation: UInt32
    var kind: JointKind
    let ends: (JointEnd, JointEnd)
    let collides: Bool
    /// The bodies that stand for anchors.
    var anchors: (Int32?, Int32?) = (nil, nil)

    var isPin: Bool { if case .pin = kind { true } else { false } }
  }

  struct Active {
    let id: InfluenceID
    var influence: Influence
    var bodies: ContiguousArray<BodyID>
    var stride: SpringStep?
  }

  let box = cb2_world_create()
  let reusesSlots: Bool
  /// By slot; `traits` has as many.
  private(set) var bodies = UnsafeMutablePointer<Body>.allocate(capacity: 0)
  private var capacity = 0
  var traits: ContiguousArray<BodyTraits?> = []
  /// The slots of bodies, in the order in which they were made.
  var order: ContiguousArray<Int32> = []
  var freeBodySlots: ContiguousArray<Int32> = []
  var joints: ContiguousArray<Joint?> = []
  var freeJointSlots: ContiguousArray<Int32> = []
  var boundaries: ContiguousArray<UInt32?> = []
  var freeBoundarySlots: ContiguousArray<Int32> = []
  var influences: ContiguousArray<Active> = []
  var nextGeneration: UInt32 = 1
  /// How the bodies stood before the last step, by slot; where one was put elsewhere since, how it stands now.
  var before: ContiguousArray<CB2State> = []
  /// Bodies that were put somewhere since the last look, where that is wanted.
  var jumps: ContiguousArray<(slot: Int32, pose: BodyPose, state: CB2State)>?
  var restDistance = 0.5
  /// Seconds since the world began.
  var seconds = 0.0

  init(reusesSlots: Bool) { self.reusesSlots = reusesSlots }

  isolated deinit {
    cb2_world_destroy(box)
    bodies.deallocate()
  }

  var states: UnsafePointer<CB2State> { cb2_world_states(box) }

  var isAtRest: Bool {
    for slot in order where !bodies[Int(slot)].rest.isAtRest { return false }
    return true
  }

  /// What a step takes, in bodies and contacts.
  var work: Int { 1 + order.count + Int(cb2_world_contact_count(box)) }

  func contains(_ id: BodyID) -> Bool {
    Int(id.slot) < traits.count && bodies[Int(id.slot)].generation == id.generation
  }

  func contains(_ id: JointID) -> Bool {
    Int(id.slot) < joints.count && joints[Int(id.slot)]?.generation == id.generation
  }

  func contains(_ id: BoundaryID) -> Bool {
    Int(id.slot) < boundaries.count && boundaries[Int(id.slot)] == id.generation
  }

  // MARK: Poses

  @inline(__always)
  func pose(_ slot: Int32, in state: CB2State) -> BodyPose {
    let residue = bodies[Int(slot)].residue
    return BodyPose(
      center: Point(PhysicsUnits.points(state.x) + residue.center.x, PhysicsUnits.points(state.y) + residue.center.y),
      angle: Double(state.angle) + residue.angle)
  }

  func motion(in state: CB2State) -> BodyMotion {
    BodyMotion(velocity: Vector(PhysicsUnits.points(state.vx), PhysicsUnits.points(state.vy)), spin: Double(state.spin))
  }

  /// Puts a body exactly there, however Box2D rounds.
  func put(_ slot: Int32, _ pose: BodyPose) {
    let (x, y, angle) = (PhysicsUnits.float(pose.center.x), PhysicsUnits.float(pose.center.y), Float(pose.angle))
    cb2_body_set_pose(box, slot, x, y, angle)
    noteJump(slot, pose)
  }

  func noteJump(_ slot: Int32, _ pose: BodyPose) {
    let state = states[Int(slot)]
    bodies[Int(slot)].residue = BodyPose(
      center: Point(pose.center.x - PhysicsUnits.points(state.x), pose.center.y - PhysicsUnits.points(state.y)),
      angle: pose.angle - Double(state.angle))
    before[Int(slot)] = state
    jumps?.append((slot, pose, state))
  }

  func setMotion(_ slot: Int32, _ motion: BodyMotion) {
    let speed = motion.velocity.length
    let scale = speed > PhysicsUnits.fastest ? PhysicsUnits.fastest / speed : 1
    let spin = min(PhysicsUnits.fastestSpin, max(-PhysicsUnits.fastestSpin, motion.spin))
    cb2_body_set_velocity(
      box, slot, PhysicsUnits.float(motion.velocity.x * scale), PhysicsUnits.float(motion.velocity.y * scale),
      Float(spin))
    before[Int(slot)].vx = states[Int(slot)].vx
    before[Int(slot)].vy = states[Int(slot)].vy
    before[Int(slot)].spin = states[Int(slot)].spin
  }

  // MARK: Slots

  func newBodyID() -> BodyID {
    nextGeneration += 1
    return BodyID(slot: newBodySlot(), generation: nextGeneration)
  }

  func newBodySlot() -> Int32 {
    if reusesSlots, let free = freeBodySlots.popLast() { return free }
    addBodySlot()
    return Int32(traits.count - 1)
  }

  func addBodySlot() {
    if traits.count == capacity {
      capacity = max(8, capacity * 2)
      let larger = UnsafeMutablePointer<Body>.allocate(capacity: capacity)
      larger.moveInitialize(from: bodies, count: traits.count)
      bodies.deallocate()
      bodies = larger
    }
    (bodies + traits.count).initialize(to: Body())
    traits.append(nil)
    before.append(CB2State())
  }

  func newJointID() -> JointID {
    nextGeneration += 1
    if reusesSlots, let free = freeJointSlots.popLast() { return JointID(slot: free, generation: nextGeneration) }
    joints.append(nil)
    return JointID(slot: Int32(joints.count - 1), generation: nextGeneration)
  }

  func newBoundaryID() -> BoundaryID {
    nextGeneration += 1
    if reusesSlots, let free = freeBoundarySlots.popLast() {
      return BoundaryID(slot: free, generation: nextGeneration)
    }
    boundaries.append(nil)
    return BoundaryID(slot: Int32(boundaries.count - 1), generation: nextGeneration)
  }

  func newInfluenceID() -> InfluenceID {
    nextGeneration += 1
    return InfluenceID(number: Int(nextGeneration))
  }
}
