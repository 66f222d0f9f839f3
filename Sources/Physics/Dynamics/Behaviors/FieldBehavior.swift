import Geometry

/// Accelerates items by their position and velocity. The static functions make the kinds of fields.
///
/// Unless stated otherwise, a strength of 1 pulls with 1,000 points per second squared, as gravity of magnitude 1. With
/// a ``falloff``, this is the effect at 100 points from the position; it decreases with that power of the distance. The
/// maximum acceleration is a million points per second squared.
public final class FieldBehavior: ItemsBehavior {
  /// A function that computes the force of a field.
  /// - Parameters: the field, the item's position and velocity (points, points per second), its mass and charge, and
  ///   the length of the step in seconds.
  /// - Returns: a force, in mass times points per second squared. A value that is not finite counts as zero.
  public typealias Evaluation =
    @MainActor (
      _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double,
      _ deltaTime: Double
    ) -> Vector

  private enum Source {
    case parameters
    case evaluation(Evaluation)
  }

  nonisolated private static let owner = "FieldBehavior"
  private let source: Source
  private var parameters: FieldParameters { didSet { didChange() } }

  private init(_ parameters: FieldParameters, _ source: Source) {
    self.parameters = parameters
    self.source = source
    super.init()
  }

  /// Makes a field from its parameters.
  /// - Parameter parameters: within ``PhysicsLimits``.
  package convenience init(_ parameters: FieldParameters) { self.init(parameters, .parameters) }

  // MARK: Making

  /// Makes a field that slows items down: v' = -strength * v / mass.
  public static func dragField() -> FieldBehavior { FieldBehavior(FieldParameters(kind: .drag)) }

  /// Makes a field that pushes items around the position, clockwise on screen.
  public static func vortexField() -> FieldBehavior { FieldBehavior(FieldParameters(kind: .vortex)) }

  /// Makes a field that pulls items toward a position; a negative strength pushes them away.
  public static func radialGravityField(position: Point) -> FieldBehavior {
    let field = FieldBehavior(FieldParameters(kind: .radial))
    field.position = position
    return field
  }

  /// Makes a field that pulls items in a direction, as strongly as the vector is long.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(FieldParameters(kind: .linear))
    field.direction = direction
    return field
  }

  /// Makes a field that brings items to a velocity, in points per second, times the strength: almost completely within
  /// 0.2 s.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(FieldParameters(kind: .velocity))
    field.direction = direction
    return field
  }

  /// Makes a field whose direction varies with the position, the same in every run.
  /// - Parameters:
  ///   - smoothness: from 0, variation over 20 points, to 1, over 200 points.
  ///   - animationSpeed: changes per second; 0 is constant.
  public static func noiseField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    noisy(.noise, smoothness, animationSpeed)
  }

  /// Makes a noise field whose strength is proportional to the item's speed; at 100 points per second it equals that of
  /// a noise field.
  public static func turbulenceField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    noisy(.turbulence, smoothness, animationSpeed)
  }

  /// Makes a field that pulls items to the position as an undamped spring: acceleration = -strength * distance / mass.
  /// Mass 1 oscillates with a period of 2 pi / sqrt(strength) seconds.
  public static func springField() -> FieldBehavior { FieldBehavior(FieldParameters(kind: .spring)) }

  /// Makes a field that pushes items away from the position by their charge, and pulls those with a negative charge.
  /// The acceleration is inversely proportional to the mass.
  public static func electricField() -> FieldBehavior { FieldBehavior(FieldParameters(kind: .electric)) }

  /// Makes a field that deflects items by their charge: strength * charge * v / mass, perpendicular to the velocity.
  public static func magneticField() -> FieldBehavior { FieldBehavior(FieldParameters(kind: .magnetic)) }

  /// Makes a field from a custom function, which may use the strength and the falloff.
  public static func field(evaluationBlock: @escaping Evaluation) -> FieldBehavior {
    FieldBehavior(FieldParameters(kind: .linear), .evaluation(evaluationBlock))
  }

  private static func noisy(_ kind: FieldParameters.Kind, _ smoothness: Double, _ speed: Double) -> FieldBehavior {
    let field = FieldBehavior(FieldParameters(kind: kind))
    field.smoothness = smoothness
    field.animationSpeed = speed
    return field
  }

  // MARK: Numbers

  /// The center of the field, in the reference view's coordinate space. Default: (0, 0).
  public var position: Point {
    get { parameters.position }
    set { parameters.position = PhysicsLimits.place.bounded(newValue, "position", of: Self.owner) }
  }

  /// The direction of a linear field, or the velocity of a velocity field. Each component is in -1e6...1e6.
  public var direction: Vector {
    get { parameters.direction }
    set { parameters.direction = PhysicsLimits.fieldStrength.bounded(newValue, "direction", of: Self.owner) }
  }

  /// The strength, -1e6...1e6. Default: 1.
  public var strength: Double {
    get { parameters.strength }
    set { parameters.strength = PhysicsLimits.fieldStrength.bounded(newValue, "strength", of: Self.owner) }
  }

  /// The power of the distance with which the field decreases, -100...100. Default: 0, constant.
  public var falloff: Double {
    get { parameters.falloff }
    set { parameters.falloff = PhysicsLimits.falloff.bounded(newValue, "falloff", of: Self.owner) }
  }

  /// The minimum distance from the position used in the formulas, 0.001...1,000,000 points. Default: 1.
  public var minimumRadius: Double {
    get { parameters.minimumRadius }
    set {
      parameters.minimumRadius = PhysicsLimits.minimumRadius.bounded(newValue, "minimumRadius", of: Self.owner)
    }
  }

  /// The smoothness of noise and turbulence, clamped to 0...1.
  public var smoothness: Double {
    get { parameters.smoothness }
    set {
      let limits = PhysicsLimits.smoothness
      if !newValue.isFinite { limits.require(newValue, "smoothness", of: Self.owner) }
      parameters.smoothness = min(limits.range.upperBound, max(limits.range.lowerBound, newValue))
    }
  }

  /// The changes of noise and turbulence per second, -1,000...1,000.
  public var animationSpeed: Double {
    get { parameters.animationSpeed }
    set { parameters.animationSpeed = PhysicsLimits.animationSpeed.bounded(newValue, "animationSpeed", of: Self.owner) }
  }

  /// The region around the position in which the field acts. Default: everywhere.
  public var region: Region {
    get { parameters.region }
    set { parameters.region = newValue }
  }

  // MARK: In the world

  override func realize(in animator: DynamicAnimator) {
    influences.hold(.field(field), on: animator.bodies(of: items), isStale: isStale, in: animator.world)
  }

  private var field: AccelerationField {
    switch source {
    case .parameters:
      let parameters = parameters
      return AccelerationField(isChanging: parameters.isChanging) { parameters.acceleration(of: $0) }
    case .evaluation(let evaluate):
      return AccelerationField(isPure: false) { [weak self] particle in
        MainActor.assumeIsolated { self?.acceleration(of: particle, evaluate) ?? .zero }
      }
    }
  }

  private func acceleration(of particle: AccelerationField.Particle, _ evaluate: Evaluation) -> Vector {
    guard parameters.region.contains(particle.position - parameters.position) else { return .zero }
    let force = evaluate(
      self, particle.position, particle.velocity, particle.mass, particle.charge, PhysicsWorld.timeStep)
    let found = force / particle.mass
    guard found.isFinite else { return .zero }
    return found.length > FieldParameters.most ? found * (FieldParameters.most / found.length) : found
  }
}
