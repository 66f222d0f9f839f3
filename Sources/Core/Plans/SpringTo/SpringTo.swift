import Motion
import Runtime
import Schema

/// Moves a property to a value by a spring.
///
/// The motion starts from the present value and velocity of the property. Another plan retargets it without a jump in
/// either. At the end the property is exactly at the destination.
///
/// ```swift
/// transaction.add(SpringTo(.position, Point(480, 300)), to: card)
/// ```
/// > Source: Material Motion, "SpringTo"; friction 30 and tension 342 by default.
public struct SpringTo<Target: AnyObject>: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<Target>

  package let core: PropertyCore
  /// The lanes of the destination.
  public let destination: SIMD4<Double>
  /// The spring that moves the property. Default: ``Spring/materialDefault``.
  public let spring: Spring
  /// The velocity at the start, in the property's unit a second. nil, the default, keeps the property's velocity.
  public let initialVelocity: SIMD4<Double>?

  /// Makes a plan that springs a property to a value.
  /// - Parameters:
  ///   - property: the property to move.
  ///   - destination: the final value; finite.
  ///   - spring: a spring that comes to rest or has a stated end.
  ///   - velocity: the velocity at the start; finite. nil keeps the velocity of the property.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ destination: Value, spring: Spring = .materialDefault,
    velocity: Value? = nil
  ) {
    requireFinite(destination, "to", of: "SpringTo")
    if let velocity { requireFinite(velocity, "velocity", of: "SpringTo") }
    requireSettling(spring, "spring", of: "SpringTo")
    core = property.core
    self.destination = destination.lanes
    self.spring = spring
    initialVelocity = velocity?.lanes
  }

  init(_ core: PropertyCore, _ destination: SIMD4<Double>, _ spring: Spring) {
    (self.core, self.destination, self.spring, initialVelocity) = (core, destination, spring, nil)
  }

  func apply(to mover: PropertyController, named name: String?) {
    mover.drive(core, to: destination, on: spring, velocity: initialVelocity, named: name)
  }
}

extension SpringTo: DeclaredPropertyPlan {
  package static var familyName: String { "SpringTo" }

  package static func schema<Value: AnimatableValue>(_ property: Property<Target, Value>) -> ValueSchema<Self>? {
    ValueSchema(
      familyName, SpringTo(property, Value(lanes: .zero)),
      constructor: { values throws(FieldProblem) in
        SpringTo(
          property, try values.lanes("to", as: Value.self), spring: try values.ifPresent("spring") ?? .materialDefault,
          velocity: values.lanesIfAny("velocity", as: Value.self))
      }
    ) {
      Field.lanes(\.destination, "to", Value.self, "The destination.")
      Field("spring", Spring.domain, "The spring that moves the property.", get: { $0.spring.fieldValue })
      Field.lanesIfAny(\.initialVelocity, "velocity", Value.self, "The velocity that replaces the property's own.")
    }
  }
}
