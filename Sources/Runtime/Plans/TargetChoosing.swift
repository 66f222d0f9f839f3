/// A performer that checks at run time whether it can act on a target.
///
/// A performer for all types of a protocol declares `AnyObject` as its target type, because an associated type cannot
/// be an existential. The scheduler refuses other targets as it refuses targets of a wrong type.
@MainActor package protocol TargetChoosing: Performer {
  /// Whether the performer can act on the target.
  static func canAct(on target: AnyObject) -> Bool
}
