import Motion
import Runtime
import Schema

/// A plan whose fields are declared once: its text is made from the declaration and read by it.
package protocol DeclaredPlan: Plan {
  /// Named as the family of the plan in text.
  static var schema: ValueSchema<Self> { get }
  /// Older names of the family, which are still read.
  static var formerNames: [String] { get }
}

extension DeclaredPlan {
  package static var familyName: String { schema.name }
  package static var formerNames: [String] { [] }
}

/// A plan that moves a property: the types of some of its fields are those of the property.
package protocol DeclaredPropertyPlan: Plan {
  associatedtype Target: AnyObject
  var core: PropertyCore { get }
  /// The name of the family in text.
  static var familyName: String { get }
  /// The property itself is not among the fields.
  /// - Returns: nil where plans of this family cannot move the property.
  static func schema<Value: AnimatableValue>(_ property: Property<Target, Value>) -> ValueSchema<Self>?
}

nonisolated extension NumberDomain {
  /// Seconds of a motion or a delay.
  static let seconds = NumberDomain(0...1e9, unit: "s")
}

/// Stops a program that gives a plan a value with a number that is not finite. Text has narrower limits.
func requireFinite<Value: AnimatableValue>(_ value: Value, _ name: String, of owner: String) {
  if !value.lanes.isFinite { failNotFinite(value, name, owner) }
}

@inline(never)
private func failNotFinite<Value: AnimatableValue>(_ value: Value, _ name: String, _ owner: String) -> Never {
  let problem = Lanes<Value>.domain.problem(of: Lanes<Value>.fieldValue(value.lanes))
  preconditionFailure("\(owner): " + (problem?.fault(of: name, at: []).message ?? "\(name) must be finite"))
}

/// Stops a program that gives a plan a spring which never ends.
func requireSettling(_ spring: Spring, _ name: String, of owner: String) {
  if spring.canSettle { return }
  preconditionFailure("\(owner): \(Spring.endless.fault(of: name, at: []).message)")
}
