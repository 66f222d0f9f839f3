import Runtime

/// Makes a director for each run: of a type, or with parameters of its own; and says when it can, and who does otherwise.
///
/// ```swift
/// detail.transitionController.directors = [
///   DirectorFactory(ZoomDirector.self).when(.hasContextElement),
///   DirectorFactory(SlideDirector.self),
/// ]
/// ```
public struct DirectorFactory {
  public let name: String
  public let isInterruptible: Bool
  let type: any TransitionDirector.Type
  let make: (Transition) -> any TransitionDirector
  private(set) var identity: Identity
  private var conditions: [Precondition] = []
  private var other: ((ProposedTransition) -> DirectorFactory?)?

  /// What tells one factory from another, so that a chain of fallbacks that comes back to where it was is noticed.
  enum Identity: Hashable {
    case type(ObjectIdentifier)
    case own(Mark)
  }
  final class Mark {}

  /// - Parameter make: nil makes it by the type's initializer.
  public init<D: TransitionDirector>(_ type: D.Type, make: ((Transition) -> D)? = nil) {
    name = type.name
    isInterruptible = type.isInterruptible
    self.type = type
    identity = make == nil ? .type(ObjectIdentifier(type)) : .own(Mark())
    self.make = make ?? { type.init($0) }
  }

  init(any type: any TransitionDirector.Type) {
    name = type.name
    isInterruptible = type.isInterruptible
    self.type = type
    identity = .type(ObjectIdentifier(type))
    make = { type.init($0) }
  }

  // MARK: When, and who otherwise

  /// The same, but it leads only where this holds, besides what its type asks for.
  public func when(_ condition: Precondition) -> DirectorFactory {
    var factory = self
    factory.conditions.append(condition)
    factory.identity = .own(Mark())
    return factory
  }

  /// The same, but it leads only where this holds.
  /// - Parameter rule: what must hold, in words that go on after "needs".
  public func when(
    _ rule: String = "a condition of the program's", _ holds: @escaping (ProposedTransition) -> Bool
  ) -> DirectorFactory { when(Precondition(rule, holds)) }

  /// The same, with another one to ask where no director of the stack can lead; instead of the one that the type names.
  public func otherwise(_ other: DirectorFactory) -> DirectorFactory {
    var factory = self
    factory.other = { _ in other }
    factory.identity = .own(Mark())
    return factory
  }

  /// The same, with another type to ask where no director of the stack can lead.
  public func otherwise(_ type: any TransitionDirector.Type) -> DirectorFactory {
    otherwise(DirectorFactory(any: type))
  }

  /// Whether all that it needs holds; its fallback is not asked.
  public func canLead(_ prospect: ProposedTransition) -> Bool { obstacle(prospect) == nil }

  /// The first rule that does not hold; nil: it can lead.
  func obstacle(_ prospect: ProposedTransition) -> String? {
    (type.preconditions + conditions).first { !$0.holds(prospect) }?.rule
  }

  func fallback(_ prospect: ProposedTransition) -> DirectorFactory? {
    other.map { $0(prospect) } ?? type.fallback(for: prospect)
  }
}

extension DirectorFactory.Mark: Hashable {
  nonisolated static func == (a: DirectorFactory.Mark, b: DirectorFactory.Mark) -> Bool { a === b }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
