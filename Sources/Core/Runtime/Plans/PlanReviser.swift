/// Replaces plans as schedulers add them, for tools that tune a running program.
///
/// Plans that performers emit are not offered: they follow from those that were.
package protocol PlanReviser: AnyObject {
  /// Returns the plan that the scheduler adds in place of another one; nil to keep it.
  ///
  /// The call must not add plans itself.
  /// - Parameters:
  ///   - plan: the plan of the program. The replacement has the same type.
  ///   - name: the plan's name; nil for a plan without one.
  func revise(
    _ plan: any Plan, named name: String?, for target: AnyObject, on scheduler: Scheduler
  ) -> (any Plan)?
}

/// A performer whose motion can go on with other values.
package protocol PlanContinuing: Performer {
  /// Whether the plan moves the target now, so that the same plan with another spring takes it on from its place and
  /// velocity.
  func isMoving(by plan: any Plan) -> Bool
}

/// A performer that knows the plans which are in force until they are removed, such as those of gestures.
package protocol PlanListing: Performer {
  var lastingPlans: [(plan: any Plan, name: String?)] { get }
}

extension Scheduler {
  /// Calls a function with each plan that is in force until it is removed, with its name and its target. For tools that
  /// begin to watch later.
  package func eachLastingPlan(_ body: (any Plan, String?, AnyObject) -> Void) {
    for slot in allSlots {
      guard let performer = slot.performer as? any PlanListing else { continue }
      for (plan, name) in performer.lastingPlans { body(plan, name, slot.target) }
    }
  }

  /// Goes on with another spring where a plan moves its target now; else does nothing.
  /// - Parameters:
  ///   - plan: the plan with its former values.
  ///   - changed: the same plan with other values. The reviser is not asked.
  package func continuePlan(_ plan: any Plan, as changed: any Plan, named name: String?, for target: AnyObject) {
    guard let performer = scope(of: target)?.slot(of: type(of: plan))?.performer as? any PlanContinuing,
      performer.isMoving(by: plan)
    else { return }
    resume(changed, named: name, for: target)
  }
}
