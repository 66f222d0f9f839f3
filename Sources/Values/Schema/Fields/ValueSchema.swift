/// The declaration of a type's fields, used for validation, decoding, encoding, lists and tables.
///
/// ```swift
/// static let schema = ValueSchema("Push", noun: "parameter", Parameters()) {
///   Field(\.parallax, "parallax", in: 0...1, unit: "screens", "Distance that the old screen moves with the new one.")
///   Field(\.dim, "dim", in: 0...1, "Opacity of the black layer over the old screen.")
/// }
/// ```
/// The default of a field is its value in the prototype, an instance of the type. The prototype is made when it is
/// first needed, so the type's `init` can end with a call of ``require(_:)``.
// Unchecked, because closures that capture only key paths are not Sendable. They are only called where the type itself
// is used.
package struct ValueSchema<Root>: @unchecked Sendable {
  package typealias Constructor = (FieldValues) throws(FieldProblem) -> Root

  /// The name of the type in messages and files.
  package let name: String
  /// The word for a field in messages.
  package let noun: FieldNoun
  package let fields: [Field<Root>]
  private let prototype: Prototype
  private let constructor: Constructor?

  /// - Parameters:
  ///   - prototype: the value without any given fields. Its required fields can have any value.
  ///   - constructor: makes a value from its fields. Needed if the fields cannot be set one by one.
  package init(
    _ name: String, noun: FieldNoun = .key, _ prototype: @autoclosure @escaping () -> Root,
    constructor: Constructor? = nil, @FieldListBuilder<Root> _ fields: () -> [Field<Root>]
  ) {
    self.name = name
    self.noun = noun
    self.fields = fields()
    self.prototype = Prototype(prototype)
    self.constructor = constructor
  }

  /// The declarations of the fields, with their defaults.
  package var infos: [FieldInfo] { prototype.infos(fields) }

  /// The prototype and the defaults, computed once.
  private final class Prototype {
    private let make: () -> Root
    private(set) lazy var value = make()
    private var infos: [FieldInfo]?

    init(_ make: @escaping () -> Root) { self.make = make }

    func infos(_ fields: [Field<Root>]) -> [FieldInfo] {
      if let infos { return infos }
      let value = value
      let made = fields.map { field in
        var info = field.info
        if !info.isRequired { info.defaultValue = field.get(value) }
        return info
      }
      infos = made
      return made
    }
  }

  // MARK: Programs

  /// The first fault of a value set by code, as a sentence with the name of the type; nil if there is none.
  package func fault(in value: Root) -> String? {
    for field in fields {
      guard let problem = field.problem(value) else { continue }
      return "\(name): \(problem.fault(of: field.info.name, at: []).message)"
    }
    return nil
  }

  /// Traps if a field of a value is outside its limits.
  package func require(_ value: Root) {
    if let fault = fault(in: value) { preconditionFailure(fault) }
  }

  // MARK: Files

  /// Decodes a value from its members; nil after a fault. The faults are added to `check`.
  ///
  /// - Parameter path: the path of the members in the decoded text, for the paths of faults.
  package func decode(
    _ members: [FieldMember], _ check: inout FieldCheck, at path: [FieldFault.Step] = []
  ) -> Root? {
    let count = check.faults.count
    let given = check.members(members, infos, noun: noun, of: name, at: path)
    guard check.faults.count == count else { return nil }
    var field = ""
    do {
      if let constructor { return try constructor(FieldValues(members: given, owner: name)) }
      var value = prototype.value
      for member in given {
        field = member.name
        try self.field(field)?.set(&value, member.value)
      }
      return value
    } catch {
      check.faults.append(located(error, of: field, in: members, at: path))
      return nil
    }
  }

  /// Decodes a value from its members.
  /// - Throws: the first fault.
  package func decode(_ members: [FieldMember]) throws(FieldFault) -> Root {
    var check = FieldCheck()
    if let value = decode(members, &check) { return value }
    throw check.faults.first ?? FieldFault(.illegal, name, "\(name) cannot be read", at: [])
  }

  /// The members for all fields that are required or differ from the prototype, in the order of declaration.
  package func encode(_ value: Root) -> [FieldMember] {
    zip(fields, infos).compactMap { field, info in
      guard let written = field.get(value),
        info.isRequired || field.isAlwaysWritten || written != info.defaultValue
      else { return nil }
      return FieldMember(info.name, written)
    }
  }

  /// - Parameter field: the name of the field. Empty for a problem of a constructor, whose path begins with the field.
  private func located(
    _ problem: FieldProblem, of field: String, in members: [FieldMember], at path: [FieldFault.Step]
  ) -> FieldFault {
    var name = field
    var rest = problem.path
    if field.isEmpty, case .member(let first)? = rest.first {
      name = first
      rest.removeFirst()
    }
    guard let info = infos.first(where: { $0.name == name }),
      let member = members.first(where: { info.isCalled($0.name) })
    else { return problem.fault(of: name.isEmpty ? self.name : name, at: path) }
    return FieldFault(problem.fault(of: name, at: []), at: path + [.member(member.name)] + rest)
  }

  private func field(_ name: String) -> Field<Root>? { fields.first { $0.info.name == name } }
}

/// The word for a field in messages.
package enum FieldNoun: Hashable, Sendable {
  case key
  case parameter

  /// The noun and its preposition: `key "x" in Fall`, `parameter "x" of Push`.
  var words: (noun: String, preposition: String) {
    switch self {
    case .key: ("key", "in")
    case .parameter: ("parameter", "of")
    }
  }
}

/// The given fields of a value, each checked against its domain.
package struct FieldValues {
  let members: [FieldMember]
  let owner: String

  /// - Parameter owner: the name of the value in messages.
  package init(members: [FieldMember], owner: String) {
    self.members = members
    self.owner = owner
  }

  package func has(_ name: String) -> Bool { self[name] != nil }

  package subscript(name: String) -> FieldValue? { members.first { $0.name == name }?.value }

  /// The value of a field; nil if it is absent.
  package func ifPresent<Value: FieldType>(_ name: String, as type: Value.Type = Value.self) throws(FieldProblem)
    -> Value?
  {
    guard let value = self[name] else { return nil }
    do {
      return try Value(fieldValue: value)
    } catch {
      throw error.inside(.member(name))
    }
  }

  /// The value of a field.
  /// - Throws: if the field is absent or has no legal value.
  package func required<Value: FieldType>(_ name: String, as type: Value.Type = Value.self) throws(FieldProblem)
    -> Value
  {
    if let value = try ifPresent(name, as: type) { return value }
    throw missing(name)
  }

  /// The problem of an absent field.
  package func missing(_ name: String) -> FieldProblem {
    FieldProblem(.missing, sentence: Validation.missing(name, in: owner), in: name)
  }

  /// Throws if fields are present that cannot be combined with another one.
  package func refuse(_ names: [String], with other: String) throws(FieldProblem) {
    for name in names where has(name) {
      throw FieldProblem(
        .unknown, "does not go with \(Validation.subject(other))", in: name, at: [.member(name)])
    }
  }
}

/// Builds the field list of a schema.
@resultBuilder
package enum FieldListBuilder<Root> {
  package static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }
  package static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }
  package static func buildBlock(_ parts: [Field<Root>]...) -> [Field<Root>] { parts.flatMap { $0 } }
}
