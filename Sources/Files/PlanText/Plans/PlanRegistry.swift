import Dynamics
import JSON
import Plans
import Runtime
import Schema
import Views

/// The plan families that text can name, and the properties that they can animate.
///
/// A registry is a value type: a program copies ``stock`` and adds its own plans.
/// ```swift
/// var registry = PlanRegistry.stock
/// try registry.register(Shake.self)
/// try registry.register(Property<Dial, Double>.angle)
/// let transaction = try registry.transaction(parsing: bytes)
/// ```
public struct PlanRegistry {
  private var families: [String: Family] = [:]
  private(set) var properties: [String: any WireProperty] = [:]

  /// The family names by former name.
  private var formerNames: [String: String] = [:]

  private enum Family {
    case plan(any WirePlan.Type)
    case declared(any DeclaredPlan.Type)
    case property(PropertyFamily)
  }

  /// Makes an empty registry.
  public init() {}

  /// A registry with the plans of this library and the view properties.
  public static let stock: PlanRegistry = {
    var registry = PlanRegistry()
    registry.addStock()
    return registry
  }()

  // MARK: Registering

  /// Registers a family under its name.
  /// - Throws: ``RegistrationError/duplicate(_:)`` if the name is taken, even by the same family;
  ///   ``RegistrationError/illegalName(_:)``.
  public mutating func register<P: WirePlan>(_ type: P.Type) throws(RegistrationError) {
    try add(.plan(type), named: type.wireFamily)
  }

  /// Registers a property. View properties keep their name. Other properties get the class as a prefix: `Dial.angle`.
  /// - Throws: ``RegistrationError/duplicate(_:)`` if the name is taken; ``RegistrationError/illegalName(_:)``.
  public mutating func register<Target, Value>(_ property: Property<Target, Value>) throws(RegistrationError) {
    let name = Self.name(of: property.name, for: Target.self)
    try check(name, isTaken: properties[name] != nil)
    properties[name] = RegisteredProperty(property: property)
  }

  mutating func register(viewProperty: some AnyViewProperty) throws(RegistrationError) {
    try register(viewProperty.property)
  }

  mutating func register(_ family: PropertyFamily) throws(RegistrationError) {
    try add(.property(family), named: family.name, formerly: family.formerNames)
  }

  /// Registers a plan with declared fields.
  mutating func register<P: DeclaredPlan>(declared type: P.Type) throws(RegistrationError) {
    try add(.declared(type), named: type.schema.name, formerly: type.formerNames)
  }

  private mutating func add(
    _ family: Family, named name: String, formerly formerNames: [String] = []
  ) throws(RegistrationError) {
    for name in [name] + formerNames { try check(name, isTaken: self.family(name) != nil) }
    families[name] = family
    for former in formerNames { self.formerNames[former] = name }
  }

  private func family(_ name: String) -> Family? { families[name] ?? formerNames[name].flatMap { families[$0] } }

  private func check(_ name: String, isTaken: Bool) throws(RegistrationError) {
    guard !name.isEmpty, name.utf8.count <= 200, name.unicodeScalars.allSatisfy({ $0.value > 0x20 }) else {
      throw .illegalName(name)
    }
    if isTaken { throw .duplicate(name) }
  }

  /// The names of the families, in alphabetical order.
  public var familyNames: [String] { families.keys.sorted() }
  /// The names of the properties, in alphabetical order.
  public var propertyNames: [String] { properties.keys.sorted() }

  /// The declared fields of each family, in alphabetical order. Plans of programs have none.
  package var declarations: [(family: String, fields: [FieldInfo])] {
    familyNames.compactMap { name in
      switch families[name] {
      case .declared(let type): (name, infos(of: type))
      case .property(let family): (name, family.infos)
      case .plan, nil: nil
      }
    }
  }

  private func infos<P: DeclaredPlan>(of type: P.Type) -> [FieldInfo] { P.schema.infos }

  static func name<Target>(of property: String, for target: Target.Type) -> String {
    target == View.self ? property : "\(target).\(property)"
  }

  // MARK: Writing

  /// Writes a plan as JSON: `{"family": ..., "payload": {...}}`.
  /// - Throws: if its family or its property is not registered, or a number cannot be written.
  public func text(of plan: any Plan) throws(WireWritingError) -> String { try json(of: plan).text }

  /// Writes several plans as a JSON list.
  public func text(of plans: [any Plan]) throws(WireWritingError) -> String {
    var texts: [JSONText] = []
    for plan in plans { texts.append(try json(of: plan)) }
    return JSONText.array(texts).text
  }

  package func json(of plan: any Plan) throws(WireWritingError) -> JSONText {
    guard let name = familyName(of: plan), families[name] != nil else {
      throw .unregisteredPlan(type: "\(type(of: plan))")
    }
    let payload = PayloadWriter()
    switch plan {
    case let plan as any WritablePlan: try plan.write(to: payload)
    case let plan as Attach: try write(plan.withSelector(), to: payload)
    case let plan as any DeclaredPlan: try write(plan, to: payload)
    case let plan as any DeclaredPropertyPlan: try write(moving: plan, to: payload)
    default: throw .unregisteredPlan(type: "\(type(of: plan))")
    }
    return .object([("family", .string(name)), ("payload", payload.text)])
  }

