/// Describes a motion of a target as plain values, without the code that performs it and without references to live
/// objects.
///
/// Name a plan after its motion: an adjective in -able for an interaction that lasts until it is removed (`Draggable`),
/// a verb phrase for a change with an end (`SpringTo`).
///
/// A plan is a struct or an enum. The scheduler keeps a copy, so later changes to the caller's copy have no effect. A
/// class cannot conform, because its instances would be shared.
///
/// ```swift
/// struct Shake: Plan {
///   typealias PerformerType = ShakePerformer
///   var amplitude = 12.0  // points
/// }
/// ```
/// > Source: Material Motion runtime specification, "Plan".
@MainActor public protocol Plan {
  /// The type of performer that carries out this plan. The scheduler makes one instance for each target.
  associatedtype PerformerType: Performer
  /// A requirement that only value types satisfy, so that a class cannot conform. Plans do not implement it.
  static var isValue: Void { get }
}

extension Plan {
  /// Satisfies the requirement for structs and enums.
  public static var isValue: Void { () }
}

extension Plan where Self: AnyObject {
  /// Unavailable, so that classes cannot conform.
  @available(*, unavailable, message: "a plan is a struct or an enum; a class could change after it was added")
  public static var isValue: Void { () }
}

/// A plan that can be added under a name, and so be replaced and removed.
@MainActor public protocol NamedPlan: Plan where PerformerType: NamedPlanPerforming {}

extension Plan {
  /// Makes the performer of this plan for a target. Returns nil if the performer cannot act on the target's type.
  static func makePerformer(for target: AnyObject) -> (any Performer)? {
    guard PerformerType.canAct(on: target) else { return nil }
    return (target as? PerformerType.Target).map { PerformerType(target: $0) }
  }

  static var performerIdentifier: ObjectIdentifier { ObjectIdentifier(PerformerType.self) }
}
