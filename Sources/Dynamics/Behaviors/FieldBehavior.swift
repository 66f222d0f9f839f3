import Geometry

/// Accelerates its items by their place and their motion. The static functions make the kinds of fields.
///
/// Units: a strength of 1 pulls as gravity of magnitude 1 does, with 1000 points a second squared, where nothing else
/// is said. With a ``falloff`` the effect is that at 100 points from the position, and falls with that power of the
/// distance. Nothing is accelerated by more than a million points a second squared.
public final class FieldBehavior: ItemsBehavior {
  /// - Parameters: the field, the item's position and velocity (points, points a second), its mass and charge, and the
  ///   length of the step in seconds.
  /// - Returns: a force, in mass times points a second squared. What is not finite counts as none.
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

  /// - Parameter parameters: within ``PhysicsLimits``.
  package convenience init(_ parameters: FieldParameters) { self.init(parameters, .parameters) }

  // MARK: Making

  /// Brakes: v' = -strength * v / mass.
  public static func dragField() -> FieldBehavior { FieldBehavior(FieldParameters(kind: .drag)) }

  /// Pushes around the position, clockwise on screen.
  public static func vortexField() -> FieldBehavior { FieldBehavior(FieldParameters(kind: .vortex)) }

  /// Pulls towards a position; with a negative strength it pushes away.
  public static func radialGravityField(position: Point) -> FieldBehavior {
    let field = FieldBehavior(FieldParameters(kind: .radial))
    field.position = position
    return field
  }

  /// Pulls in a direction, as strongly as that is long.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(FieldParameters(kind: .linear))
    field.direction = direction
    return field
  }

  /// Brings items to a velocity, in points a second, times the strength: nearly all of the way within 0.2 s.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(FieldParameters(kind: .velocity))
    field.direction = direction
    return field
  }

  /// Pulls here one way and there another, the same in every run.
  /// - Parameters:
  ///   - smoothness: 0, where it changes every 20 points, to 1, every 200.
  ///   - animationSpeed: how many times a second it becomes another; 0 never.
  public static func noiseField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    noisy(.noise, smoothness, animationSpeed)
  }

  /// As a noise field, in proportion to the item's speed: as at 100 points a second there.
  public static func turbulenceField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    noisy(.turbulence, smoothness, animationSpeed)
  }

  /// Pulls to the position as a spring without damping: acceleration = -strength * distance / mass. Mass 1 swings once
  /// in 2 pi / sqrt(strength) seconds.
  public static func springField() -> FieldBehavior { FieldBehavior(FieldParameters(kind: .spring)) }

  /// Pushes items away from the position by their charge; a negative charge is pulled. Mass counts.
  public static func electricField() -> FieldBehavior { FieldBehavior(FieldParameters(kind: .electric)) }

  /// Turns the way of items by their charge: across their velocity, strength * charge * v / mass.
  public static func magneticField() -> FieldBehavior { FieldBehavior(FieldParameters(kind: .magnetic)) }

  /// Evaluates a function of yours, which may use strength and falloff.
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

  /// The middle of the field, in the reference view's coordinates. Default: (0, 0).
  public var position: Point {
    get { parameters.position }
    set { parameters.position = PhysicsLimits.place.bounded(newValue, "position", of: Self.owner) }
  }

  /// The direction of a linear field, or the velocity of a velocity field. Each component lies within a million of 0.
  public var direction: Vector {
    get { parameters.direction }
    set { parameters.direction = PhysicsLimits.fieldStrength.bounded(newValue, "direction", of: Self.owner) }
  }

  /// Within a million of 0. Default: 1.
  public var strength: Double {
    get { parameters.strength }
    set { parameters.strength = PhysicsLimits.fieldStrength.bounded(newValue, "strength", of: Self.owner) }
  }

  /// The power of the distance with which the field gets weaker, -100...100. Default: 0, the same everywhere.
  public var falloff: Double {
    get { parameters.falloff }
    set { parameters.falloff = PhysicsLimits.falloff.bounded(newValue, "falloff", of: Self.owner) }
  }

  /// The least distance from the position that counts, 0.001...1,000,000 points. Default: 1.
  public var minimumRadius: Double {
    get { parameters.minimumRadius }
    set {
      parameters.minimumRadius = PhysicsLimits.minimumRadius.bounded(newValue, "minimumRadius", of: Self.owner)
    }
  }

  /// The smoothness of noise and turbulence, 0...1. A number outside counts as the nearer end.
  public var smoothness: Double {
    get { parameters.smoothness }
    set {
      let limits = PhysicsLimits.smoothness
      if !newValue.isFinite { limits.require(newValue, "smoothness", of: Self.owner) }
      parameters.smoothness = min(limits.range.upperBound, max(limits.range.lowerBound, newValue))
    }
  }

  /// How many times a second noise and turbulence change, -1,000...1,000.
  public var animationSpeed: Double {
    get { parameters.animationSpeed }
    set { parameters.animationSpeed = PhysicsLimits.animationSpeed.bounded(newValue, "animationSpeed", of: Self.owner) }
  }

  /// The region about the position in which the field acts. Default: everywhere.
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
