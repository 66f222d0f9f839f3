/// The legal values of a field.
public indirect enum FieldDomain: Hashable, Sendable {
  case number(NumberDomain)
  case flag
  /// One of a few words.
  case choice([String])
  case text
  /// `#rgb`, `#rrggbb` or `#rrggbbaa`.
  case color
  /// A list of so many numbers, as of a point.
  case numbers(count: Int, NumberDomain)
  /// A list of so many values of one kind.
  case list(FieldDomain, counts: ClosedRange<Int>)
  case object([FieldInfo])
  /// Several forms of one value; their JSON types differ.
  case oneOf([FieldDomain])
}

/// The legal values of a number.
public struct NumberDomain: Hashable, Sendable {
  /// Finite.
  public let range: ClosedRange<Double>
  /// `s`, `points`, `rad/s`; empty for a bare number.
  public let unit: String
  public let isWhole: Bool
  /// The word that a file writes for infinity, such as `never`; nil where infinity is not legal.
  public let infinity: String?

  /// - Parameter range: finite.
  public init(
    _ range: ClosedRange<Double>, unit: String = "", isWhole: Bool = false, infinity: String? = nil
  ) {
    self.range = range
    self.unit = unit
    self.isWhole = isWhole
    self.infinity = infinity
  }

  /// Any number within 1e12 of 0: further away, the difference of two numbers may be lost.
  public static let any = NumberDomain(-1e12...1e12)

  /// Not-a-number lies in no domain.
  public func contains(_ number: Double) -> Bool {
    guard range.contains(number) else { return infinity != nil && number == .infinity }
    return !isWhole || number == number.rounded()
  }
}

extension FieldDomain {
  /// The same domain with other limits for its numbers. A domain without numbers stays as it is.
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
