import Geometry

/// The value of a field in a file, a trace or an inspector, without its Swift type.
public enum FieldValue: Hashable, Sendable {
  /// The value `null`.
  case null
  case number(Double)
  case flag(Bool)
  case text(String)
  case color(Color)
  case list([FieldValue])
  /// The members in the order in which they were written. Their names are unique.
  case object([FieldMember])

  /// A description of the value for messages: `"red"`, `-5`, `a list`.
  package var found: String {
    switch self {
    case .null: "null"
    case .number(let number): Wording.plain(number)
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): Wording.quoted(text)
    case .color(let color): Wording.quoted("\(color)")
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// A member of an object: a name and a value.
public struct FieldMember: Hashable, Sendable {
  /// The name; unique in its object.
  public let name: String
  /// The value.
  public let value: FieldValue

  /// Makes a member.
  public init(_ name: String, _ value: FieldValue) {
    self.name = name
    self.value = value
  }
}

extension FieldValue {
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var list: [FieldValue]? { if case .list(let elements) = self { elements } else { nil } }
  package var members: [FieldMember]? { if case .object(let members) = self { members } else { nil } }

  /// The numbers of a list; nil if it contains other values.
  package var numbers: [Double]? {
    guard let list else { return nil }
    let numbers = list.compactMap(\.number)
    return numbers.count == list.count ? numbers : nil
  }

  package static func numbers(_ numbers: [Double]) -> FieldValue { .list(numbers.map { .number($0) }) }

  /// A member of an object.
  package subscript(name: String) -> FieldValue? { members?.first { $0.name == name }?.value }
}