  /// The name of a plan's family in text; nil for a plan without a text form.
  package func familyName(of plan: any Plan) -> String? {
    switch plan {
    case let plan as any WritablePlan: type(of: plan).wireFamily
    case let plan as any DeclaredPlan: type(of: plan).familyName
    case let plan as any DeclaredPropertyPlan: type(of: plan).familyName
    default: nil
    }
  }

  private func write<P: DeclaredPlan>(_ plan: P, to payload: PayloadWriter) throws(WireWritingError) {
    try payload.add(P.schema.encode(plan))
  }

  private func write<P: DeclaredPropertyPlan>(moving plan: P, to payload: PayloadWriter) throws(WireWritingError) {
    let name = Self.name(of: plan.core.name, for: P.Target.self)
    guard let fields = properties[name]?.fields(of: plan) else { throw .unregisteredProperty(name) }
    payload.set("property", name)
    try payload.add(fields)
  }

  // MARK: Reading

  /// Reads a plan from JSON.
  public func plan(parsing text: String) throws(WireError) -> any Plan { try plan(document(Array(text.utf8))) }

  /// Reads several plans from a JSON list.
  public func plans(parsing text: String) throws(WireError) -> [any Plan] {
    let value = try document(Array(text.utf8))
    guard case .array(let elements) = value.content else {
      throw WireError(
        .wrongType(field: "plans"), "plans are a list, not \(value.found)", at: value.position)
    }
    var plans: [any Plan] = []
    for element in elements { plans.append(try plan(element)) }
    return plans
  }

  func document(_ bytes: [UInt8]) throws(WireError) -> JSONValue {
    let (value, faults) = JSONParser.parse(bytes, JSONParser.Source("text"))
    if let fault = faults.first { throw WireError(fault) }
    guard let value else { throw WireError(.grammar, "there is no value", at: .start) }
    return value
  }

  func plan(_ value: JSONValue) throws(WireError) -> any Plan {
    guard case .object(let members) = value.content else {
      throw WireError(.wrongType(field: "plan"), "a plan must be an object, not \(value.found)", at: value.position)
    }
    let reader = PayloadReader(members, at: value.position, family: "a plan", registry: self)
    let name = try reader.text("family")
    let content = reader.member("payload")
    try reader.finish()
    guard let family = family(name) else { throw unknownFamily(name, at: reader.place(of: "family")) }
    let payload = try payload(content, of: formerNames[name] ?? name, at: value.position)
    let plan = try plan(of: family, payload)
    try payload.finish()
    return plan
  }

  private func payload(
    _ content: JSONValue?, of family: String, at position: TextPosition
  ) throws(WireError) -> PayloadReader {
    guard let content else { return PayloadReader([], at: position, family: family, registry: self) }
    guard case .object(let members) = content.content else {
      throw WireError(
        .wrongType(field: "payload"), "\"payload\" must be an object, not \(content.found)", at: content.position)
    }
    return PayloadReader(members, at: content.position, family: family, registry: self)
  }

  private func plan(of family: Family, _ payload: PayloadReader) throws(WireError) -> any Plan {
    switch family {
    case .plan(let type): return try type.init(payload: payload)
    case .declared(let type): return try declared(type, payload)
    case .property(let family):
      let name = try payload.text("property")
      guard let plan = try property(name, payload).plan(family, payload) else {
        throw WireError(
          .illegalValue(field: "property"), "\(family.name) cannot move \(Wording.quoted(name))",
          at: payload.place(of: "property"))
      }
      return plan
    }
  }

  private func declared<P: DeclaredPlan>(_ type: P.Type, _ payload: PayloadReader) throws(WireError) -> any Plan {
    try payload.read(P.schema)
  }

  private func property(_ name: String, _ payload: PayloadReader) throws(WireError) -> any WireProperty {
    if let property = properties[name] { return property }
    var suggester = Suggester()
    throw WireError(
      .unknownProperty(name),
      "there is no property \(Wording.quoted(name))\(suggester.hint(for: name, among: propertyNames, listing: 32))",
      at: payload.place(of: "property"))
  }

  private func unknownFamily(_ name: String, at position: TextPosition) -> WireError {
    var suggester = Suggester()
    return WireError(
      .unknownFamily(name),
      "there is no family of plans called \(Wording.quoted(name))"
        + suggester.hint(for: name, among: familyNames, listing: 16), at: position)
  }
}

/// An error in the registration of a plan or a property.
public nonisolated enum RegistrationError: Error, Hashable, Sendable {
  /// The name is already registered.
  case duplicate(String)
  /// The name is not 1 to 200 bytes long or contains spaces.
  case illegalName(String)
}

nonisolated extension RegistrationError: CustomStringConvertible {
  /// One sentence: the name and the problem.
  public var description: String {
    switch self {
    case .duplicate(let name): "\(Wording.quoted(name)) is registered already"
    case .illegalName(let name): "\(Wording.quoted(name)) is no name: 1 to 200 bytes without spaces"
    }
  }
}
