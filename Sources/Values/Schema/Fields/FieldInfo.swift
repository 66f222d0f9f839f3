/// The declaration of a field: its name, its legal values and its meaning.
///
/// Lists, tables and the sliders of an inspector are generated from it.
public struct FieldInfo: Hashable, Sendable {
  /// The name in files and messages.
  public let name: String
  /// Older names that are still read.
  public let formerNames: [String]
  /// The legal values.
  public let domain: FieldDomain
  /// Whether the field is required. A required field has no default.
  public let isRequired: Bool
  /// The value of an absent field; nil if there is none.
  public internal(set) var defaultValue: FieldValue?
  /// The meaning of the field, in one sentence.
  public let summary: String

  /// Makes a declaration.
  /// - Parameters:
  ///   - name: the name in files and messages.
  ///   - domain: the legal values.
  ///   - defaultValue: the value of an absent field; nil if there is none.
  ///   - isRequired: whether the field is required.
  ///   - formerNames: older names that are still read.
  ///   - summary: the meaning of the field, in one sentence.
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

  /// The limits of a number or of the numbers in a list; nil for a field of another type.
  public var range: ClosedRange<Double>? {
    switch domain {
    case .number(let number), .numbers(_, let number): number.range
    case .flag, .choice, .text, .color, .list, .object, .oneOf: nil
    }
  }

  /// The unit of a number; empty for a number without a unit and for a field of another type.
  public var unit: String {
    switch domain {
    case .number(let number), .numbers(_, let number): number.unit
    case .flag, .choice, .text, .color, .list, .object, .oneOf: ""
    }
  }

  /// The legal words; empty for a field of another type.
  public var choices: [String] { if case .choice(let words) = domain { words } else { [] } }

  /// Whether this is the present or a former name of the field.
  package func isCalled(_ name: String) -> Bool { self.name == name || formerNames.contains(name) }
}
