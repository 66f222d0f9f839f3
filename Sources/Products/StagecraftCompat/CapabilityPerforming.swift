import Runtime

/// A performer in the form of Material Motion, which receives each capability by a method of its own.
///
/// ``Performer/begin(in:)`` calls these methods in Material Motion's order: emitter, then tokenizer.
@MainActor public protocol CapabilityPerforming: Performer {}

/// A performer that carries out its plans by adding further plans to its own target.
@MainActor public protocol ComposablePerforming: CapabilityPerforming {
  /// Receives the emitter. Called once, before the first plan.
  func setPlanEmitter(_ emitter: PlanEmitter)
}

/// A performer that works over time outside the frames, such as a gesture, and reports its activity by tokens.
@MainActor public protocol ContinuousPerforming: CapabilityPerforming {
  /// Receives the tokenizer. Called once, before the first plan.
  func setPlanTokenizer(_ tokenizer: PlanTokenizer)
}

/// Adds plans to a performer's target.
public typealias PlanEmitter = PerformerContext
/// Makes activity tokens.
public typealias PlanTokenizer = PerformerContext

extension CapabilityPerforming {
  /// Calls the methods of the capabilities.
  public func begin(in context: PerformerContext) {
    (self as? any ComposablePerforming)?.setPlanEmitter(context)
    (self as? any ContinuousPerforming)?.setPlanTokenizer(context)
  }
}
