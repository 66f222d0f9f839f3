/// The legal values of a field.
public indirect enum FieldDomain: Hashable, Sendable {
  /// A number.
  case number(NumberDomain)
  /// True or false.
  case flag
  /// One of the given words.
  case choice([String])
  /// A text.
  case text
  /// A color: `#rgb`, `#rrggbb` or `#rrggbbaa`.
  case color
  /// A list of exactly `count` numbers, such as a point.
  case numbers(count: Int, NumberDomain)
  /// A list of values of one domain. `counts`: its legal lengths.
  case list(FieldDomain, counts: ClosedRange<Int>)
  /// An object with the given fields.
  case object([FieldInfo])
  /// One of several forms, which have different JSON types.
  case oneOf([FieldDomain])
}

/// The legal values of a number.
public struct NumberDomain: Hashable, Sendable {
  /// The legal range; finite.
  public let range: ClosedRange<Double>
  /// The unit, such as `s`, `points`, `rad/s`; empty for a number without a unit.
  public let unit: String
  /// Whether only whole numbers are legal.
  public let isWhole: Bool
  /// The word for infinity, such as `never`; nil if infinity is not legal.
  public let infinity: String?

  /// Makes the domain of a number.
  /// - Parameters:
  ///   - range: the legal range; finite.
  ///   - unit: the unit in messages; empty for a number without a unit.
  ///   - isWhole: whether only whole numbers are legal.
  ///   - infinity: the word for infinity; nil if infinity is not legal.
  public init(
    _ range: ClosedRange<Double>, unit: String = "", isWhole: Bool = false, infinity: String? = nil
  ) {
    self.range = range
    self.unit = unit
    self.isWhole = isWhole
    self.infinity = infinity
  }

  /// All numbers within 1e12 of 0. Beyond that, differences of numbers lose precision.
  public static let any = NumberDomain(-1e12...1e12)

  /// Whether a number is legal. Always false for NaN.
  public func contains(_ number: Double) -> Bool {
    guard range.contains(number) else { return infinity != nil && number == .infinity }
    return !isWhole || number == number.rounded()
  }
}

extension FieldDomain {
  /// The same domain with other limits for its numbers. A domain without numbers does not change.
  package func limited(to range: ClosedRange<Double>?, unit: String) -> FieldDomain {
    switch self {
    case .number(let old): .number(old.limited(to: range, unit: unit))
    case .numbers(let count, let old): .numbers(count: count, old.limited(to: range, unit: unit))
    case .list(let element, let counts): .list(element.limited(to: range, unit: unit), counts: counts)
    case .flag, .choice, .text, .color, .object, .oneOf: self
    }
  }
}

extension NumberDomain {
  fileprivate func limited(to range: ClosedRange<Double>?, unit: String) -> NumberDomain {
    NumberDomain(
      range ?? self.range, unit: unit.isEmpty ? self.unit : unit, isWhole: isWhole, infinity: infinity)
  }
}
