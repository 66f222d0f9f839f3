import Runtime
import Views

extension ViewController {
  /// Replaces a child by another one in a transition, as the library's containers do: with a director or an animator,
  /// the appearance callbacks of both, and as a request in the container's part of the window.
  ///
  /// A new child is added first, and removed again where the transition is cancelled. The same request twice becomes
  /// one; the reverse request turns a running transition round; the newest request makes those that wait obsolete.
  /// Refused where `old` is not the shown child, where `new`
  /// is in use elsewhere. Outside a window, and in a container that is covered, the change is made at once.
  /// - Parameters:
  ///   - animated: false: the child is in place at once; the completion is called in any case.
  ///   - policy: what happens while a transition runs.
  ///   - completion: called exactly once, after the appearance callbacks.
  public final func transition(
    from old: ViewController, to new: ViewController, _ how: ChildTransition = ChildTransition(), animated: Bool,
    policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    exchange(
      key: ObjectIdentifier(new), inPlaceOf: old, origin: .program, animated: animated, policy: policy,
      completion: completion
    ) { [weak old] in old.map { ExchangePlan(old: $0, new: new, how: how) } }
  }

  /// - Parameters:
  ///   - key: the identity under which requests name the coming child.
  ///   - old: the child that is replaced, where the container shows several; nil: it shows one.
  ///   - plan: makes the plan when the request's turn comes; nil refuses.
  final func exchange(
    key: AnyHashable, inPlaceOf old: ViewController? = nil, origin: RequestOrigin, animated: Bool,
    policy: CollisionPolicy,
    completion: (@MainActor (TransitionOutcome) -> Void)?, plan: @escaping () -> ExchangePlan?
  ) {
    guard let arbiter else {
      guard let plan = plan(), canCarryOut(plan) else { return answerWithoutWindow(completion, .refused(.unavailable)) }
      if plan.old !== plan.new { exchangeUnseen(plan) }
      return answerWithoutWindow(completion, .completed)
    }
    arbiter.request(
      intentOfExchange(to: key),
      selection: TransitionRequest.Selection(place: ObjectIdentifier(old ?? self), child: key),
      origin: origin, policy: policy, animated: animated, completion: completion
    ) { [weak self, weak arbiter] in
      guard let self, let visibility = self.visibilityOfChanges(under: arbiter) else { return .impossible(.notOnTop) }
      guard let plan = plan(), self.canCarryOut(plan) else { return .impossible(.unavailable) }
      if plan.old === plan.new { return .operation(ImmediateOperation(self)) }
      switch visibility {
      case .covered: return .operation(ImmediateOperation(self) { self.exchangeUnseen(plan) })
      case .onTop:
        return .operation(ExchangeOperation(self, plan, key: plan.how.direction == .forward ? key : nil))
      }
    }
  }

  final func canCarryOut(_ plan: ExchangePlan) -> Bool {
    let new = plan.new
    return plan.old.parent === self && !plan.old.isPutAway
      && (new.parent === self || (new.parent == nil && new.window == nil && !isInside(new)))
  }

  /// Compares with the running exchange of this container, in either direction.
  private final func intentOfExchange(to key: AnyHashable) -> TransitionIntent {
    guard let run = arbiter?.run, run.transition.foreViewController.parent === self,
      run.transition.backViewController.parent === self
    else { return .other }
    if run.pair.foreKey == key { return .forward(to: key, from: run.pair.back) }
    let isBack = key == AnyHashable(ObjectIdentifier(run.transition.backViewController))
    return isBack ? .back(from: run.pair.fore) : .other
  }

  /// Makes the exchange without a transition.
  private final func exchangeUnseen(_ plan: ExchangePlan) {
    let operation = ExchangeOperation(self, plan, key: nil)
    // Beneath a sheet the children are on screen.
    let isShown = isAppearing
    if isShown { plan.old.turnAppearance(false, animated: false) }
    operation.intend(plan.how.direction)
    operation.prepare()
    operation.finish(plan.how.direction)
    if isShown { plan.new.turnAppearance(true, animated: false) }
  }
}

/// A child, the child that replaces it, and the transition between them.
struct ExchangePlan {
  let old: ViewController
  let new: ViewController
  let how: ChildTransition
}
