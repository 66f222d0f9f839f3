/// A field of a value as it is declared: its name, its legal values and what it means.
///
/// Lists, tables and the sliders of an inspector are made from it.
public struct FieldInfo: Hashable, Sendable {
  public let name: String
  /// Older names that files may still use.
  public let formerNames: [String]
  public let domain: FieldDomain
  /// Whether a value needs the field; it then has no default.
  public let isRequired: Bool
  /// The value of the field where none is given; nil for none.
  public internal(set) var defaultValue: FieldValue?
  /// One sentence.
  public let summary: String

  public init(
    _ name: String, _ domain: FieldDomain, defaultValue: FieldValue? = nil, isRequired: Bool = false,
    formerly formerNames: [String] = [], summary: String
  ) {
    self.name = name
    self.domain = domain
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.formerNames = formerNames
    self.summary = summary
  }

  /// The limits of a number; nil for a field of another type.
  public var range: ClosedRange<Double>? {
    switch domain {
    case .number(let number), .numbers(_, let number): number.range
    case .flag, .choice, .text, .color, .list, .object, .oneOf: nil
    }
  }

  /// The unit of a number; empty for a bare number and for a field of another type.
  public var unit: String {
    switch domain {
    case .number(let number), .numbers(_, let number): number.unit
    case .flag, .choice, .text, .color, .list, .object, .oneOf: ""
    }
  }

  /// The words that the field may be; empty for a field of another type.
  public var choices: [String] { if case .choice(let words) = domain { words } else { [] } }

  /// Whether a file may call the field so.
  package func isCalled(_ name: String) -> Bool { self.name == name || formerNames.contains(name) }
}
