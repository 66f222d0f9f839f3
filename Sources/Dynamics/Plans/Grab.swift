import Geometry
import Motion
import Plans
import Runtime
import Schema

/// Lets a hand take an item: the item hangs from the pointer at the point that was grabbed, and turns about that point
/// as it falls or is swung. When the hand lets go, the item keeps its motion.
///
/// In a transition the hand takes the transition with it: ``ProgressFromBody`` sets the progress, and the release rule
/// decides the direction at the end. A gesture that is cancelled takes the transition back to where it set out.
/// ```swift
/// transaction.add(Grab(gesture: transition.gestureName), to: body)
/// ```
public struct Grab: Hashable, Sendable {
  /// The name of the recognizer on the item's view. Where it is nil, or the view has no such recognizer, the plan adds
  /// one.
  public internal(set) var gesture: String?
  public internal(set) var release: ReleaseRule
  /// 0 holds the grabbed point under the pointer; another number is the frequency of a spring that draws it there, in
  /// hertz.
  public internal(set) var frequency: Double
  public internal(set) var phase: PlanPhase

  /// - Parameter frequency: 0...100.
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
      "release", ReleaseRule.domain, "The rule that decides the direction when the hand lets go.",
      get: { $0.release.fieldValue },
      set: { plan, value throws(FieldProblem) in plan.release = try ReleaseRule(fieldValue: value) },
      problem: { _ in nil })
    Field(\.frequency, "frequency", .number(PhysicsLimits.frequency), "0 holds the grabbed point under the pointer.")
    PlanPhase.field(\.phase)
  }
}

extension Grab: NamedPlan, PhysicsPlan, ProgressPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .grab(self) }
  /// Only where the part takes hands.
  public func asPart(_ part: ProgressPart) -> Grab? { part.takesHands ? self : nil }
}
