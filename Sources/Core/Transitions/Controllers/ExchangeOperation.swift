import Runtime
import Views

/// Replaces one child of a container by another.
final class ExchangeOperation: TransitionOperation {
  private let parent: ViewController
  private let plan: ExchangePlan
  private let wasNew: Bool
  let fore: ViewController
  let back: ViewController
  let foreKey: AnyHashable
  let container: View

  /// - Parameter key: the identity under which requests name the fore child; nil: the child itself.
  init(_ parent: ViewController, _ plan: ExchangePlan, key: AnyHashable?) {
    self.parent = parent
    self.plan = plan
    wasNew = plan.new.parent !== parent
    (fore, back) = plan.how.direction == .forward ? (plan.new, plan.old) : (plan.old, plan.new)
    foreKey = key ?? AnyHashable(ObjectIdentifier(fore))
    container = plan.how.container ?? parent.view
  }

  private var how: ChildTransition { plan.how }
  private var new: ViewController { plan.new }

  var kind: TransitionKind { how.kind }
  var direction: TransitionDirection { how.direction }
  var director: DirectorFactory? { how.director }
  var arbiter: TransitionArbiter? { parent.arbiter }
  var coversBack: Bool { how.coversBack }

  var isStillPossible: Bool { parent.canCarryOut(plan) }

  private func shown(_ direction: TransitionDirection) -> ViewController { direction == .forward ? fore : back }

  func prepare() {
    if wasNew { parent.addChild(new) }
    let isForeIn = fore.view.superview === container
    let isBackIn = back.view.superview === container
    switch (isForeIn, isBackIn) {
    case (true, false): container.insertSubview(back.view, belowSubview: fore.view)
    case (false, true): container.insertSubview(fore.view, aboveSubview: back.view)
    case (false, false):
      container.addSubview(back.view)
      container.addSubview(fore.view)
    case (true, true): break
    }
    container.setNeedsLayout()
    container.layoutIfNeeded()
    if wasNew { new.didMove(toParent: parent) }
  }

  func intend(_ direction: TransitionDirection) {
    fore.isPutAway = direction == .backward
    if coversBack { back.isPutAway = direction == .forward }
    how.onIntend?(shown(direction))
  }

  func finish(_ direction: TransitionDirection) {
    for child in [fore, back] where child.isPutAway || child.parent !== parent {
      child.view.removeFromSuperview()
      guard child === new ? wasNew : how.removesOld, child.parent === parent else { continue }
      child.willMove(toParent: nil)
      child.leaveParent()
    }
  }

  func animationController(_ direction: TransitionDirection) -> (any AnimatedTransitioning)? { how.animator }

  func interactionController(
    for animator: any AnimatedTransitioning, _ direction: TransitionDirection
  ) -> (any InteractiveTransitioning)? { how.interaction }
}
