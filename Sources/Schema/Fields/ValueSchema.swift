/// The fields of a type, declared once: the checks of programs and files, decoding, encoding, lists and tables are made
/// from it.
///
/// ```swift
/// static let schema = ValueSchema("Push", noun: "parameter", Parameters()) {
///   Field(\.parallax, "parallax", in: 0...1, unit: "screens", "How far the old screen moves along.")
///   Field(\.dim, "dim", in: 0...1, "How dark the old screen becomes.")
/// }
/// ```
/// A default is the field's value in a given instance of the type, the prototype. That is made when it is first needed,
/// so the type's `init` may end with a call of ``require(_:)``.
// Not checked: closures cannot say that they hold nothing but key paths. They are called where the type itself is used.
package struct ValueSchema<Root>: @unchecked Sendable {
  package typealias Constructor = (FieldValues) throws(FieldProblem) -> Root

  /// The name of the type as messages and files write it.
  package let name: String
  /// The word for a field in messages.
  package let noun: FieldNoun
  package let fields: [Field<Root>]
  private let prototype: Prototype
  private let constructor: Constructor?

  /// - Parameters:
  ///   - prototype: the value that a file without fields stands for; its required fields may have any value.
  ///   - constructor: makes a value from its fields, where they cannot be set one by one.
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

  /// The fields without the functions that read and write them, with defaults.
  package var infos: [FieldInfo] { prototype.infos(fields) }

  /// The prototype and the defaults, made once.
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

  /// The first fault of a program's value, its sentence led by the name of the type.
  package func fault(in value: Root) -> String? {
    for field in fields {
      guard let problem = field.problem(value) else { continue }
      return "\(name): \(problem.fault(of: field.info.name, at: []).message)"
    }
    return nil
  }

  /// Stops a program that gives a value with a field outside its limits.
  package func require(_ value: Root) {
    if let fault = fault(in: value) { preconditionFailure(fault) }
  }

  // MARK: Files

  /// The value that the members stand for; nil after a fault. The check gathers the faults.
  ///
  /// - Parameter path: the place of the members in what is read, for the paths of faults.
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

  /// The value that the members stand for.
  /// - Throws: the first fault.
  package func decode(_ members: [FieldMember]) throws(FieldFault) -> Root {
    var check = FieldCheck()
    if let value = decode(members, &check) { return value }
    throw check.faults.first ?? FieldFault(.illegal, name, "\(name) cannot be read", at: [])
  }

  /// The fields that are required or differ from the prototype, in the order of their declaration.
  package func encode(_ value: Root) -> [FieldMember] {
    zip(fields, infos).compactMap { field, info in
      guard let written = field.get(value),
        info.isRequired || field.isAlwaysWritten || written != info.defaultValue
      else { return nil }
      return FieldMember(info.name, written)
    }
  }

  /// - Parameter field: the field that was set; empty for a problem of a constructor, whose path begins with the field.
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

  /// `key "x" in Fall`, `parameter "x" of Push`
  var words: (noun: String, preposition: String) {
    switch self {
    case .key: ("key", "in")
    case .parameter: ("parameter", "of")
    }
  }
}

/// The fields of one value that were given, each checked against its domain.
package struct FieldValues {
  let members: [FieldMember]
  let owner: String

  /// - Parameter owner: what messages call the value.
  package init(members: [FieldMember], owner: String) {
    self.members = members
    self.owner = owner
  }

  package func has(_ name: String) -> Bool { self[name] != nil }

  package subscript(name: String) -> FieldValue? { members.first { $0.name == name }?.value }

  /// The field's value; nil where it was not given.
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

  /// The field's value.
  /// - Throws: where it was not given, too.
  package func required<Value: FieldType>(_ name: String, as type: Value.Type = Value.self) throws(FieldProblem)
    -> Value
  {
    if let value = try ifPresent(name, as: type) { return value }
    throw missing(name)
  }

  /// The problem of a field that was not given.
  package func missing(_ name: String) -> FieldProblem {
    FieldProblem(.missing, sentence: Validation.missing(name, in: owner), in: name)
  }

  /// Refuses fields that do not go together with one that was given.
  package func refuse(_ names: [String], with other: String) throws(FieldProblem) {
    for name in names where has(name) {
      throw FieldProblem(
        .unknown, "does not go with \(Validation.subject(other))", in: name, at: [.member(name)])
    }
  }
}

/// Puts together the fields of a declaration.
@resultBuilder
package enum FieldListBuilder<Root> {
  package static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }
  package static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }
  package static func buildBlock(_ parts: [Field<Root>]...) -> [Field<Root>] { parts.flatMap { $0 } }
}
