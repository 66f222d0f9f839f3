import Geometry

/// A type that a field can have.
package protocol FieldType: Sendable {
  /// The legal values of a field without its own limits.
  static var domain: FieldDomain { get }
  /// Makes a value from a field value.
  /// - Precondition: the value lies in the field's domain.
  /// - Throws: for a value that the domain cannot exclude, such as a range with swapped ends.
  init(fieldValue: FieldValue) throws(FieldProblem)
  /// The field value; nil if the field is absent.
  var fieldValue: FieldValue? { get }
}

extension FieldType {
  /// The fault of a value outside the domain, if one reaches a conversion.
  package static func mismatch(_ value: FieldValue) -> FieldProblem {
    FieldProblem(.wrongType, domain.predicate(found: value))
  }
}

// MARK: Numbers, flags and texts

extension Double: FieldType {
  package static var domain: FieldDomain { .number(.any) }
  package init(fieldValue: FieldValue) throws(FieldProblem) {
    guard let number = fieldValue.number else { throw Self.mismatch(fieldValue) }
    self = number
  }
  package var fieldValue: FieldValue? { .number(self) }
}

extension Int: FieldType {
  package static var domain: FieldDomain { .number(.any) }
  /// The whole part of the number.
  package init(fieldValue: FieldValue) throws(FieldProblem) {
    guard let number = fieldValue.number, let whole = Int(exactly: number.rounded(.towardZero)) else {
      throw Self.mismatch(fieldValue)
    }
    self = whole
  }
  package var fieldValue: FieldValue? { .number(Double(self)) }
}

extension Bool: FieldType {
  package static var domain: FieldDomain { .flag }
  package init(fieldValue: FieldValue) throws(FieldProblem) {
    guard let flag = fieldValue.flag else { throw Self.mismatch(fieldValue) }
    self = flag
  }
  package var fieldValue: FieldValue? { .flag(self) }
}

extension String: FieldType {
  package static var domain: FieldDomain { .text }
  package init(fieldValue: FieldValue) throws(FieldProblem) {
    guard let text = fieldValue.text else { throw Self.mismatch(fieldValue) }
    self = text
  }
  package var fieldValue: FieldValue? { .text(self) }
}

extension Color: FieldType {
  package static var domain: FieldDomain { .color }
  package init(fieldValue: FieldValue) throws(FieldProblem) {
    switch fieldValue {
    case .color(let color): self = color
    case .text(let text):
      guard let color = Color(hex: text) else { throw Self.mismatch(fieldValue) }
      self = color
    case .null, .number, .flag, .list, .object: throw Self.mismatch(fieldValue)
    }
  }
  package var fieldValue: FieldValue? { .color(self) }
}

/// An enum whose raw values are the legal words.
package protocol FieldChoice: FieldType, RawRepresentable<String>, CaseIterable {}

extension FieldChoice {
  package static var domain: FieldDomain { .choice(allCases.map(\.rawValue)) }
  package init(fieldValue: FieldValue) throws(FieldProblem) {
    guard let word = fieldValue.text, let value = Self(rawValue: word) else { throw Self.mismatch(fieldValue) }
    self = value
  }
  package var fieldValue: FieldValue? { .text(rawValue) }
}

extension Optional: FieldType where Wrapped: FieldType {
  package static var domain: FieldDomain { Wrapped.domain }
  /// `null`, which no file can give to a field, is nil.
  package init(fieldValue: FieldValue) throws(FieldProblem) {
    self = fieldValue == .null ? nil : try Wrapped(fieldValue: fieldValue)
  }
  package var fieldValue: FieldValue? { self?.fieldValue }
}

// MARK: Lists of numbers

/// A type that is written as a list of a fixed number of numbers.
package protocol NumberListType: FieldType {
  static var numberCount: Int { get }
  /// - Parameter numbers: exactly ``numberCount`` numbers.
  init(numbers: [Double]) throws(FieldProblem)
  var numbers: [Double] { get }
}

extension NumberListType {
  package static var domain: FieldDomain { .numbers(count: numberCount, .any) }
  package init(fieldValue: FieldValue) throws(FieldProblem) {
    guard let numbers = fieldValue.numbers, numbers.count == Self.numberCount else { throw Self.mismatch(fieldValue) }
    try self.init(numbers: numbers)
  }
  package var fieldValue: FieldValue? { .numbers(numbers) }
}

extension Point: NumberListType {
  package static var numberCount: Int { 2 }
  package init(numbers: [Double]) { self.init(numbers[0], numbers[1]) }
  package var numbers: [Double] { [x, y] }
}

extension Vector: NumberListType {
  package static var numberCount: Int { 2 }
  package init(numbers: [Double]) { self.init(numbers[0], numbers[1]) }
  package var numbers: [Double] { [x, y] }
}

extension Size: NumberListType {
  package static var numberCount: Int { 2 }
  package init(numbers: [Double]) { self.init(numbers[0], numbers[1]) }
  package var numbers: [Double] { [width, height] }
}

extension Rect: NumberListType {
  package static var numberCount: Int { 4 }
  package init(numbers: [Double]) { self.init(numbers[0], numbers[1], numbers[2], numbers[3]) }
  package var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}

extension EdgeInsets: NumberListType {
  package static var numberCount: Int { 4 }
  package init(numbers: [Double]) {
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
  package var numbers: [Double] { [top, left, bottom, right] }
}

extension ClosedRange: FieldType where Bound == Double {}

extension ClosedRange: NumberListType where Bound == Double {
  package static var numberCount: Int { 2 }
  package init(numbers: [Double]) throws(FieldProblem) {
    guard numbers[0] <= numbers[1] else {
      throw FieldProblem(
        .illegal,
        "must begin with its smaller number, not with \(Wording.plain(numbers[0])) before \(Wording.plain(numbers[1]))")
    }
    self = numbers[0]...numbers[1]
  }
  package var numbers: [Double] { [lowerBound, upperBound] }
}

// MARK: Lists

extension Array: FieldType where Element: FieldType {
  package static var domain: FieldDomain { .list(Element.domain, counts: 0...1_000_000) }
  package init(fieldValue: FieldValue) throws(FieldProblem) {
    guard let list = fieldValue.list else { throw Self.mismatch(fieldValue) }
    var elements: [Element] = []
    for (index, value) in list.enumerated() {
      do {
        elements.append(try Element(fieldValue: value))
      } catch {
        throw error.inside(.element(index))
      }
    }
    self = elements
  }
  package var fieldValue: FieldValue? { .list(compactMap(\.fieldValue)) }
}
