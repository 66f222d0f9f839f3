import Dynamics
import Geometry
import Views

/// Gives each body of a simulation one behavior, for its material and its motion.
final class BodyBehaviors {
  private let behaviors: [ObjectIdentifier: DynamicItemBehavior]
  private let bodies: [SceneBody]

  /// The angular resistance of a dragged body, so that it swings a little and then hangs.
  private static let heldResistance = 6.0

  init(_ bodies: [SceneBody]) {
    self.bodies = bodies
    behaviors = Dictionary(
      bodies.map { (ObjectIdentifier($0), Self.behavior(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func behavior(of body: SceneBody) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: [body.view])
    behavior.material = body.traits.material
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
    let own = body.traits.material.angularResistance ?? 0
    behaviors[ObjectIdentifier(body)]?.angularResistance = isHeld ? max(own, Self.heldResistance) : own
  }

  /// Sets the velocity of a body without changing its spin.
  func set(_ velocity: Vector, of body: SceneBody) {
    guard let behavior = behaviors[ObjectIdentifier(body)] else { return }
    behavior.addLinearVelocity(velocity - behavior.linearVelocity(for: body.view), for: body.view)
  }
}
