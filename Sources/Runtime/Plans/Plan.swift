/// What shall happen to a target, as plain values: never how, never to whom, and never a live object of the program.
///
/// Name it by the motion: an adjective in -able for what goes on until it is taken away (`Draggable`), a verb phrase
/// for a change with an end (`SpringTo`).
///
/// A plan is a struct or an enum. The scheduler has its own copy, so what the program does with its copy after adding it
/// changes nothing. The compiler refuses a class that conforms, because its instances would be shared.
///
/// ```swift
/// struct Shake: Plan {
///   typealias PerformerType = ShakePerformer
///   var amplitude = 12.0  // points
/// }
/// ```
/// > Source: Material Motion runtime specification, "Plan".
@MainActor public protocol Plan {
  /// Who fulfils plans of this type. The type, not an instance: the scheduler makes one for each target.
  associatedtype PerformerType: Performer
  /// Has an implementation for values only, so that a class cannot conform. Plans do not implement it.
  static var isValue: Void { get }
}

extension Plan {
  public static var isValue: Void { () }
}

extension Plan where Self: AnyObject {
  @available(*, unavailable, message: "a plan is a struct or an enum; a class could change after it was added")
  public static var isValue: Void { () }
}

/// A plan that may be added under a name, and so be replaced and removed; its performer must be able to do that.
@MainActor public protocol NamedPlan: Plan where PerformerType: NamedPlanPerforming {}

extension Plan {
  /// Makes the performer of this plan for a target; nil where the target is of a type that it cannot act on.
  static func makePerformer(for target: AnyObject) -> (any Performer)? {
    if let choosing = PerformerType.self as? any TargetChoosing.Type, !choosing.canAct(on: target) { return nil }
    return (target as? PerformerType.Target).map { PerformerType(target: $0) }
  }

  static var performerIdentifier: ObjectIdentifier { ObjectIdentifier(PerformerType.self) }
}
