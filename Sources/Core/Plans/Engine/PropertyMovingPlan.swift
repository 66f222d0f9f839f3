import Motion
import Runtime

/// A plan that moves one property of its target, for tools that show motion.
package protocol PropertyMovingPlan: Plan {
  /// The property.
  var core: PropertyCore { get }
  /// The values that the property goes to or through, in order; empty if they depend on the motion.
  var movedValues: [SIMD4<Double>] { get }
  /// The seconds of one run; nil if they depend on the motion.
  var movedSeconds: Double? { get }
  /// Whether the motion is added to that of other plans.
  var isAdditive: Bool { get }
}

extension PropertyMovingPlan {
  /// The name of the property.
  package var movedProperty: String { core.name }
  package var movedSeconds: Double? { nil }
  package var isAdditive: Bool { false }
}

/// A plan whose motion is a spring.
package protocol SpringDrivenPlan: Plan {
  /// The spring of the forward direction.
  var drivingSpring: Spring { get }
  /// The plan that takes a motion on: without a velocity of its own.
  var continuing: Self { get }
}

/// A plan that follows a part of the progress in the forward direction.
package protocol SegmentedPlan: Plan {
  var followedSegment: Segment { get }
}

extension TransitionTween: SegmentedPlan { package var followedSegment: Segment { drive.segment } }
extension MatchedMove: SegmentedPlan { package var followedSegment: Segment { segment } }

extension SpringDrivenPlan {
  package var continuing: Self { self }
}

/// A plan that stays in force while nothing moves, until it is removed or its transition ends.
package protocol LastingPlan: Plan {}

extension SpringTo: PropertyMovingPlan, SpringDrivenPlan {
  package var movedValues: [SIMD4<Double>] { [destination] }
  package var drivingSpring: Spring { spring }
  package var continuing: Self { SpringTo(core, destination, spring) }
}

extension TransitionSpring: PropertyMovingPlan, SpringDrivenPlan, LastingPlan {
  package var movedValues: [SIMD4<Double>] { [ends.back, ends.fore] }
  package var drivingSpring: Spring { ends.forward.spring }
}

extension TransitionTween: PropertyMovingPlan, LastingPlan {
  package var movedValues: [SIMD4<Double>] { [drive.back, drive.fore] }
}

extension Tween: PropertyMovingPlan {
  package var movedValues: [SIMD4<Double>] { values }
  package var movedSeconds: Double? { duration }
}

extension Decelerate: PropertyMovingPlan { package var movedValues: [SIMD4<Double>] { [] } }

extension ArcMove: PropertyMovingPlan {
  package var core: PropertyCore { Property.position.core }
  package var movedValues: [SIMD4<Double>] { [destination.lanes] }
  package var movedSeconds: Double? { duration }
}

extension SpringProgress: SpringDrivenPlan, LastingPlan { package var drivingSpring: Spring { spring } }

extension DirectlyManipulable: LastingPlan {}
extension Draggable: LastingPlan {}
extension FollowLayout: LastingPlan {}
extension LinearProgress: LastingPlan {}
extension MatchedMove: LastingPlan {}
extension Pinchable: LastingPlan {}
extension Rotatable: LastingPlan {}
extension ScrollReactor: LastingPlan {}
extension VelocitySource: LastingPlan {}
