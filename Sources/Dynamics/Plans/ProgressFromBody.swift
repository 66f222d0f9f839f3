import Geometry
import Plans
import Runtime

/// Has the transition be as far as an item is on its way, so that all that follows the transition's window goes along with it.
///
/// ```swift
/// transaction.add(ProgressFromBody(back: Point(160, -284), fore: Point(160, 284)), to: body)
/// ```
/// The window stays within its two ends, and does not move while the item is beyond one. Only in a transition, and there for
/// one item.
nonisolated public struct ProgressFromBody: Hashable, Sendable {
  /// Where the item's center is on the back screen.
  public let back: Point
  public let fore: Point
  /// How far from its place on the fore screen the item is on the back screen, whichever way it went; nil where it has to go
  /// the one from `back` to `fore`.
  public let reach: Double?
  public let phase: PlanPhase

  /// - Precondition: the two places are not one.
  public init(back: Point, fore: Point, phase: PlanPhase = .always) {
    precondition(
      back.isFinite && fore.isFinite && back.distance(to: fore) > 1e-6, "a way leads from one place to another one")
    self.back = back
    self.fore = fore
    reach = nil
    self.phase = phase
  }

  /// Whichever way the item goes: the transition is at its back end where the item has gone so far.
  /// - Parameters:
  ///   - fore: where the item's center is on the fore screen.
  ///   - reach: points of what the item moves in, more than 0.
  public init(around fore: Point, reach: Double, phase: PlanPhase = .always) {
    precondition(
      fore.isFinite && reach > 1e-6 && reach <= PlanValidation.farthest,
      "an item goes farther than 0 points, not \(reach)")
    back = Point(fore.x + reach, fore.y)
    self.fore = fore
    self.reach = reach
    self.phase = phase
  }

  /// - Returns: where the transition is, and how fast, in progress a second.
  func progress(_ pose: BodyPose, _ motion: BodyMotion) -> (progress: Double, velocity: Double) {
    if let reach { return progress(within: reach, pose, motion) }
    let way = fore - back
    let square = way.dot(way)
    let free = (pose.center - back).dot(way) / square
    let progress = min(1, max(0, free))
    return (progress, free == progress ? motion.velocity.dot(way) / square : 0)
  }

  /// Of the whole way, in points of what the item moves in.
  var length: Double { reach ?? back.distance(to: fore) }

  private func progress(within reach: Double, _ pose: BodyPose, _ motion: BodyMotion) -> (Double, Double) {
    let shift = pose.center - fore
    let distance = shift.length
    guard distance < reach else { return (0, 0) }
    // From its place every way leads out.
    let speed = distance > 1e-9 ? motion.velocity.dot(shift) / distance : motion.velocity.length
    return (1 - distance / reach, -speed / reach)
  }
}

extension ProgressFromBody: NamedPlan, PhysicsPlan, ProgressPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .steer(self) }
  /// None: the leading director moves the window.
  public func asPart(_ part: ProgressPart) -> ProgressFromBody? { nil }
}
