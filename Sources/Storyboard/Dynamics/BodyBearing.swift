import Dynamics
import Geometry
import Views

/// What each body of a simulation is and how it moves: a behavior for each, since each can be held by itself.
final class BodyBearing {
  private let behaviors: [ObjectIdentifier: DynamicItemBehavior]
  private let bodies: [SceneBody]

  /// What of the spin is lost in a second while a hand holds a body: it swings a little, and hangs.
  private static let heldResistance = 6.0

  init(_ bodies: [SceneBody]) {
    self.bodies = bodies
    behaviors = Dictionary(
      bodies.map { (ObjectIdentifier($0), Self.behavior(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func behavior(of body: SceneBody) -> DynamicItemBehavior {
    let traits = body.traits
    let behavior = DynamicItemBehavior(items: [body.view])
    behavior.elasticity = traits.elasticity
    behavior.friction = traits.friction
    behavior.density = traits.density
    behavior.resistance = traits.resistance
    behavior.angularResistance = traits.angularResistance
    behavior.charge = traits.charge
    behavior.isAnchored = traits.isAnchored
    behavior.allowsRotation = traits.allowsRotation
    if body.velocity != .zero { behavior.addLinearVelocity(body.velocity, for: body.view) }
    if body.spin != 0 { behavior.addAngularVelocity(body.spin, for: body.view) }
    return behavior
  }

  func join(_ animator: DynamicAnimator) {
    for body in bodies { behaviors[ObjectIdentifier(body)].map { animator.addBehavior($0) } }
  }

  func remove(_ body: SceneBody, from animator: DynamicAnimator) {
    behaviors[ObjectIdentifier(body)].map { animator.removeBehavior($0) }
  }

  func motion(of body: SceneBody) -> (velocity: Vector, spin: Double)? {
    behaviors[ObjectIdentifier(body)].map {
      ($0.linearVelocity(for: body.view), $0.angularVelocity(for: body.view))
    }
  }

  func setHeld(_ isHeld: Bool, _ body: SceneBody) {
    let own = body.traits.angularResistance
    behaviors[ObjectIdentifier(body)]?.angularResistance = isHeld ? max(own, Self.heldResistance) : own
  }

  /// The body goes on with this velocity, and the spin that it has.
  func set(_ velocity: Vector, of body: SceneBody) {
    guard let behavior = behaviors[ObjectIdentifier(body)] else { return }
    behavior.addLinearVelocity(velocity - behavior.linearVelocity(for: body.view), for: body.view)
  }
}
