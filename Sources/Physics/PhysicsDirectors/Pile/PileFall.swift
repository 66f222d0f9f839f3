import Dynamics
import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A world in which columns of pieces drop onto their floors.
final class PileFall {
  let world = PhysicsWorld()
  /// The indices of the pieces in this world.
  let members: [Int]
  private(set) var bodies: [BakedSimulation.BakedBody] = []
  private var states: [State] = []
  private var places: [BodyID: Int] = [:]
  private let character: PileDrop.Character

  private enum State {
    case waiting(until: Double, tilt: Double)
    case falling
    case landed
  }

  /// The spring that aligns a piece that has landed: its frequency in hertz, and its damping ratio.
  private static let righting = (frequency: 3.2, damping: 0.55)
  /// About the time that the alignment takes after the last bounce, in seconds.
  static let rightingTime = 0.22
  /// The largest number of pieces that collide: more would take too long to come to rest.
  private static let mostTouching = 40

  init(
    _ pieces: [PileDrop.Piece], _ members: [Int], _ floors: [Double], from height: Double, firstColumn: Int,
    _ character: PileDrop.Character
  ) {
    self.members = members
    self.character = character
    for column in Set(members.map { pieces[$0].column }).sorted() {
      let floor = floors[column]
      _ = world.addBoundary(
        [Point(-100_000, floor), Point(100_000, floor)], mask: 1 << UInt64(column - firstColumn))
    }
    var random = SeededRandom(pieces.count)
    for member in members {
      let piece = pieces[member]
      var traits = BodyTraits(.rectangle(piece.body.size))
      (traits.isAnchored, traits.elasticity, traits.friction) = (true, character.elasticity, 0.5)
      traits.boundaryMask = 1 << UInt64(piece.column - firstColumn)
      let isAlone = pieces.count { $0.column == piece.column } > Self.mostTouching
      traits.itemMask = isAlone ? 0 : traits.boundaryMask
      let home = BodyPose(center: piece.body.center)
      let tilt = random.next() * character.tilt
      let id = world.addBody(
        traits, at: BodyPose(center: Point(home.center.x, home.center.y - height), angle: 0))
      places[id] = bodies.count
      bodies.append(BakedSimulation.BakedBody(id: id, home: home, offset: piece.home.center - piece.body.center))
      states.append(.waiting(until: piece.turn * character.spread, tilt: tilt))
      bodyTraits.append(traits)
    }
    _ = world.addInfluence(.gravity(Vector(0, character.gravity)), on: bodies.map(\.id))
    step()
    world.onStep = { [unowned self] _ in step() }
    world.onContact = { [unowned self] contact in touch(contact) }
  }

  private var bodyTraits: [BodyTraits] = []

  var isAtRest: Bool {
    zip(states, bodies).allSatisfy { state, body in
      if case .landed = state { world.isAtRest(body.id) } else { false }
    }
  }

  private func touch(_ contact: Contact) {
    if let index = places[contact.body] { land(index) }
    if case .body(let other) = contact.other, let index = places[other] { land(index) }
  }

  private func land(_ index: Int) {
    if case .falling = states[index] { states[index] = .landed }
  }

  private func step() {
    let time = Double(world.steps) * PhysicsWorld.timeStep
    for index in bodies.indices {
      switch states[index] {
      case .waiting(let until, let tilt): if time >= until { drop(index, tilt: tilt) }
      case .falling: break
      case .landed: right(index)
      }
    }
  }

  private func drop(_ index: Int, tilt: Double) {
    bodyTraits[index].isAnchored = false
    let id = bodies[index].id
    world.setTraits(bodyTraits[index], of: id)
    var pose = world.pose(of: id)
    pose.angle = tilt
    world.setPose(pose, of: id)
    states[index] = .falling
  }

  /// Moves the piece as a spring that draws it upright and over its place.
  private func right(_ index: Int) {
    let (id, home) = (bodies[index].id, bodies[index].home)
    guard !world.isAtRest(id) else { return }
    let (pose, motion) = (world.pose(of: id), world.motion(of: id))
    let pace = 2 * Double.pi * Self.righting.frequency
    let (stiffness, drag) = (pace * pace, 2 * Self.righting.damping * pace)
    let spin = motion.spin - PhysicsWorld.timeStep * (stiffness * pose.angle + drag * motion.spin)
    let aside =
      motion.velocity.x - PhysicsWorld.timeStep
      * (stiffness * (pose.center.x - home.center.x) + drag * motion.velocity.x)
    world.setMotion(BodyMotion(velocity: Vector(aside, motion.velocity.y), spin: spin), of: id)
  }
}
