/// A rule that must hold for a director to lead a transition.
///
/// It is checked before anything has changed, once for each transition for which the director is asked. It should
/// change nothing.
/// ```swift
/// static let preconditions = [
///   .hasContextElement, Precondition("a window of 400 points") { $0.containerSize.width >= 400 },
/// ]
/// ```
/// > Source: Material Motion, transition director specification, "preconditions".
public struct Precondition {
  /// The rule, in words that follow "needs"; for reports of why a director could not lead.
  public let rule: String
  let holds: (ProposedTransition) -> Bool

  /// - Parameter rule: in words that follow "needs".
  public init(_ rule: String, _ holds: @escaping (ProposedTransition) -> Bool) {
    self.rule = rule
    self.holds = holds
  }

  /// The transition has an element to grow from.
  public static var hasContextElement: Precondition {
    Precondition("an element that it grows from") { $0.contextElement != nil }
  }

  /// The user has not asked for less motion.
  public static var allowsMotion: Precondition {
    Precondition("a user who has not asked for less motion") { !$0.prefersReducedMotion }
  }

  /// The transition is of this kind.
  public static func kind(_ kind: TransitionKind) -> Precondition {
    Precondition("a \(kind.rawValue)") { $0.kind == kind }
  }
}
