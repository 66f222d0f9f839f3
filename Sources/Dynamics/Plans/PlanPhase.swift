import Runtime

/// In which states of its transition a plan is in force.
///
/// A transition is in one phase at a time: `forward` or `backward`, as it goes, until a hand takes it; `held` while a hand has
/// it; from then on `releasedForward` or `releasedBackward`. When the phase changes plans go out of force and into force in
/// the order in which they were added, and the body goes on as it moves. Outside of a transition there are no phases: every
/// plan is in force.
///
/// ```swift
/// transaction.add(Fall(Vector(0, 1000), phase: .goingForward), to: body)
/// transaction.add(Fall(Vector(0, -1000), phase: .goingBackward), to: body)
/// ```
nonisolated public struct PlanPhase: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It goes forward, and no hand has had it.
  public static let forward = PlanPhase(rawValue: 1)
  /// It goes backward, and no hand has had it.
  public static let backward = PlanPhase(rawValue: 2)
  /// A hand has it.
  public static let held = PlanPhase(rawValue: 4)
  /// It goes forward, and a hand has had it.
  public static let releasedForward = PlanPhase(rawValue: 8)
  /// It goes backward, and a hand has had it.
  public static let releasedBackward = PlanPhase(rawValue: 16)

  /// Forward, whether or not a hand has had it.
  public static let goingForward: PlanPhase = [.forward, .releasedForward]
  /// Backward, whether or not a hand has had it.
  public static let goingBackward: PlanPhase = [.backward, .releasedBackward]
  /// While no hand has it.
  public static let free: PlanPhase = [.goingForward, .goingBackward]
  public static let always: PlanPhase = [.free, .held]
}

extension PlanPhase {
  /// The one in which a transition is.
  @MainActor static func present(of window: TransitionWindow?, wasHeld: Bool) -> PlanPhase {
    guard let window else { return .always }
    if window.isHeld { return .held }
    return switch window.currentDirection {
    case .forward: wasHeld ? .releasedForward : .forward
    case .backward: wasHeld ? .releasedBackward : .backward
    }
  }
}
