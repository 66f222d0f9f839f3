import Dynamics
import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A simulation of cards that swing about a corner, one after another, let go and fall off the stage.
struct DominoFall {
  /// A card in its place, in units of the reference stage.
  struct Card {
    var home: BodyPose
    var size: Size
    /// Seconds until the card begins to swing.
    var release: Double
    /// The upper corner that lets go last.
    var hinge: Hinge

    var bounds: Rect {
      Rect(home.center.x - size.width / 2, home.center.y - size.height / 2, size.width, size.height)
    }

    func traits(touches: Bool) -> BodyTraits {
      var traits = BodyTraits(.rectangle(size))
      traits.friction = 0.1
      traits.itemMask = touches ? 1 : 0
      return traits
    }
  }

  enum Hinge { case left, right }

  let film: BakedSimulation

  /// The largest number of cards that collide: more collisions are invisible and take long.
  private static let mostTouching = 60
  /// The longest time that a card holds on, in seconds.
  private static let longestHold = 0.22
  /// About the time that a card swings before its corner lets go, in seconds.
  static let hold = 0.12
  /// The spin with which a card begins, in radians per second.
  private static let nudge = 1.5

  /// - Parameters:
  ///   - stage: the visible part of the world.
  ///   - gravity: in units per second squared.
  ///   - swing: the angle after which the corner lets go, in radians.
  init(_ cards: [Card], on stage: Rect, gravity: Double, swing: Double, touches: Bool) {
    let world = PhysicsWorld()
    let mayTouch = touches && cards.count <= Self.mostTouching
    let touching = cards.indices.map { mayTouch && Self.isFree(cards[$0], among: cards) }
    var bodies: [BakedSimulation.BakedBody] = []
    for (card, touches) in zip(cards, touching) {
      var traits = card.traits(touches: touches)
      traits.isAnchored = true
      bodies.append(BakedSimulation.BakedBody(id: world.addBody(traits, at: card.home), home: card.home))
    }
    _ = world.addInfluence(.gravity(Vector(0, gravity)), on: bodies.map(\.id))
    let course = DominoCourse(
      cards, touching, bodies.map(\.id), swing: swing, longestHold: Self.longestHold, nudge: Self.nudge)
    world.onContact = { [unowned world] contact in course.touch(contact, in: world) }
    world.onStep = { world in course.step(world) }
    course.step(world)
    film = BakedSimulation(of: bodies, in: [(world, 0..<bodies.count)]) {
      cards.indices.allSatisfy { index in
        Self.isGone(world.pose(of: bodies[index].id), cards[index].size, stage)
      }
    }
  }

  /// Whether a card overlaps no other one: cards that overlap would be driven apart.
  private static func isFree(_ card: Card, among cards: [Card]) -> Bool {
    cards.count { card.bounds.insetBy(dx: 1, dy: 1).intersects($0.bounds.insetBy(dx: 1, dy: 1)) } == 1
  }

  private static func isGone(_ pose: BodyPose, _ size: Size, _ stage: Rect) -> Bool {
    let reach = hypot(size.width, size.height) / 2
    return pose.center.y - reach > stage.maxY
  }
}

/// The joints by which the cards hang, step by step.
private final class DominoCourse {
  private enum Grip {
    case whole
    case corner(JointID, since: Double)
    case none
  }

  private let cards: [DominoFall.Card]
  private let touching: [Bool]
  private let ids: [BodyID]
  private let places: [BodyID: Int]
  private var grips: [Grip]
  private let swing: Double
  private let longestHold: Double
  private let nudge: Double
  private var next = 0
  /// The cards in the order in which they fall.
  private let order: [Int]

  init(
    _ cards: [DominoFall.Card], _ touching: [Bool], _ ids: [BodyID], swing: Double, longestHold: Double, nudge: Double
  ) {
    self.cards = cards
    self.touching = touching
    self.ids = ids
    (self.swing, self.longestHold, self.nudge) = (swing, longestHold, nudge)
    places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    grips = Array(repeating: .whole, count: cards.count)
    order = cards.indices.sorted { (cards[$0].release, $0) < (cards[$1].release, $1) }
  }

  /// Releases a card that a swinging card hits.
  func touch(_ contact: Contact, in world: PhysicsWorld) {
    guard case .body(let other) = contact.other, contact.phase == .began else { return }
    for id in [contact.body, other] {
      if let index = places[id] { loosen(index, world) }
    }
  }

  func step(_ world: PhysicsWorld) {
    while next < order.count, cards[order[next]].release <= world.time(ofStep: world.steps) {
      loosen(order[next], world)
      next += 1
    }
    for index in cards.indices { letGo(index, world) }
  }

  private func loosen(_ index: Int, _ world: PhysicsWorld) {
    guard case .whole = grips[index] else { return }
    let (card, id) = (cards[index], ids[index])
    world.setTraits(card.traits(touches: touching[index]), of: id)
    let side = card.hinge == .left ? -1.0 : 1.0
    let offset = Vector(side * card.size.width / 2, -card.size.height / 2)
    let arm = offset.turned(card.home.angle)
    let joint = world.addJoint(
      .pin(range: nil, frictionTorque: 0), .body(id, offset: offset), .anchor(card.home.center + arm), collides: true)
    // The turn is about the corner, so the middle moves too.
    let spin = -side * nudge
    world.push(id, velocity: Vector(arm.y, -arm.x) * spin, spin: spin)
    grips[index] = .corner(joint, since: world.time(ofStep: world.steps))
  }

  private func letGo(_ index: Int, _ world: PhysicsWorld) {
    guard case .corner(let joint, let since) = grips[index] else { return }
    let turn = abs(world.pose(of: ids[index]).angle - cards[index].home.angle)
    guard turn >= swing || world.time(ofStep: world.steps) - since >= longestHold else { return }
    world.removeJoint(joint)
    grips[index] = .none
  }
}

extension Vector {
  /// Clockwise on screen, in radians.
  fileprivate func turned(_ angle: Double) -> Vector {
    let (c, s) = (cos(angle), sin(angle))
    return Vector(x * c - y * s, x * s + y * c)
  }
}

extension PhysicsWorld {
  fileprivate func time(ofStep step: Int) -> Double { Double(step) * Self.timeStep }
}
