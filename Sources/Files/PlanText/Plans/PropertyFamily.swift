import Plans
import Runtime
import Schema
import Views

/// The families of plans that animate a property. Some of their fields have the type of the property's value.
enum PropertyFamily: CaseIterable {
  case tween, springTo, decelerate, transitionTween, transitionSpring, velocitySource, scrollReactor

  /// The name of the family in text.
  var name: String {
    switch self {
    case .tween: Tween<View>.familyName
    case .springTo: SpringTo<View>.familyName
    case .decelerate: Decelerate<View>.familyName
    case .transitionTween: TransitionTween<View>.familyName
    case .transitionSpring: TransitionSpring<View>.familyName
    case .velocitySource: VelocitySource.familyName
    case .scrollReactor: ScrollReactor.familyName
    }
  }

  /// Older names, which are still read.
  var formerNames: [String] { self == .decelerate ? Decelerate<View>.formerNames : [] }

  /// The declared fields, with values of the type of a view's `alpha`.
  var infos: [FieldInfo] {
    let property = Property<View, Double>.alpha
    let fields =
      switch self {
      case .tween: Tween.schema(property)?.infos
      case .springTo: SpringTo.schema(property)?.infos
      case .decelerate: Decelerate.schema(property)?.infos
      case .transitionTween: TransitionTween.schema(property)?.infos
      case .transitionSpring: TransitionSpring.schema(property)?.infos
      case .velocitySource: VelocitySource.schema(property)?.infos
      case .scrollReactor: ScrollReactor.schema(property)?.infos
      }
    return [FieldInfo("property", .text, isRequired: true, summary: "The property that the plan moves.")]
      + (fields ?? [])
  }

  /// Makes a plan of this family that animates a property.
  /// - Returns: nil if plans of this family cannot animate the property.
  func plan<Target: AnyObject, Value: AnimatableValue>(
    moving property: Property<Target, Value>, _ payload: PayloadReader
  ) throws(WireError) -> (any Plan)? {
    switch self {
    case .tween: return try read(Tween.schema(property), payload)
    case .springTo: return try read(SpringTo.schema(property), payload)
    case .decelerate: return try read(Decelerate.schema(property), payload)
    case .transitionTween: return try read(TransitionTween.schema(property), payload)
    case .transitionSpring: return try read(TransitionSpring.schema(property), payload)
    case .velocitySource:
      guard let property = property as? Property<View, Value> else { return nil }
      return try read(VelocitySource.schema(property), payload)
    case .scrollReactor:
      guard let property = property as? Property<View, Value> else { return nil }
      return try read(ScrollReactor.schema(property), payload)
    }
  }

  private func read<P: Plan>(_ schema: ValueSchema<P>?, _ payload: PayloadReader) throws(WireError) -> (any Plan)? {
    guard let schema else { return nil }
    return try payload.read(schema, except: ["property"])
  }
}

/// A property registered under a name.
protocol WireProperty {
  func plan(_ family: PropertyFamily, _ payload: PayloadReader) throws(WireError) -> (any Plan)?
  /// The fields of a plan that animates the property.
  func fields<P: DeclaredPropertyPlan>(of plan: P) -> [FieldMember]?
  /// The fields of a plan that animates the property, to change them; nil if plans of its family cannot animate it.
  func tuning<P: DeclaredPropertyPlan>(of plan: P) -> PlanTuning?
}

struct RegisteredProperty<Target: AnyObject, Value: AnimatableValue>: WireProperty {
  let property: Property<Target, Value>

  func plan(_ family: PropertyFamily, _ payload: PayloadReader) throws(WireError) -> (any Plan)? {
    try family.plan(moving: property, payload)
  }

  func fields<P: DeclaredPropertyPlan>(of plan: P) -> [FieldMember]? {
    (property as? Property<P.Target, Value>).flatMap { P.schema($0) }?.encode(plan)
  }
}
