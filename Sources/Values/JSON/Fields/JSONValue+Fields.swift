import Geometry
import Schema

extension JSONValue {
  /// The value without positions, as used by schemas.
  package var fieldValue: FieldValue {
    switch content {
    case .null: .null
    case .bool(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .string(let text): .text(text)
    case .array(let elements): .list(elements.map(\.fieldValue))
    case .object(let members): .object(members.map { FieldMember($0.key, $0.value.fieldValue) })
    }
  }

  /// The position of a fault in this value: the key for an unknown field, otherwise the value.
  package func position(of fault: FieldFault) -> TextPosition {
    var value = self
    for (index, step) in fault.path.enumerated() {
      switch (step, value.content) {
      case (.member(let name), .object(let members)):
        guard let member = members.first(where: { $0.key == name }) else { return value.position }
        if fault.kind == .unknown, index == fault.path.count - 1 { return member.keyPosition }
        value = member.value
      case (.element(let place), .array(let elements)):
        guard elements.indices.contains(place) else { return value.position }
        value = elements[place]
      default:
        return value.position
      }
    }
    return value.position
  }
}

extension JSONText {
  /// A field value as JSON.
  /// - Precondition: numbers are finite.
  package static func field(_ value: FieldValue) -> JSONText {
    switch value {
    case .null: .null
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .color(let color): .string("\(color)")
    case .list(let elements): .array(elements.map { field($0) })
    case .object(let members): .object(members.map { ($0.name, field($0.value)) })
    }
  }
}
