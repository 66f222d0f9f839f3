import Motion
import Runtime

/// Carries a property to a place on a spring.
///
/// It starts from wherever the property is, with whatever velocity it has; adding another one retargets without a
/// jump in either. At the end the property is exactly at the destination.
///
/// ```swift
/// transaction.add(SpringTo(.position, Point(480, 300)), to: card)
/// ```
/// > Source: Material Motion, "SpringTo"; friction 30 and tension 342 by default.
public struct SpringTo<Target: AnyObject>: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<Target>

  package let core: PropertyCore
  public let destination: SIMD4<Double>
  public let spring: Spring
  /// Replaces the velocity that the property has; a second's worth in the property's unit.
  public let initialVelocity: SIMD4<Double>?

  /// - Parameters:
  ///   - destination: finite.
  ///   - spring: one that comes to rest, or has a stated end.
  ///   - velocity: nil keeps the velocity that the property has.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ destination: Value, spring: Spring = .materialDefault,
    velocity: Value? = nil
  ) {
    precondition(destination.lanes.isFinite, "\(property.name) cannot go to \(destination)")
    precondition(velocity?.lanes.isFinite != false, "a velocity is finite")
    precondition(spring.canSettle, "a spring without damping needs a stated end")
    core = property.core
    self.destination = destination.lanes
    self.spring = spring
    initialVelocity = velocity?.lanes
  }

  func apply(to mover: PropertyController, named name: String?) {
    mover.drive(core, to: destination, on: spring, velocity: initialVelocity, named: name)
  }
}
