import Runtime
import Transitions

/// Takes the plans of an ``EmittingDirector``.
///
/// Plans emitted during `setUp` are committed together at its end, later plans immediately. After the transition, plans
/// are refused with a warning.
/// > Source: Material Motion, life of a transition controller, step 3.1.
public final class TransitionPlanEmitter {
  private weak var transition: Transition?
  /// The plans emitted during the set-up; nil after it.
  private var recorded: Transaction? = Transaction()

  init(_ transition: Transition) { self.transition = transition }

  /// Adds a plan to a target.
  public func emit<P: Plan>(_ plan: P, to target: P.PerformerType.Target) {
    record { $0.add(plan, to: target) }
  }

  /// Adds a plan with a name, and replaces the target's plan of that name.
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

  /// - Returns: the plans emitted during the set-up.
  func endSetUp() -> Transaction {
    defer { recorded = nil }
    return recorded ?? Transaction()
  }
}

/// A director in the older form of Material Motion: it receives an emitter, and emits its plans.
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
/// Apart from that it is used like any other ``TransitionDirector``.
/// > Source: Material Motion, life of a transition controller, step 3.1.
@MainActor public protocol EmittingDirector: TransitionDirector {
  /// Receives the emitter. Called once, before `setUp`.
  func setPlanEmitter(_ emitter: TransitionPlanEmitter)
  /// Emits the plans. Called once.
  func setUp()
}

extension EmittingDirector {
  /// Records the emitted plans in the transaction. Directors of this form do not implement it.
  public func setUp(_ transaction: inout Transaction) {
    guard let transition = Transition.inSetUp else { return }
    let emitter = TransitionPlanEmitter(transition)
    setPlanEmitter(emitter)
    setUp()
    transaction.append(contentsOf: emitter.endSetUp())
  }
}
