import Motion
import Runtime

/// Moves a sheet to a detent on a spring.
package struct SettleSheet: Plan {
  package typealias PerformerType = SettleSheetPerformer
  package var spring: Spring
  /// Of the container's height.
  var share: Double
  /// Upwards, in shares a second.
  var velocity: Double
}

/// Moves the level of a sheet. The level is a share, not points, so that a resize in mid-flight does not disturb it.
package final class SettleSheetPerformer: ManualPerforming {
  private let target: SheetMotion
  private var plan: SettleSheet?
  private var velocity = 0.0
  private var context: PerformerContext?

  package init(target: SheetMotion) { self.target = target }

  package func begin(in context: PerformerContext) { self.context = context }

  package var activityDescription: String { "sheet going to a detent" }

  package func addPlan(_ plan: any Plan) {
    guard let plan = plan as? SettleSheet else { return }
    self.plan = plan
    velocity = plan.velocity
    context?.startUpdates()
  }

  package func update(_ frame: Frame) -> ActivityState {
    guard let plan else { return .atRest }
    var displacement = target.level - plan.share
    plan.spring.step(frame.delta).apply(&displacement, &velocity)
    let isAtRest = abs(displacement) < target.threshold && abs(velocity) < 20 * target.threshold
    target.move(toShare: isAtRest ? plan.share : plan.share + displacement, velocity: isAtRest ? 0 : velocity)
    guard isAtRest else { return .active }
    self.plan = nil
    target.didSettle()
    return .atRest
  }
}
