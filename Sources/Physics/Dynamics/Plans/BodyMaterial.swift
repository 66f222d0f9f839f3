import Runtime
import Schema

/// The physical properties of an item. The last active plan, or the last behavior, that sets a property wins.
///
/// ```swift
/// scheduler.add(BodyMaterial(elasticity: 0.6, density: 2), to: card)
/// ```
nonisolated public struct BodyMaterial: Hashable, Sendable {
  /// The restitution: 0, no bounce, to 1, full bounce. Default: 0.
  public internal(set) var elasticity: Double?
  /// The friction, 0...1,000,000: 0 slides, 1 is strong. Default: 0.
  public internal(set) var friction: Double?
  /// The density, 0.000001...1,000,000. At 1, an item of 100 by 100 points has the mass 1. Default: 1.
  public internal(set) var density: Double?
  /// The linear damping, per second: v' = -resistance · v. Default: 0.
  public internal(set) var resistance: Double?
  /// The angular damping, per second. Default: 0.
  public internal(set) var angularResistance: Double?
  /// The charge on which electric and magnetic fields act. Default: 0.
  public internal(set) var charge: Double?
  /// Whether the item can rotate. Default: true.
  public internal(set) var allowsRotation: Bool?
  /// Whether the item is static: others collide with it, and it does not move. Default: false.
  public internal(set) var isAnchored: Bool?
  /// The phases in which the plan is in force. Default: all.
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// Makes a material. A nil property keeps the value of earlier plans, or the default.
  /// - Precondition: `elasticity` lies in 0...1, `friction` and the resistances in 0...1e6, `density` in 1e-6...1e6,
  ///   and `charge` in -1e6...1e6.
  public init(
    elasticity: Double? = nil, friction: Double? = nil, density: Double? = nil, resistance: Double? = nil,
    angularResistance: Double? = nil, charge: Double? = nil, allowsRotation: Bool? = nil, isAnchored: Bool? = nil,
    phase: PlanPhase = .always
  ) {
    self.elasticity = elasticity
    self.friction = friction
    self.density = density
    self.resistance = resistance
    self.angularResistance = angularResistance
    self.charge = charge
    self.allowsRotation = allowsRotation
    self.isAnchored = isAnchored
    self.phase = phase
    Self.schema.require(self)
  }

  func apply(to traits: inout BodyTraits) {
    if let elasticity { traits.elasticity = elasticity }
    if let friction { traits.friction = friction }
    if let density { traits.density = density }
    if let resistance { traits.resistance = resistance }
    if let angularResistance { traits.angularResistance = angularResistance }
    if let charge { traits.charge = charge }
    if let allowsRotation { traits.allowsRotation = allowsRotation }
    if let isAnchored { traits.isAnchored = isAnchored }
  }

  package static let schema = ValueSchema("BodyMaterial", BodyMaterial(prototype: ())) {
    Field(\.elasticity, "elasticity", .number(PhysicsLimits.elasticity), "0 does not bounce, 1 bounces back as fast.")
    Field(\.friction, "friction", .number(PhysicsLimits.friction), "0 slides, 1 is strong.")
    Field(\.density, "density", .number(PhysicsLimits.density), "With 1 a square of 100 points has the mass 1.")
    Field(\.resistance, "resistance", .number(PhysicsLimits.resistance), "The share of the velocity lost in a second.")
    Field(
      \.angularResistance, "angularResistance", .number(PhysicsLimits.resistance),
      "The share of the spin lost in a second.")
    Field(\.charge, "charge", .number(PhysicsLimits.charge), "The charge on which electric and magnetic fields act.")
    Field(\.allowsRotation, "allowsRotation", "Whether the item can turn.")
    Field(\.isAnchored, "anchored", "The item stays in place, and others collide with it.")
    PlanPhase.field(\.phase)
  }
}

extension BodyMaterial: NamedPlan, PhysicsPlan {
  /// The performer of physics plans.
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .matter(self) }
}
