import Runtime

/// Makes a director for each transition, and says when it can lead and which one leads instead.
///
/// ```swift
/// detail.transitionController.directors = [
///   DirectorFactory(ZoomDirector.self).when(.hasContextElement),
///   DirectorFactory(SlideDirector.self),
/// ]
/// ```
public struct DirectorFactory {
  /// The director's name, for traces.
  public let name: String
  /// Whether a request may turn the director's transitions round.
  public let isInterruptible: Bool
  package let type: any TransitionDirector.Type
  package let make: (Transition) -> any TransitionDirector
  private(set) var identity: Identity
  private var conditions: [Precondition] = []
  private var other: ((ProposedTransition) -> DirectorFactory?)?

  /// Tells factories apart, so that a cycle of fallbacks is noticed.
  enum Identity: Hashable {
    case type(ObjectIdentifier)
    case unique(Mark)
  }
  final class Mark {}

  /// - Parameter make: makes the director; nil: the type's initializer does.
  public init<D: TransitionDirector>(_ type: D.Type, make: ((Transition) -> D)? = nil) {
    self.init(type: type, identity: make == nil ? .type(ObjectIdentifier(type)) : .unique(Mark()), make: make)
  }

  /// Makes directors of a type that is known at run time only.
  package init(any type: any TransitionDirector.Type) {
    self.init(type: type, identity: .type(ObjectIdentifier(type)), make: nil)
  }

  private init(
    type: any TransitionDirector.Type, identity: Identity, make: ((Transition) -> any TransitionDirector)?
  ) {
    name = type.name
    isInterruptible = type.isInterruptible
    self.type = type
    self.identity = identity
    self.make = make ?? { type.init($0) }
  }

  // MARK: Conditions and fallbacks

  /// Adds a precondition to those of the director's type.
  public func when(_ condition: Precondition) -> DirectorFactory {
    var factory = self
    factory.conditions.append(condition)
    factory.identity = .unique(Mark())
    return factory
  }

  /// Adds a precondition to those of the director's type.
  /// - Parameter rule: in words that follow "needs".
  public func when(
    _ rule: String = "a condition of the program's", _ holds: @escaping (ProposedTransition) -> Bool
  ) -> DirectorFactory { when(Precondition(rule, holds)) }

  /// Sets the fallback, which is asked where no director of the list can lead. It replaces the fallback of the type.
  public func otherwise(_ other: DirectorFactory) -> DirectorFactory {
    var factory = self
    factory.other = { _ in other }
    factory.identity = .unique(Mark())
    return factory
  }

  /// Sets the fallback, which is asked where no director of the list can lead.
  public func otherwise(_ type: any TransitionDirector.Type) -> DirectorFactory {
    otherwise(DirectorFactory(any: type))
  }

  /// Whether all preconditions hold. The fallback is not asked.
  public func canLead(_ proposed: ProposedTransition) -> Bool { obstacle(proposed) == nil }

  /// The first rule that does not hold; nil: the director can lead.
  func obstacle(_ proposed: ProposedTransition) -> String? {
    (type.preconditions + conditions).first { !$0.holds(proposed) }?.rule
  }

  func fallback(_ proposed: ProposedTransition) -> DirectorFactory? {
    other.map { $0(proposed) } ?? type.fallback(for: proposed)
  }
}

extension DirectorFactory.Mark: Hashable {
  nonisolated static func == (a: DirectorFactory.Mark, b: DirectorFactory.Mark) -> Bool { a === b }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
