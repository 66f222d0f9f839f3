import Runtime

/// What an item is made of. Of several such plans in force the last that names a property has its say.
///
/// ```swift
/// scheduler.add(BodyMaterial(elasticity: 0.6, density: 2), to: card)
/// ```
nonisolated public struct BodyMaterial: Hashable, Sendable {
  /// 0, which it is unless it is said, does not bounce; 1 bounces back as fast.
  public let elasticity: Double?
  /// 0 unless it is said.
  public let friction: Double?
  /// 1 unless it is said: an item of 100 by 100 points has a mass of 1.
  public let density: Double?
  /// What of the velocity is lost in a second, as a share: v' = -resistance · v. 0 unless it is said.
  public let resistance: Double?
  /// The same of the spin.
  public let angularResistance: Double?
  /// true unless it is said.
  public let allowsRotation: Bool?
  /// Whether nothing moves it; false unless it is said.
  public let isAnchored: Bool?
  public let phase: PlanPhase

  /// - Precondition: elasticity lies in 0...1, friction and the resistances in 0...1,000, density in 1e-6...1e6.
  public init(
    elasticity: Double? = nil, friction: Double? = nil, density: Double? = nil, resistance: Double? = nil,
    angularResistance: Double? = nil, allowsRotation: Bool? = nil, isAnchored: Bool? = nil, phase: PlanPhase = .always
  ) {
    if let elasticity { PlanValidation.check(elasticity, in: 0...1, "elasticity") }
    if let friction { PlanValidation.check(friction, in: 0...1000, "friction") }
    if let density { PlanValidation.check(density, in: 1e-6...1e6, "density") }
    for value in [resistance, angularResistance].compactMap({ $0 }) {
      PlanValidation.check(value, in: 0...1000, "a resistance")
    }
    self.elasticity = elasticity
    self.friction = friction
    self.density = density
    self.resistance = resistance
    self.angularResistance = angularResistance
    self.allowsRotation = allowsRotation
    self.isAnchored = isAnchored
    self.phase = phase
  }

  func apply(to traits: inout BodyTraits) {
    if let elasticity { traits.elasticity = elasticity }
    if let friction { traits.friction = friction }
    if let density { traits.density = density }
    if let resistance { traits.resistance = resistance }
    if let angularResistance { traits.angularResistance = angularResistance }
    if let allowsRotation { traits.allowsRotation = allowsRotation }
    if let isAnchored { traits.isAnchored = isAnchored }
  }
}

extension BodyMaterial: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .matter(self) }
}
