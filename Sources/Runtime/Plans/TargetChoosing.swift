/// Says itself which targets it can act on, where the type of its targets does not.
///
/// A performer of anything that conforms to a protocol has `AnyObject` as its target type: the compiler takes no existential
/// there. Whoever is not fit is refused as one of a wrong type is.
@MainActor package protocol TargetChoosing: Performer {
  static func canAct(on target: AnyObject) -> Bool
}
