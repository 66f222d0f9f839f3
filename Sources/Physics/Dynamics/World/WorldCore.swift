import CBox2D
import Geometry
import Motion

/// The bodies, joints, boundaries and influences of a world, and its steps, without a clock or a history.
///
/// Slots index tables here and in Box2D. Slots are reused only in a world that is not recorded.
final class WorldCore {
  /// The data of a body that steps use: plain memory.
  struct Body: BitwiseCopyable {
    /// 0 if the slot is free.
    var generation: UInt32 = 0
    var isAnchored = false
    var allowsRotation = true
    var resistance = 0.0
    var angularResistance = 0.0
    var charge = 0.0
    /// 1 is that of 100 by 100 points.
    var mass = 1.0
    /// The moment of inertia about the center of mass, in mass times square points.
    var inertia = 1.0
    /// From the item's center to the center of mass, in the unrotated item.
    var massCenter = Vector.zero
    /// The rounding error of the last set pose in Box2D's single precision, added back when poses are read.
    var roundingOffset = BodyPose(center: .zero)
    var joints = 0
    /// The acceleration by influences in this step, in points per second squared.
    var pull = Vector.zero
    var isSnapped = false
    /// The target of an exact spring in this step.
    var aim: Aim?
    /// The number of springs that act in this step, and the angular frequency of the slowest, in radians per second.
    var springs: (count: Int32, slowest: Double) = (0, .infinity)
    /// The deceleration in this step besides resistance, in points per second squared.
    var brake = Vector.zero
    /// Whether a field that changes over time acts on the body.
    var isRestless = false
    /// The stiffness of the restoring forces in this step.
    var stiffness = Stiffness()
    /// The spin that a round body in contact loses, in radians per second for each point per second of acceleration.
    var rolling = 0.0
    /// The distance from the center to the part that moves most in a turn, in points.
    var radius = 0.0
    var rest = RestDetector()
    /// Whether Box2D may put the body to sleep.
    var canSleep = true
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
    /// The slots of the kinematic bodies that serve as anchors.
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
  /// The bodies by slot; as many as `traits`.
  private(set) var bodies = UnsafeMutablePointer<Body>.allocate(capacity: 0)
  private var capacity = 0
  var traits: ContiguousArray<BodyTraits?> = []
  /// The slots of bodies, in the order of creation.
  var order: ContiguousArray<Int32> = []
  var freeBodySlots: ContiguousArray<Int32> = []
  var joints: ContiguousArray<Joint?> = []
  var freeJointSlots: ContiguousArray<Int32> = []
  var boundaries: ContiguousArray<UInt32?> = []
  var freeBoundarySlots: ContiguousArray<Int32> = []
  var influences: ContiguousArray<Active> = []
  var nextGeneration: UInt32 = 1
  /// The states before the last step, by slot; for a body that was moved since, its current state.
  var before: ContiguousArray<CB2State> = []
  /// The bodies moved outside of steps since they were last recorded; nil if the world is not recorded.
  var jumps: ContiguousArray<(slot: Int32, pose: BodyPose, state: CB2State)>?
  var restDistance = 0.5
  /// Seconds since the start of the world.
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

  /// The work of one step, in bodies and contacts.
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
    let roundingOffset = bodies[Int(slot)].roundingOffset
    return BodyPose(
      center: Point(
        PhysicsUnits.points(state.x) + roundingOffset.center.x, PhysicsUnits.points(state.y) + roundingOffset.center.y),
      angle: Double(state.angle) + roundingOffset.angle)
  }

  func motion(in state: CB2State) -> BodyMotion {
    BodyMotion(velocity: Vector(PhysicsUnits.points(state.vx), PhysicsUnits.points(state.vy)), spin: Double(state.spin))
  }

  /// Moves a body to a pose exactly, regardless of Box2D's rounding.
  func put(_ slot: Int32, _ pose: BodyPose) {
    let (x, y, angle) = (PhysicsUnits.float(pose.center.x), PhysicsUnits.float(pose.center.y), Float(pose.angle))
    cb2_body_set_pose(box, slot, x, y, angle)
    noteJump(slot, pose)
  }

  func noteJump(_ slot: Int32, _ pose: BodyPose) {
    let state = states[Int(slot)]
    bodies[Int(slot)].roundingOffset = BodyPose(
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
