import Geometry
import Motion
import Plans
import Runtime

/// Lets a hand take an item: it hangs from the pointer at the point that was grabbed, and turns about it as it falls or is
/// swung. When the hand lets go, the item flies on as it moved.
///
/// In a transition the hand takes the transition with it; how far it has come says ``ProgressFromBody``. Which way it goes on says the
/// release rule. A gesture that is cancelled takes the transition back to where it set out.
/// ```swift
/// transaction.add(Grab(gesture: transition.gestureName), to: body)
/// ```
public struct Grab: Hashable, Sendable {
  /// The name of the recognizer on the item's view; without one, or where the view has none of this name, the plan makes its
  /// own.
  public let gesture: String?
  public let release: ReleaseRule
  /// 0 holds the grabbed point under the pointer; more draws it there by a spring of so many hertz.
  public let frequency: Double
  public let phase: PlanPhase

  /// - Parameter frequency: 0...100.
  public init(
    gesture: String? = nil, release: ReleaseRule = ReleaseRule(), frequency: Double = 0, phase: PlanPhase = .always
  ) {
    PlanValidation.check(frequency, in: 0...100, "the frequency of a grab")
    self.gesture = gesture
    self.release = release
    self.frequency = frequency
    self.phase = phase
  }
}

extension Grab: NamedPlan, PhysicsPlan, ProgressPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .grab(self) }
  /// Only where the part takes hands.
  public func asPart(_ part: ProgressPart) -> Grab? { part.takesHands ? self : nil }
}
