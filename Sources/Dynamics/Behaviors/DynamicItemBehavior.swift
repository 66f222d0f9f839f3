import Geometry

/// What its items are made of, and whether they turn or move at all.
///
/// Where several of them act on an item, each property comes from the last one that it was set in: those added later count
/// after earlier ones, children after their parents. A property that was never set takes no part in that.
public final class DynamicItemBehavior: ItemsBehavior, TraitShaping {
  private struct Choices {
    var elasticity, friction, density, resistance, angularResistance, charge: Double?
    var isAnchored, allowsRotation: Bool?
  }

  private var choices = Choices()
  private var pending = PerItem<BodyMotion>()

  private func choose<Value: Equatable>(_ property: WritableKeyPath<Choices, Value?>, _ value: Value) {
    guard choices[keyPath: property] != value else { return }
    choices[keyPath: property] = value
    dynamicAnimator?.noteStructure()
  }

  /// How much of its speed an item keeps when it bounces: 0, unless set, does not bounce; 1 bounces back as fast. Of two that
  /// meet the larger counts. What meets slower than 6 points a second does not bounce, so that it comes to rest.
  public var elasticity: Double {
    get { choices.elasticity ?? 0 }
    set { choose(\.elasticity, checkedPositive(newValue, "an elasticity")) }
  }

  /// How much it is held back along what it touches: 0, unless set, slides; 1 is strong. Of two the geometric mean counts, and
  /// a boundary has the friction of what touches it.
  public var friction: Double {
    get { choices.friction ?? 0 }
    set { choose(\.friction, checkedPositive(newValue, "a friction")) }
  }

  /// Mass for the area: with 1, the default, 100 by 100 points have a mass of 1. More than 0.
  public var density: Double {
    get { choices.density ?? 1 }
    set {
      precondition(newValue.isFinite && newValue > 0, "a density is more than 0, not \(newValue)")
      choose(\.density, min(newValue, 1e6))
    }
  }

  /// What share of its speed an item loses in a second, as v' = -resistance * v; 0 unless set.
  public var resistance: Double {
    get { choices.resistance ?? 0 }
    set { choose(\.resistance, checkedPositive(newValue, "a resistance")) }
  }

  /// The same for its spin.
  public var angularResistance: Double {
    get { choices.angularResistance ?? 0 }
    set { choose(\.angularResistance, checkedPositive(newValue, "an angular resistance")) }
  }

  /// What electric and magnetic fields act on; 0 unless set, negative is the other kind.
  public var charge: Double {
    get { choices.charge ?? 0 }
    set { choose(\.charge, checked(newValue, "a charge")) }
  }

  /// Whether items stand still, and others collide with them; false unless set.
  public var isAnchored: Bool {
    get { choices.isAnchored ?? false }
    set { choose(\.isAnchored, newValue) }
  }

  /// Whether items can turn; true unless set.
  public var allowsRotation: Bool {
    get { choices.allowsRotation ?? true }
    set { choose(\.allowsRotation, newValue) }
  }

  func shape(_ traits: inout BodyTraits) {
    if let elasticity = choices.elasticity { traits.elasticity = elasticity }
    if let friction = choices.friction { traits.friction = friction }
    if let density = choices.density { traits.density = density }
    if let resistance = choices.resistance { traits.resistance = resistance }
    if let angularResistance = choices.angularResistance { traits.angularResistance = angularResistance }
    if let charge = choices.charge { traits.charge = charge }
    if let isAnchored = choices.isAnchored { traits.isAnchored = isAnchored }
    if let allowsRotation = choices.allowsRotation { traits.allowsRotation = allowsRotation }
  }

  // MARK: Speed

  /// Adds to an item's speed, in points a second. What is added before the item is in a simulation adds up, and counts when it
  /// is.
  public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    var motion = pending[item] ?? BodyMotion()
    motion.velocity += checked(velocity, "a velocity")
    pending[item] = motion
    didChange()
  }

  /// Adds to an item's spin, in radians a second, clockwise on screen; as ``addLinearVelocity(_:for:)``.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    var motion = pending[item] ?? BodyMotion()
    motion.spin += checked(velocity, "an angular velocity")
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
