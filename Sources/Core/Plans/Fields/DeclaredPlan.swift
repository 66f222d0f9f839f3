import Motion
import Runtime
import Schema

/// A plan with a declared schema, from which its text form is written and read.
package protocol DeclaredPlan: Plan {
  /// The fields of the plan. The name of the schema is the plan's family name in text.
  static var schema: ValueSchema<Self> { get }
  /// Older family names, which are still read.
  static var formerNames: [String] { get }
}

extension DeclaredPlan {
  package static var familyName: String { schema.name }
  package static var formerNames: [String] { [] }
}

/// A plan that moves a property. Some fields have the type of the property's value.
package protocol DeclaredPropertyPlan: Plan {
  associatedtype Target: AnyObject
  var core: PropertyCore { get }
  /// The name of the family in text.
  static var familyName: String { get }
  /// The fields of the plan without the property itself.
  /// - Returns: nil if plans of this family cannot move the property.
  static func schema<Value: AnimatableValue>(_ property: Property<Target, Value>) -> ValueSchema<Self>?
}

nonisolated extension NumberDomain {
  /// Seconds of a duration or a delay.
  static let seconds = NumberDomain(0...1e9, unit: "s")
}

/// Traps if a plan gets a value that is not finite. Values in text have narrower limits.
func requireFinite<Value: AnimatableValue>(_ value: Value, _ name: String, of owner: String) {
  if !value.lanes.isFinite { failNotFinite(value, name, owner) }
}

@inline(never)
private func failNotFinite<Value: AnimatableValue>(_ value: Value, _ name: String, _ owner: String) -> Never {
  let problem = Lanes<Value>.domain.problem(of: Lanes<Value>.fieldValue(value.lanes))
  preconditionFailure("\(owner): " + (problem?.fault(of: name, at: []).message ?? "\(name) must be finite"))
}

/// Traps if a plan gets a spring that never comes to rest.
func requireSettling(_ spring: Spring, _ name: String, of owner: String) {
  if spring.canSettle { return }
  preconditionFailure("\(owner): \(Spring.endless.fault(of: name, at: []).message)")
}
