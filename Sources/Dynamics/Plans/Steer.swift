import Geometry
import Plans
import Runtime

/// Has the transition be as far as an item is on its way, so that all that follows the transition's window goes along with it.
///
/// ```swift
/// transaction.add(Steer(back: Point(160, -284), fore: Point(160, 284)), to: body)
/// ```
/// The window stays within its two ends, and does not move while the item is beyond one. Only in a transition, and there for
/// one item.
nonisolated public struct Steer: Hashable, Sendable {
  /// Where the item's center is on the back screen.
  public let back: Point
  public let fore: Point
  public let phase: PlanPhase

  /// - Precondition: the two places are not one.
  public init(back: Point, fore: Point, phase: PlanPhase = .always) {
    precondition(
      back.isFinite && fore.isFinite && back.distance(to: fore) > 1e-6, "a way leads from one place to another one")
    self.back = back
    self.fore = fore
    self.phase = phase
  }

  /// - Returns: where the transition is, and how fast, in progress a second.
  func progress(_ pose: BodyPose, _ motion: BodyMotion) -> (progress: Double, velocity: Double) {
    let way = fore - back
    let square = way.dot(way)
    let free = (pose.center - back).dot(way) / square
    let progress = min(1, max(0, free))
    return (progress, free == progress ? motion.velocity.dot(way) / square : 0)
  }
}

extension Steer: NamedPlan, PhysicsPlan, WindowPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .steer(self) }
  /// None: the leading director moves the window.
  public func asPart(_ part: WindowPart) -> Steer? { nil }
}
