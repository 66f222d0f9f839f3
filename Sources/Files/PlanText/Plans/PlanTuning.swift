import Dynamics
import Plans
import Runtime
import Schema
import Views

/// The declared fields of a plan that exists, and the same plan with other values.
package struct PlanTuning {
  /// The name of the plan's family in text.
  package let family: String
  /// The view property that the plan moves; nil for a plan that moves several, or none.
  package let property: ViewProperty?
  /// The fields that the plan has, in the order of their declaration.
  package let fields: [(info: FieldInfo, value: FieldValue)]
  private let make: ([FieldMember]) throws(FieldFault) -> any Plan

  fileprivate init<P: Plan>(_ plan: P, _ schema: ValueSchema<P>) {
    family = schema.name
    property = (plan as? any PropertyMovingPlan)?.core.viewProperty
    fields = zip(schema.fields, schema.infos).compactMap { field, info in field.get(plan).map { (info, $0) } }
    make = { members throws(FieldFault) in try schema.decode(members) }
  }

  /// Returns the plan with some fields changed.
  /// - Throws: the fault of the first value that is not legal.
  package func plan(changing changes: [String: FieldValue]) throws(FieldFault) -> any Plan {
    try make(fields.map { FieldMember($0.info.name, changes[$0.info.name] ?? $0.value) })
  }
}

extension PlanRegistry {
  /// The name of the family of a plan with declared fields; nil for other plans.
  package func declaredFamily(of plan: any Plan) -> String? {
    switch plan {
    case let plan as any DeclaredPlan: type(of: plan).familyName
    case let plan as any DeclaredPropertyPlan: type(of: plan).familyName
    default: nil
    }
  }

  /// The declared fields of a plan.
  /// - Returns: nil for a plan without declared fields, for one that moves a property of the program, and for one that
  ///   refers to an object.
  package func tuning(of plan: any Plan) -> PlanTuning? {
    switch plan {
    case let plan as Attach where plan.refersToObject: nil
    case let plan as any DeclaredPlan: declaredTuning(of: plan)
    case let plan as any DeclaredPropertyPlan: propertyTuning(of: plan)
    default: nil
    }
  }

  private func declaredTuning<P: DeclaredPlan>(of plan: P) -> PlanTuning {
    PlanTuning(plan, P.schema)
  }

  private func propertyTuning<P: DeclaredPropertyPlan>(of plan: P) -> PlanTuning? {
    properties[Self.name(of: plan.core.name, for: P.Target.self)]?.tuning(of: plan)
  }
}

extension RegisteredProperty {
  func tuning<P: DeclaredPropertyPlan>(of plan: P) -> PlanTuning? {
    guard let property = property as? Property<P.Target, Value>, let schema = P.schema(property) else { return nil }
    return PlanTuning(plan, schema)
  }
}

extension Attach {
  fileprivate var refersToObject: Bool {
    if case .item(.object, _) = support { true } else { false }
  }
}
