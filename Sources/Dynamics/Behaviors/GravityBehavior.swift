import Geometry

/// Lets items fall, all equally fast, whatever their mass. An animator has one at most.
public final class GravityBehavior: ItemsBehavior {
  /// Points a second squared for a magnitude of 1.
  nonisolated static let unit = 1000.0

  private var pull = PolarVector(Vector(0, 1)) { didSet { if pull != oldValue { didChange() } } }

  /// Where to and how strongly; (0, 1) unless set: downwards with 1000 points a second squared. Told as angle and magnitude
  /// too: each follows the others.
  public var gravityDirection: Vector {
    get { pull.vector }
    set { pull.set(checked(newValue, "a direction of gravity")) }
  }

  /// Radians, clockwise on screen: 0 is to the right, half pi down.
  public var angle: Double {
    get { pull.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// 1 is 1000 points a second squared; 0 no gravity, negative the other way.
  public var magnitude: Double {
    get { pull.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  public func setAngle(_ angle: Double, magnitude: Double) {
    pull.set(angle: checked(angle, "an angle of gravity"), magnitude: checked(magnitude, "a magnitude of gravity"))
  }

  override func realize(in animator: DynamicAnimator) {
    holdings.hold(
      .gravity(pull.vector * Self.unit), on: bodies(in: animator), isStale: isStale, in: animator.world)
  }
}
