import Geometry

/// Accelerates its items, whatever their mass. An animator has one gravity behavior at most.
public final class GravityBehavior: ItemsBehavior {
  /// Points a second squared for a magnitude of 1.
  nonisolated static let unit = 1000.0

  private var pull = PolarVector(Vector(0, 1))
  /// The gravity as a plan.
  package var fall = Fall(gravity: Vector(0, 1)) {
    didSet {
      guard fall != oldValue else { return }
      if pull.vector * Self.unit != fall.acceleration { pull.set(fall.acceleration / Self.unit) }
      didChange()
    }
  }

  /// Direction and strength; (0, 1) by default: downwards with 1,000 points a second squared. Each component lies
  /// within 1,000 of 0, and counts as 1,000 beyond. ``angle`` and ``magnitude`` are the same as angle and length.
  public var gravityDirection: Vector {
    get { pull.vector }
    set {
      pull.set(PhysicsLimits.gravity.bounded(newValue, "gravityDirection", of: "GravityBehavior"))
      fall = Fall(gravity: pull.vector)
    }
  }

  /// Radians, clockwise on screen: 0 is to the right, half pi down.
  public var angle: Double {
    get { pull.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// 1 is 1,000 points a second squared; 0 is no gravity, and a negative number turns it round. -1,000...1,000.
  public var magnitude: Double {
    get { pull.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  public func setAngle(_ angle: Double, magnitude: Double) {
    pull.set(
      angle: PhysicsLimits.boundedAngle(angle, "angle", of: "GravityBehavior"),
      magnitude: PhysicsLimits.gravity.bounded(magnitude, "magnitude", of: "GravityBehavior"))
    fall = Fall(gravity: pull.vector)
  }

  override func realize(in animator: DynamicAnimator) {
    influences.hold(.gravity(fall.acceleration), on: bodies(in: animator), isStale: isStale, in: animator.world)
  }
}
