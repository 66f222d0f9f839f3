/// A field of a type: its declaration, and how to read and write it in a value.
///
/// ```swift
/// Field(\.parallax, "parallax", in: 0...1, unit: "screens", "Distance that the old screen moves with the new one.")
/// ```
// Unchecked for the same reason as `ValueSchema`.
package struct Field<Root>: @unchecked Sendable {
  package let info: FieldInfo
  /// Returns the field's value; nil if the field is absent.
  package let get: (Root) -> FieldValue?
  /// Sets the field.
  /// - Precondition: the value lies in the field's domain.
  package let set: (inout Root, FieldValue) throws(FieldProblem) -> Void
  /// Whether the field is written even if it has its default value.
  package let isAlwaysWritten: Bool
  /// Returns the fault of a value set by code, which can be outside the domain; nil if it is legal.
  let problem: (Root) -> FieldProblem?

  /// Makes a field from functions that read and write it.
  ///
  /// - Parameter problem: validates a value set by code. nil: checks the result of `get` against the domain.
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

  /// Makes a field for a stored property.
  ///
  /// - Parameters:
  ///   - range: the limits of the numbers; nil for the limits of the type.
  ///   - formerly: older names that are still read.
  package init<Value: FieldType>(
    _ path: WritableKeyPath<Root, Value>, _ name: String, in range: ClosedRange<Double>? = nil, unit: String = "",
    _ summary: String, isRequired: Bool = false, formerly: [String] = []
  ) {
    self.init(
      path, name, Value.domain.limited(to: range, unit: unit), summary, isRequired: isRequired, formerly: formerly)
  }

  /// Makes a field for a stored property with another domain than that of its type.
  package init<Value: FieldType>(
    _ path: WritableKeyPath<Root, Value>, _ name: String, _ domain: FieldDomain, _ summary: String,
    isRequired: Bool = false, formerly: [String] = []
  ) {
    self.init(
      FieldInfo(name, domain, isRequired: isRequired, formerly: formerly, summary: summary),
      get: { $0[keyPath: path].fieldValue },
      set: { root, value throws(FieldProblem) in root[keyPath: path] = try Value(fieldValue: value) })
  }

  /// The same field for a value that contains this one.
  package func within<Whole>(_ path: WritableKeyPath<Whole, Root>) -> Field<Whole> {
    Field<Whole>(
      info, isAlwaysWritten: isAlwaysWritten, get: { get($0[keyPath: path]) },
      set: { whole, value throws(FieldProblem) in try set(&whole[keyPath: path], value) },
      problem: { problem($0[keyPath: path]) })
  }
}

extension FieldDomain {
  /// The fault of a value set by code; nil if the domain contains it.
  package func problem(of value: FieldValue) -> FieldProblem? {
    if case .number(let limits) = self, case .number(let number) = value, limits.contains(number) { return nil }
    var check = FieldCheck()
    guard check.value(value, in: self, "", at: []) == nil, let fault = check.faults.first else { return nil }
    let isInner = !fault.field.isEmpty
    if isInner { return FieldProblem(fault.kind, sentence: fault.message, in: fault.field, at: fault.path) }
    return FieldProblem(fault.kind, String(fault.message.dropFirst(Validation.subject("").count + 1)), at: fault.path)
  }
}
