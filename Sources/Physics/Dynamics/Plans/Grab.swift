import Geometry
import Motion
import Plans
import Runtime
import Schema

/// Lets the user drag an item: it hangs from the pointer at the grabbed point, and swings about that point. When the
/// user releases it, the item keeps its motion.
///
/// In a transition, the gesture also holds the transition: ``ProgressFromBody`` sets the progress, and the release rule
/// decides the direction at the end. A cancelled gesture returns the transition to its start.
/// ```swift
/// transaction.add(Grab(gesture: transition.gestureName), to: body)
/// ```
public struct Grab: Hashable, Sendable {
  /// The name of the recognizer to use, on the item's view. If it is nil, or the view has no such recognizer, the plan
  /// adds one. Default: nil.
  public internal(set) var gesture: String?
  /// The rule that decides the direction of the transition at the release.
  public internal(set) var release: ReleaseRule
  /// The frequency of the spring between the grabbed point and the pointer, in hertz, 0...100. Default: 0, the point
  /// stays under the pointer.
  public internal(set) var frequency: Double
  /// The phases in which the plan is in force. Default: all.
  public internal(set) var phase: PlanPhase

  /// Makes a grab.
  /// - Parameter frequency: 0...100 hertz.
  public init(
    gesture: String? = nil, release: ReleaseRule = ReleaseRule(), frequency: Double = 0, phase: PlanPhase = .always
  ) {
    self.gesture = gesture
    self.release = release
    self.frequency = frequency
    self.phase = phase
    Self.schema.require(self)
  }

  package static let schema = ValueSchema("Grab", Grab()) {
    Field(\.gesture, "gesture", "The name of the recognizer to use.")
    Field(
      "release", ReleaseRule.domain, "The rule that decides the direction when a drag ends.",
      get: { $0.release.fieldValue },
      set: { plan, value throws(FieldProblem) in plan.release = try ReleaseRule(fieldValue: value) },
      problem: { _ in nil })
    Field(\.frequency, "frequency", .number(PhysicsLimits.frequency), "0 holds the grabbed point under the pointer.")
    PlanPhase.field(\.phase)
  }
}

extension Grab: NamedPlan, PhysicsPlan, ProgressPlan {
  /// The performer of physics plans.
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .grab(self) }
  /// The plan itself if the part accepts gestures, otherwise nil.
  public func asPart(_ part: ProgressPart) -> Grab? { part.takesHands ? self : nil }
}
