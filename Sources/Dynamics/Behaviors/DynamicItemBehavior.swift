import Geometry

/// What its items are made of, and whether they turn or move at all.
///
/// Where several of them act on an item, each property comes from the last one that it was set in: those added later
/// count after earlier ones, children after their parents. A property that was never set takes no part in that.
public final class DynamicItemBehavior: ItemsBehavior, TraitsProviding {
  /// The properties that were set.
  package var material = BodyMaterial() { didSet { if material != oldValue { dynamicAnimator?.noteStructure() } } }
  nonisolated private static let owner = "DynamicItemBehavior"
  private var pending = PerItem<BodyMotion>()

  /// How much of its speed an item keeps when it bounces: 0, unless set, does not bounce; 1 bounces back as fast. Of
  /// two that meet the larger counts. What meets slower than 6 points a second does not bounce, so that it comes to
  /// rest.
  public var elasticity: Double {
    get { material.elasticity ?? 0 }
    set { material.elasticity = PhysicsLimits.elasticity.bounded(newValue, "elasticity", of: Self.owner) }
  }

  /// How much it is held back along what it touches: 0, unless set, slides; 1 is strong. Of two the geometric mean
  /// counts, and a boundary has the friction of what touches it.
  public var friction: Double {
    get { material.friction ?? 0 }
    set { material.friction = PhysicsLimits.friction.bounded(newValue, "friction", of: Self.owner) }
  }

  /// Mass for the area: with 1, the default, 100 by 100 points have a mass of 1. More than 0.
  public var density: Double {
    get { material.density ?? 1 }
    set { material.density = PhysicsLimits.density.bounded(newValue, "density", of: Self.owner) }
  }

  /// What share of its speed an item loses in a second, as v' = -resistance * v; 0 unless set.
  public var resistance: Double {
    get { material.resistance ?? 0 }
    set { material.resistance = PhysicsLimits.resistance.bounded(newValue, "resistance", of: Self.owner) }
  }

  /// The same for its spin.
  public var angularResistance: Double {
    get { material.angularResistance ?? 0 }
    set { material.angularResistance = PhysicsLimits.resistance.bounded(newValue, "angularResistance", of: Self.owner) }
  }

  /// What electric and magnetic fields act on; 0 unless set, negative is the other kind.
  public var charge: Double {
    get { material.charge ?? 0 }
    set { material.charge = PhysicsLimits.charge.bounded(newValue, "charge", of: Self.owner) }
  }

  /// Whether items stand still, and others collide with them; false unless set.
  public var isAnchored: Bool {
    get { material.isAnchored ?? false }
    set { material.isAnchored = newValue }
  }

  /// Whether items can turn; true unless set.
  public var allowsRotation: Bool {
    get { material.allowsRotation ?? true }
    set { material.allowsRotation = newValue }
  }

  func shape(_ traits: inout BodyTraits) { material.apply(to: &traits) }

  // MARK: Speed

  /// Adds to an item's speed, in points a second. What is added before the item is in a simulation adds up, and counts
  /// when it is.
  public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    var motion = pending[item] ?? BodyMotion()
    motion.velocity += PhysicsLimits.velocity.bounded(velocity, "velocity", of: Self.owner)
    pending[item] = motion
    didChange()
  }

  /// Adds to an item's spin, in radians a second, clockwise on screen; as ``addLinearVelocity(_:for:)``.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    var motion = pending[item] ?? BodyMotion()
    motion.spin += PhysicsLimits.spin.bounded(velocity, "velocity", of: Self.owner)
    pending[item] = motion
    didChange()
  }

  /// Points a second; before the item is in a simulation, what was added.
  public func linearVelocity(for item: any DynamicItem) -> Vector { motion(of: item).velocity }

  /// Radians a second, clockwise on screen; before the item is in a simulation, what was added.
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
