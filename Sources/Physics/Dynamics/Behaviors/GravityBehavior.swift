import Geometry

/// Applies gravity to items, independent of their mass. An animator has at most one gravity behavior.
public final class GravityBehavior: ItemsBehavior {
  /// The acceleration at magnitude 1, in points per second squared.
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

  /// The direction and strength of the gravity. Each component is limited to -1,000...1,000. ``angle`` and
  /// ``magnitude`` express the same vector. Default: (0, 1), downward with 1,000 points per second squared.
  public var gravityDirection: Vector {
    get { pull.vector }
    set {
      pull.set(PhysicsLimits.gravity.bounded(newValue, "gravityDirection", of: "GravityBehavior"))
      fall = Fall(gravity: pull.vector)
    }
  }

  /// The direction in radians, clockwise on screen: 0 is right, half pi is down.
  public var angle: Double {
    get { pull.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength, -1,000...1,000: 1 is 1,000 points per second squared, and a negative value reverses the direction.
  public var magnitude: Double {
    get { pull.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets the direction, in radians, and the strength of the gravity.
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
