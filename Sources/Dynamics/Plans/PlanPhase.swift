import Runtime

/// In which states of its transition a plan is in force.
///
/// A transition is in one phase at a time:
/// - `forward` or `backward`, as it began, until a hand takes it or a request turns it
/// - `held` while a hand has it
/// - `releasedForward` or `releasedBackward` after a hand has let it go
/// - `turnedForward` or `turnedBackward` after a request has turned it, as Escape does
///
/// When the phase changes, plans go out of force and into force in the order in which they were added, and the body goes on as
/// it moves. Outside of a transition there are no phases: every plan is in force.
///
/// ```swift
/// transaction.add(Fall(Vector(0, 1000), phase: .goingForward), to: body)
/// transaction.add(Fall(Vector(0, -1000), phase: .goingBackward), to: body)
/// ```
nonisolated public struct PlanPhase: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It goes forward, as it began.
  public static let forward = PlanPhase(rawValue: 1)
  /// It goes backward, as it began.
  public static let backward = PlanPhase(rawValue: 2)
  /// A hand has it.
  public static let held = PlanPhase(rawValue: 4)
  /// A hand has let it go forward.
  public static let releasedForward = PlanPhase(rawValue: 8)
  /// A hand has let it go backward.
  public static let releasedBackward = PlanPhase(rawValue: 16)
  /// A request has turned it forward.
  public static let turnedForward = PlanPhase(rawValue: 32)
  /// A request has turned it backward.
  public static let turnedBackward = PlanPhase(rawValue: 64)

  /// Forward, whatever sent it there.
  public static let goingForward: PlanPhase = [.forward, .releasedForward, .turnedForward]
  /// Backward, whatever sent it there.
  public static let goingBackward: PlanPhase = [.backward, .releasedBackward, .turnedBackward]
  /// While no hand has it.
  public static let free: PlanPhase = [.goingForward, .goingBackward]
  public static let always: PlanPhase = [.free, .held]
}

/// What a transition goes by while no hand has it.
enum Impetus {
  case beginning
  case hand
  case request
}

extension PlanPhase {
  /// The one in which a transition is.
  @MainActor static func present(of window: TransitionProgress?, by impetus: Impetus) -> PlanPhase {
    guard let window else { return .always }
    if window.isHeld { return .held }
    return switch (window.currentDirection, impetus) {
    case (.forward, .beginning): .forward
    case (.forward, .hand): .releasedForward
    case (.forward, .request): .turnedForward
    case (.backward, .beginning): .backward
    case (.backward, .hand): .releasedBackward
    case (.backward, .request): .turnedBackward
    }
  }

  /// What the transition goes by in a phase.
  var impetus: Impetus {
    if !isDisjoint(with: [.turnedForward, .turnedBackward]) { return .request }
    return isDisjoint(with: [.held, .releasedForward, .releasedBackward]) ? .beginning : .hand
  }
}
