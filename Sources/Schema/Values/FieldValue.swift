import Geometry

/// The value of a field, without the type that holds it: as a file, a trace or an inspector gives it.
public enum FieldValue: Hashable, Sendable {
  case null
  case number(Double)
  case flag(Bool)
  case text(String)
  case color(Color)
  case list([FieldValue])
  /// Members in the order in which they were written; names are unique.
  case object([FieldMember])

  /// The value as a message quotes it: `"red"`, `-5`, `a list`.
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

/// A named value of an object.
public struct FieldMember: Hashable, Sendable {
  public let name: String
  public let value: FieldValue

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

  /// The numbers of a list that holds numbers only.
  package var numbers: [Double]? {
    guard let list else { return nil }
    let numbers = list.compactMap(\.number)
    return numbers.count == list.count ? numbers : nil
  }

  package static func numbers(_ numbers: [Double]) -> FieldValue { .list(numbers.map { .number($0) }) }

  /// A member of an object.
  package subscript(name: String) -> FieldValue? { members?.first { $0.name == name }?.value }
}
