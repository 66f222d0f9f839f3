import Runtime

/// Takes the plans of a director that is written in the older form; see ``EmittingDirector``.
///
/// What is emitted during `setUp` is committed together, at its end; what is emitted later, at once. After the
/// transition plans are refused.
/// > Source: Material Motion, life of a transition controller, step 3.1.
public final class TransitionPlanEmitter {
  private weak var transition: Transition?
  /// What was emitted during the set-up; nil after it.
  private var recorded: Transaction? = Transaction()

  init(_ transition: Transition) { self.transition = transition }

  /// Adds a plan to a target.
  public func emit<P: Plan>(_ plan: P, to target: P.PerformerType.Target) {
    record { $0.add(plan, to: target) }
  }

  /// Adds a plan under a name, in place of the one that the target has under it.
  /// - Precondition: the name is not empty.
  public func emit<P: NamedPlan>(_ plan: P, named name: String, to target: P.PerformerType.Target) {
    record { $0.add(plan, named: name, to: target) }
  }

  private func record(_ work: (inout Transaction) -> Void) {
    guard var transaction = recorded else {
      transition?.transact(work)
      return
    }
    work(&transaction)
    recorded = transaction
  }

  /// - Returns: what was emitted during the set-up, once.
  func endSetUp() -> Transaction {
    defer { recorded = nil }
    return recorded ?? Transaction()
  }
}

/// A director in the older form: it is given an emitter, and emits its plans.
///
/// ```swift
/// final class FadeTransitionDirector: EmittingDirector {
///   let transition: Transition
///   var emitter: TransitionPlanEmitter!
///   init(_ transition: Transition) { self.transition = transition }
///   func setPlanEmitter(_ emitter: TransitionPlanEmitter) { self.emitter = emitter }
///   func setUp() {
///     emitter.emit(SpringProgress(spring: .smooth), to: transition.progress)
///     emitter.emit(TransitionTween(.alpha, back: 0, fore: 1), to: transition.foreViewController.view)
///   }
/// }
/// ```
/// Otherwise its life is that of every ``TransitionDirector``: the observers are attached before its plans are
/// committed, so that nothing which moves is missed.
/// > Source: Material Motion, life of a transition controller, step 3.1.
@MainActor public protocol EmittingDirector: TransitionDirector {
  /// Called once, before `setUp`.
  func setPlanEmitter(_ emitter: TransitionPlanEmitter)
  /// Called once; emits the plans.
  func setUp()
}

extension EmittingDirector {
  /// Not called: plans go to the emitter.
  public func setUp(_ transaction: inout Transaction) {}
}
