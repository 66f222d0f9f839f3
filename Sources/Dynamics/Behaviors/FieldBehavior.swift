import Geometry

/// Accelerates items by where they are and how they move; made by one of the makers.
///
/// Units: a strength of 1 pulls as gravity of magnitude 1 does, with 1000 points a second squared, where nothing else is
/// said. With a ``falloff`` the effect is that at 100 points from the position, and falls with that power of the distance.
/// Nothing is accelerated by more than a million points a second squared.
public final class FieldBehavior: ItemsBehavior {
  /// - Parameters: the field, the item's position and velocity (points, points a second), its mass and charge, and the length of
  ///   the step in seconds.
  /// - Returns: a force, in mass times points a second squared. What is not finite counts as none.
  public typealias Evaluation =
    @MainActor (
      _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double,
      _ deltaTime: Double
    ) -> Vector

  private enum Source {
    case form
    case evaluation(Evaluation)
  }

  private let source: Source
  private var form: FieldForm { didSet { didChange() } }

  private init(_ form: FieldForm, _ source: Source = .form) {
    self.form = form
    self.source = source
    super.init()
  }

  // MARK: Making

  /// Brakes: v' = -strength * v / mass.
  public static func dragField() -> FieldBehavior { FieldBehavior(FieldForm(kind: .drag)) }

  /// Pushes around the position, clockwise on screen.
  public static func vortexField() -> FieldBehavior { FieldBehavior(FieldForm(kind: .vortex)) }

  /// Pulls towards a position; with a negative strength it pushes away.
  public static func radialGravityField(position: Point) -> FieldBehavior {
    let field = FieldBehavior(FieldForm(kind: .radial))
    field.position = position
    return field
  }

  /// Pulls in a direction, as strongly as that is long.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(FieldForm(kind: .linear))
    field.direction = direction
    return field
  }

  /// Brings items to a velocity, in points a second, times the strength: nearly all of the way within 0.2 s.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(FieldForm(kind: .velocity))
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

  /// Pulls to the position as a spring without damping: acceleration = -strength * distance / mass. Mass 1 swings once in
  /// 2 pi / sqrt(strength) seconds.
  public static func springField() -> FieldBehavior { FieldBehavior(FieldForm(kind: .spring)) }

  /// Pushes items away from the position by their charge; a negative charge is pulled. Mass counts.
  public static func electricField() -> FieldBehavior { FieldBehavior(FieldForm(kind: .electric)) }

  /// Turns the way of items by their charge: across their velocity, strength * charge * v / mass.
  public static func magneticField() -> FieldBehavior { FieldBehavior(FieldForm(kind: .magnetic)) }

  /// Does as you say; strength and falloff are yours to use, or not.
  public static func field(evaluationBlock: @escaping Evaluation) -> FieldBehavior {
    FieldBehavior(FieldForm(kind: .linear), .evaluation(evaluationBlock))
  }

  private static func noisy(_ kind: FieldForm.Kind, _ smoothness: Double, _ speed: Double) -> FieldBehavior {
    let field = FieldBehavior(FieldForm(kind: kind))
    field.smoothness = smoothness
    field.animationSpeed = speed
    return field
  }

  // MARK: Numbers

  /// Its middle, in the reference view's coordinates; (0, 0) unless set.
  public var position: Point {
    get { form.position }
    set { form.position = checkedPlace(newValue, "a field's position") }
  }

  /// Of linear and velocity fields.
  public var direction: Vector {
    get { form.direction }
    set { form.direction = checked(newValue, "a field's direction") }
  }

  /// 1 unless set.
  public var strength: Double {
    get { form.strength }
    set { form.strength = checked(newValue, "a field's strength") }
  }

  /// With which power of the distance it gets weaker; 0, unless set, is the same everywhere.
  public var falloff: Double {
    get { form.falloff }
    set { form.falloff = checked(newValue, "a field's falloff") }
  }

  /// What is nearer to the position counts as so far away, in points; 1 unless set, more than 0.
  public var minimumRadius: Double {
    get { form.minimumRadius }
    set {
      precondition(newValue.isFinite && newValue > 0, "a smallest radius is more than 0, not \(newValue)")
      form.minimumRadius = newValue
    }
  }

  /// Of noise and turbulence: 0 to 1; what is outside counts as the nearer end.
  public var smoothness: Double {
    get { form.smoothness }
    set { form.smoothness = min(1, max(0, checked(newValue, "a field's smoothness"))) }
  }

  /// Of noise and turbulence: how many times a second it becomes another.
  public var animationSpeed: Double {
    get { form.animationSpeed }
    set { form.animationSpeed = checked(newValue, "a field's speed") }
  }

  /// Where it acts, about its position; everywhere unless set.
  public var region: Region {
    get { form.region }
    set { form.region = newValue }
  }

  // MARK: In the world

  override func realize(in animator: DynamicAnimator) {
    holdings.hold(.field(field), on: animator.bodies(of: items), isStale: isStale, in: animator.world)
  }

  private var field: Field {
    switch source {
    case .form:
      let form = form
      return Field(isChanging: form.isChanging) { form.acceleration(of: $0) }
    case .evaluation(let evaluate):
      return Field(isPure: false) { [weak self] particle in
        MainActor.assumeIsolated { self?.acceleration(of: particle, evaluate) ?? .zero }
      }
    }
  }

  private func acceleration(of particle: Field.Particle, _ evaluate: Evaluation) -> Vector {
    guard form.region.contains(particle.position - form.position) else { return .zero }
    let force = evaluate(
      self, particle.position, particle.velocity, particle.mass, particle.charge, PhysicsWorld.timeStep)
    let found = force / particle.mass
    guard found.isFinite else { return .zero }
    return found.length > FieldForm.most ? found * (FieldForm.most / found.length) : found
  }
}
