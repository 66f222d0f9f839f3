import Schema

extension FieldReader {
  /// Reads a value in a domain; nil after a report.
  package func value(in domain: FieldDomain) -> FieldValue? {
    var check = FieldCheck()
    let checked = check.value(value.fieldValue, in: domain, name, at: [])
    report(check.faults)
    return checked
  }

  /// Reads a value of a field type; nil after a report.
  package func read<Value: FieldType>(_ type: Value.Type, in domain: FieldDomain = Value.domain) -> Value? {
    guard let checked = value(in: domain) else { return nil }
    do throws(FieldProblem) {
      return try Value(fieldValue: checked)
    } catch {
      report([error.fault(of: name, at: [])])
      return nil
    }
  }

  private func report(_ faults: [FieldFault]) {
    for fault in faults { log.report(fault, at: value.position(of: fault)) }
  }
}

extension ObjectReader {
  /// Reads the value that the schema describes; nil after a report.
  ///
  /// - Parameter others: fields of the object that are not in the schema and are read elsewhere.
  package func read<Root>(_ schema: ValueSchema<Root>, except others: [String] = []) -> Root? {
    let fields = members.filter { !others.contains($0.key) }
    count(asKnown: fields.map(\.key))
    let object = JSONValue(content: .object(fields), position: position)
    var check = FieldCheck()
    let value = schema.decode(object.fieldValue.members ?? [], &check)
    for fault in check.faults { log.report(fault, at: object.position(of: fault)) }
    return value
  }
}

extension FaultLog {
  fileprivate func report(_ fault: FieldFault, at position: TextPosition) {
    let kind: Kind =
      switch fault.kind {
      case .missing: .missing
      case .unknown: .unknown
      case .wrongType: .wrongType
      case .illegal: .illegal
      }
    report(kind, fault.field, fault.message, at: position)
  }
}
