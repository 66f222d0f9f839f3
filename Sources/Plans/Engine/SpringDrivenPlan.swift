import Motion
import Runtime

/// A plan that moves one property of its target, for tools that show motion.
package protocol PropertyMovingPlan: Plan {
  /// The name of the property.
  var movedProperty: String { get }
}

/// A plan whose motion is a spring.
package protocol SpringDrivenPlan: Plan {
  /// The spring of the forward direction.
  var drivingSpring: Spring { get }
}

extension SpringTo: PropertyMovingPlan, SpringDrivenPlan {
  package var movedProperty: String { core.name }
  package var drivingSpring: Spring { spring }
}

extension TransitionSpring: PropertyMovingPlan, SpringDrivenPlan {
  package var movedProperty: String { core.name }
  package var drivingSpring: Spring { ends.forward.spring }
}

extension TransitionTween: PropertyMovingPlan { package var movedProperty: String { core.name } }
extension Tween: PropertyMovingPlan { package var movedProperty: String { core.name } }
extension Decelerate: PropertyMovingPlan { package var movedProperty: String { core.name } }

extension SpringProgress: SpringDrivenPlan { package var drivingSpring: Spring { spring } }
