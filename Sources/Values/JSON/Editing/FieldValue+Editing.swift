import Schema

#if canImport(Glibc)
import Glibc
#endif

extension FieldValue {
  /// The value with numbers of at most nine significant digits.
  package var shortened: FieldValue {
    switch self {
    case .number(let number): .number(number.shortened)
    case .list(let elements): .list(elements.map(\.shortened))
    case .object(let members): .object(members.map { FieldMember($0.name, $0.value.shortened) })
    case .null, .flag, .text, .color: self
    }
  }

  /// The value as a text has it: with colors as texts.
  var asWritten: FieldValue {
    switch self {
    case .color(let color): .text("\(color)")
    case .list(let elements): .list(elements.map(\.asWritten))
    case .object(let members): .object(members.map { FieldMember($0.name, $0.value.asWritten) })
    case .null, .flag, .text, .number: self
    }
  }

  /// The value with a change of the part at a path. A path that leads nowhere changes nothing.
  func changing(_ path: ArraySlice<FieldFault.Step>, _ change: (FieldValue) -> FieldValue) -> FieldValue {
    guard let step = path.first else { return change(self) }
    switch (step, self) {
    case (.member(let name), .object(let members)):
      return .object(
        members.map { FieldMember($0.name, $0.name == name ? $0.value.changing(path.dropFirst(), change) : $0.value) })
    case (.element(let index), .list(let elements)):
      return .list(
        elements.enumerated().map { $0.offset == index ? $0.element.changing(path.dropFirst(), change) : $0.element })
    case (.member, _), (.element, _): return self
    }
  }

  func inserting(_ member: FieldMember, after index: Int) -> FieldValue {
    var members = members ?? []
    members.insert(member, at: index + 1)
    return .object(members)
  }
}

extension Double {
  /// The nearest number of at most nine significant digits: 0.35 for 0.35000000000000003.
  package var shortened: Double {
    guard isFinite, self != 0 else { return self }
    let power = 8 - Int(log10(magnitude).rounded(.down))
    // Powers of ten up to 22 are exact, so that one division gives the number nearest to the decimal.
    guard abs(power) <= 22 else { return self }
    let scale = pow(10, Double(abs(power)))
    return power >= 0 ? (self * scale).rounded() / scale : (self / scale).rounded() * scale
  }
}
