/// A field of a value: its declaration, and how a value holds it.
///
/// ```swift
/// Field(\.parallax, "parallax", in: 0...1, unit: "screens", "How far the old screen moves along.")
/// ```
// Not checked, for the reason that `ValueSchema` gives.
package struct Field<Root>: @unchecked Sendable {
  package let info: FieldInfo
  /// The field as it is written; nil where it is absent.
  package let get: (Root) -> FieldValue?
  /// - Precondition: the value lies in the field's domain.
  package let set: (inout Root, FieldValue) throws(FieldProblem) -> Void
  /// Whether the field is written where it has its default, too.
  package let isAlwaysWritten: Bool
  /// The fault of a program's value, which may hold what no file can write; nil without one.
  let problem: (Root) -> FieldProblem?

  /// A field that is read and written by functions.
  ///
  /// - Parameter problem: nil checks the value that `get` gives.
  package init(
    _ info: FieldInfo, isAlwaysWritten: Bool = false, get: @escaping (Root) -> FieldValue?,
    set: @escaping (inout Root, FieldValue) throws(FieldProblem) -> Void,
    problem: ((Root) -> FieldProblem?)? = nil
  ) {
    self.info = info
    self.isAlwaysWritten = isAlwaysWritten
    self.get = get
    self.set = set
    self.problem = problem ?? { root in get(root).flatMap { info.domain.problem(of: $0) } }
  }

  package init(
    _ name: String, _ domain: FieldDomain, _ summary: String, isRequired: Bool = false, isAlwaysWritten: Bool = false,
    formerly: [String] = [], get: @escaping (Root) -> FieldValue?,
    set: @escaping (inout Root, FieldValue) throws(FieldProblem) -> Void = { _, _ in },
    problem: ((Root) -> FieldProblem?)? = nil
  ) {
    self.init(
      FieldInfo(name, domain, isRequired: isRequired, formerly: formerly, summary: summary),
      isAlwaysWritten: isAlwaysWritten, get: get, set: set, problem: problem)
  }

  /// A stored property.
  ///
  /// - Parameters:
  ///   - range: nil for the limits of the type.
  ///   - formerly: older names that files may still use.
  package init<Value: FieldType>(
    _ path: WritableKeyPath<Root, Value>, _ name: String, in range: ClosedRange<Double>? = nil, unit: String = "",
    _ summary: String, isRequired: Bool = false, formerly: [String] = []
  ) {
    self.init(
      path, name, Value.domain.limited(to: range, unit: unit), summary, isRequired: isRequired, formerly: formerly)
  }

  /// A stored property with a domain other than its type's.
  package init<Value: FieldType>(
    _ path: WritableKeyPath<Root, Value>, _ name: String, _ domain: FieldDomain, _ summary: String,
    isRequired: Bool = false, formerly: [String] = []
  ) {
    self.init(
      FieldInfo(name, domain, isRequired: isRequired, formerly: formerly, summary: summary),
      get: { $0[keyPath: path].fieldValue },
      set: { root, value throws(FieldProblem) in root[keyPath: path] = try Value(fieldValue: value) })
  }

  /// The same field of a part of another value.
  package func within<Whole>(_ path: WritableKeyPath<Whole, Root>) -> Field<Whole> {
    Field<Whole>(
      info, isAlwaysWritten: isAlwaysWritten, get: { get($0[keyPath: path]) },
      set: { whole, value throws(FieldProblem) in try set(&whole[keyPath: path], value) },
      problem: { problem($0[keyPath: path]) })
  }
}

extension FieldDomain {
  /// The fault of a program's value; nil where the domain holds it.
  package func problem(of value: FieldValue) -> FieldProblem? {
    if case .number(let limits) = self, case .number(let number) = value, limits.contains(number) { return nil }
    var check = FieldCheck()
    guard check.value(value, in: self, "", at: []) == nil, let fault = check.faults.first else { return nil }
    let isInner = !fault.field.isEmpty
    if isInner { return FieldProblem(fault.kind, sentence: fault.message, in: fault.field, at: fault.path) }
    return FieldProblem(fault.kind, String(fault.message.dropFirst(Validation.subject("").count + 1)), at: fault.path)
  }
}
