import Geometry

/// The material of items, and whether they can rotate or move.
///
/// If several such behaviors act on an item, each property comes from the last behavior that sets it: later behaviors
/// override earlier ones, and children their parents. A property that was never set has no effect.
public final class DynamicItemBehavior: ItemsBehavior, TraitsProviding {
  /// The properties that were set.
  package var material = BodyMaterial() { didSet { if material != oldValue { dynamicAnimator?.noteStructure() } } }
  nonisolated private static let owner = "DynamicItemBehavior"
  private var pending = PerItem<BodyMotion>()

  /// The restitution in collisions: 0, no bounce, to 1, full bounce. The larger value of two items applies. Collisions
  /// slower than 30 points per second do not bounce, so that items come to rest. Default: 0.
  public var elasticity: Double {
    get { material.elasticity ?? 0 }
    set { material.elasticity = PhysicsLimits.elasticity.bounded(newValue, "elasticity", of: Self.owner) }
  }

  /// The friction: 0 slides, 1 is strong. Two items use the geometric mean of their values; a boundary uses the item's.
  /// Default: 0.
  public var friction: Double {
    get { material.friction ?? 0 }
    set { material.friction = PhysicsLimits.friction.bounded(newValue, "friction", of: Self.owner) }
  }

  /// The density, more than 0. At 1, an item of 100 by 100 points has the mass 1. Default: 1.
  public var density: Double {
    get { material.density ?? 1 }
    set { material.density = PhysicsLimits.density.bounded(newValue, "density", of: Self.owner) }
  }

  /// The linear damping, per second: v' = -resistance * v. Default: 0.
  public var resistance: Double {
    get { material.resistance ?? 0 }
    set { material.resistance = PhysicsLimits.resistance.bounded(newValue, "resistance", of: Self.owner) }
  }

  /// The angular damping, per second. Default: 0.
  public var angularResistance: Double {
    get { material.angularResistance ?? 0 }
    set { material.angularResistance = PhysicsLimits.resistance.bounded(newValue, "angularResistance", of: Self.owner) }
  }

  /// The charge on which electric and magnetic fields act; it can be negative. Default: 0.
  public var charge: Double {
    get { material.charge ?? 0 }
    set { material.charge = PhysicsLimits.charge.bounded(newValue, "charge", of: Self.owner) }
  }

  /// Whether the items are static: others collide with them, and they do not move. Default: false.
  public var isAnchored: Bool {
    get { material.isAnchored ?? false }
    set { material.isAnchored = newValue }
  }

  /// Whether the items can rotate. Default: true.
  public var allowsRotation: Bool {
    get { material.allowsRotation ?? true }
    set { material.allowsRotation = newValue }
  }

  func shape(_ traits: inout BodyTraits) { material.apply(to: &traits) }

  // MARK: Speed

  /// Adds to an item's velocity, in points per second. Velocities added before the item is in a simulation accumulate,
  /// and take effect when it joins one.
  public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    var motion = pending[item] ?? BodyMotion()
    motion.velocity += PhysicsLimits.velocity.bounded(velocity, "velocity", of: Self.owner)
    pending[item] = motion
    didChange()
  }

  /// Adds to an item's angular velocity, in radians per second, clockwise on screen; as ``addLinearVelocity(_:for:)``.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    var motion = pending[item] ?? BodyMotion()
    motion.spin += PhysicsLimits.spin.bounded(velocity, "velocity", of: Self.owner)
    pending[item] = motion
    didChange()
  }

  /// An item's velocity, in points per second; before the item is in a simulation, the added velocity.
  public func linearVelocity(for item: any DynamicItem) -> Vector { motion(of: item).velocity }

  /// An item's angular velocity, in radians per second, clockwise on screen; before the item is in a simulation, the
  /// added velocity.
  public func angularVelocity(for item: any DynamicItem) -> Double { motion(of: item).spin }

  private func motion(of item: any DynamicItem) -> BodyMotion {
    let animator = dynamicAnimator
    animator?.reconcile()
    if acts(on: item), let body = animator?.body(of: item), let motion = animator?.world.motion(of: body) {
      return motion
    }
    return pending[item] ?? BodyMotion()
  }

  override func itemWasRemoved(_ item: any DynamicItem) { pending[item] = nil }

  override func realize(in animator: DynamicAnimator) {
    guard !pending.isEmpty else { return }
    for item in items {
      guard let body = animator.body(of: item), let motion = pending[item] else { continue }
      animator.world.push(body, velocity: motion.velocity, spin: motion.spin)
      pending[item] = nil
    }
  }
}
