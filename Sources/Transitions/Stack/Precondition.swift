/// Something that must hold for a director to lead a transition.
///
/// It is asked before anything has changed, once for each transition in which the director's turn comes; it should change
/// nothing.
/// ```swift
/// static let preconditions = [.hasContextElement, Precondition("a window of 400 points") { $0.containerSize.width >= 400 }]
/// ```
/// > Source: Material Motion, transition director specification, "preconditions".
public struct Precondition {
  /// What must hold, in words that go on after "needs"; for reports of why a director was passed over.
  public let rule: String
  let holds: (ProposedTransition) -> Bool

  public init(_ rule: String, _ holds: @escaping (ProposedTransition) -> Bool) {
    self.rule = rule
    self.holds = holds
  }

  /// There is an element that the transition grows from.
  public static var hasContextElement: Precondition {
    Precondition("an element that it grows from") { $0.contextElement != nil }
  }

  /// The user did not ask for less motion.
  public static var allowsMotion: Precondition {
    Precondition("a user who has not asked for less motion") { !$0.prefersReducedMotion }
  }

  /// The transition is of this kind.
  public static func kind(_ kind: TransitionKind) -> Precondition {
    Precondition("a \(kind.rawValue)") { $0.kind == kind }
  }
}
