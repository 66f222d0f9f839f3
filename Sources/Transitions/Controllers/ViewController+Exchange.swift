import Runtime
import Views

extension ViewController {
  /// Shows a child in the place of another, as the transitions of the library's own containers do: with a director or an
  /// animator, the appearance callbacks of both, and one request among the others of its part of the window.
  ///
  /// A child that is new is taken in first, and let go again where the transition is taken back. Asked for again, both
  /// requests are one; asked for the other way round, a running transition turns round. Refused where `old` is not the
  /// child that is there, where `new` is in use elsewhere, or where the container is covered. In no window it is done at
  /// once.
  /// - Parameters:
  ///   - animated: false shows it at once; the request is answered all the same.
  ///   - policy: what happens where a transition is running.
  ///   - completion: called exactly once, after the appearance callbacks.
  public final func transition(
    from old: ViewController, to new: ViewController, _ how: ChildTransition = ChildTransition(), animated: Bool,
    policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    exchange(
      key: ObjectIdentifier(new), origin: .program, animated: animated, policy: policy, completion: completion
    ) { [weak old] in old.map { ExchangePlan(old: $0, new: new, how: how) } }
  }

  /// - Parameters:
  ///   - key: what the child that comes is called by those who ask for it.
  ///   - plan: who goes, who comes and how, when the turn comes; nil refuses.
  final func exchange(
    key: AnyHashable, origin: RequestOrigin, animated: Bool, policy: CollisionPolicy,
    completion: (@MainActor (TransitionOutcome) -> Void)?, plan: @escaping () -> ExchangePlan?
  ) {
    guard let arbiter else {
      guard let plan = plan(), canCarryOut(plan) else { return answerWithoutWindow(completion, .refused) }
      if plan.old !== plan.new { exchangeUnseen(plan) }
      return answerWithoutWindow(completion, .completed)
    }
    arbiter.request(
      goalOfExchange(to: key), origin: origin, policy: policy, animated: animated, completion: completion
    ) { [weak self, weak arbiter] in
      guard let self, (self.isOnTop && self.arbiter === arbiter) || self.isUnseen, let plan = plan(),
        self.canCarryOut(plan)
      else { return nil }
      if plan.old === plan.new { return .unseen(self) }
      if self.isUnseen { return .unseen(self) { self.exchangeUnseen(plan) } }
      let operation = ExchangeOperation(self, plan, key: plan.how.direction == .forward ? key : nil)
      return TransitionPlanning(operation: operation, direction: plan.how.direction, director: plan.how.director)
    }
  }

  private final func canCarryOut(_ plan: ExchangePlan) -> Bool {
    let new = plan.new
    return plan.old.parent === self && !plan.old.isPutAway
      && (new.parent === self || (new.parent == nil && new.window == nil && !isInside(new)))
  }

  /// The running exchange of this container, the same way or the other.
  private final func goalOfExchange(to key: AnyHashable) -> Goal {
    guard let run = arbiter?.run, run.transition.foreViewController.parent === self,
      run.transition.backViewController.parent === self
    else { return .other }
    if run.pair.foreKey == key { return .forward(to: key, from: run.pair.back) }
    let isBack = key == AnyHashable(ObjectIdentifier(run.transition.backViewController))
    return isBack ? .back(from: run.pair.fore) : .other
  }

  /// Nothing can move where nobody sees it.
  private final func exchangeUnseen(_ plan: ExchangePlan) {
    let operation = ExchangeOperation(self, plan, key: nil)
    operation.intend(plan.how.direction)
    operation.prepare()
    operation.finish(plan.how.direction)
  }
}

/// Who gives way to another child, and how.
struct ExchangePlan {
  let old: ViewController
  let new: ViewController
  let how: ChildTransition
}
