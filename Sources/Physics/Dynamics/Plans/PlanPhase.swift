import Runtime
import Schema

/// The phases of a transition in which a plan is in force.
///
/// A transition is in one phase at a time:
/// - `forward` or `backward`, its initial direction, until the user grabs it or a request turns it
/// - `held` while the user holds it
/// - `releasedForward` or `releasedBackward` after the user has released it
/// - `turnedForward` or `turnedBackward` after a request has turned it, such as Escape
///
/// When the phase changes, plans start and end in the order in which they were added, and the body keeps its motion.
/// Outside of a transition there are no phases: every plan is in force.
///
/// ```swift
/// transaction.add(Fall(Vector(0, 1000), phase: .goingForward), to: body)
/// transaction.add(Fall(Vector(0, -1000), phase: .goingBackward), to: body)
/// ```
nonisolated public struct PlanPhase: OptionSet, Hashable, Sendable {
  /// The bits of the phases.
  public let rawValue: UInt8

  /// Makes a set of phases from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The transition goes forward, its initial direction.
  public static let forward = PlanPhase(rawValue: 1)
  /// The transition goes backward, its initial direction.
  public static let backward = PlanPhase(rawValue: 2)
  /// The user holds the transition.
  public static let held = PlanPhase(rawValue: 4)
  /// The user has released the transition, and it goes forward.
  public static let releasedForward = PlanPhase(rawValue: 8)
  /// The user has released the transition, and it goes backward.
  public static let releasedBackward = PlanPhase(rawValue: 16)
  /// A request has turned the transition forward.
  public static let turnedForward = PlanPhase(rawValue: 32)
  /// A request has turned the transition backward.
  public static let turnedBackward = PlanPhase(rawValue: 64)

  /// Every phase in which the transition goes forward.
  public static let goingForward: PlanPhase = [.forward, .releasedForward, .turnedForward]
  /// Every phase in which the transition goes backward.
  public static let goingBackward: PlanPhase = [.backward, .releasedBackward, .turnedBackward]
  /// Every phase except ``held``.
  public static let free: PlanPhase = [.goingForward, .goingBackward]
  /// Every phase.
  public static let always: PlanPhase = [.free, .held]
}

/// The reason for a transition's direction while it is not held.
enum PhaseCause {
  case beginning
  case hand
  case request
}

extension PlanPhase {
  /// The present phase of a transition; all phases outside of a transition.
  @MainActor static func present(of progress: TransitionProgress?, by cause: PhaseCause) -> PlanPhase {
    guard let progress else { return .always }
    if progress.isHeld { return .held }
    return switch (progress.currentDirection, cause) {
    case (.forward, .beginning): .forward
    case (.forward, .hand): .releasedForward
    case (.forward, .request): .turnedForward
    case (.backward, .beginning): .backward
    case (.backward, .hand): .releasedBackward
    case (.backward, .request): .turnedBackward
    }
  }

  /// The reason for the transition's direction in this phase.
  var cause: PhaseCause {
    if !isDisjoint(with: [.turnedForward, .turnedBackward]) { return .request }
    return isDisjoint(with: [.held, .releasedForward, .releasedBackward]) ? .beginning : .hand
  }
}

// MARK: As a field

nonisolated extension PlanPhase: FieldType {
  /// The names of the phases in files, in the order in which they are written.
  private static let words: [(word: String, phase: PlanPhase)] = [
    ("forward", .forward), ("backward", .backward), ("held", .held), ("releasedForward", .releasedForward),
    ("releasedBackward", .releasedBackward), ("turnedForward", .turnedForward), ("turnedBackward", .turnedBackward),
  ]

  package static var domain: FieldDomain { .list(.choice(words.map(\.word)), counts: 1...1000) }

  package init(fieldValue: FieldValue) throws(FieldProblem) {
    let given = try [String](fieldValue: fieldValue)
    self = PlanPhase(Self.words.filter { given.contains($0.word) }.map(\.phase))
  }

  package var fieldValue: FieldValue? {
    .list(Self.words.filter { contains($0.phase) }.map { .text($0.word) })
  }

  /// The field for a plan's phases.
  static func field<Root>(_ path: WritableKeyPath<Root, PlanPhase>) -> Field<Root> {
    Field(path, "phase", "The phases of the transition in which the plan is in force.")
  }
}
